internal import Silhouette
internal import SilhouetteSystem

/// Finds the rrweb player in Python packages that are installed on this machine, without Python.
///
/// Looked through, in this order: the folders of `PYTHONPATH`, the virtual environment that is active, the user's
/// packages, and the system's, newer Pythons first.
package enum InstalledPlayer {
  /// Packages that ship rrweb-player with its timeline, as the folder of their site that holds it.
  private static let folders = ["django_rrweb/static/django-rrweb"]

  package static func find(_ environment: [String: String] = Host.environment) -> String? {
    for site in sites(environment) {
      for folder in folders {
        if let found = player(in: "\(site)/\(folder)") { return found }
      }
    }
    return nil
  }

  private static func player(in folder: String) -> String? {
    names(in: folder).first { $0.hasPrefix("rrweb-player") && $0.hasSuffix(".js") }.map { "\(folder)/\($0)" }
  }

  private static func sites(_ environment: [String: String]) -> [String] {
    var sites = environment["PYTHONPATH", default: ""].split(separator: ":").map(String.init)
    if let active = environment["VIRTUAL_ENV"], !active.isEmpty {
      sites += sitesOfPythons(under: active + "/lib")
    }
    if let home = environment["HOME"], !home.isEmpty {
      sites += sitesOfPythons(under: home + "/.local/lib")
      sites += names(in: home + "/Library/Python").map {
        "\(home)/Library/Python/\($0)/lib/python/site-packages"
      }
    }
    for root in ["/usr/local/lib", "/opt/homebrew/lib", "/usr/lib"] { sites += sitesOfPythons(under: root) }
    return sites
  }

  private static func sitesOfPythons(under folder: String) -> [String] {
    names(in: folder).filter { $0.hasPrefix("python3") }
      .flatMap { ["\(folder)/\($0)/site-packages", "\(folder)/\($0)/dist-packages"] }
  }

  /// Last first, numbers by value, so that newer ones come before older ones.
  private static func names(in folder: String) -> [String] {
    let names = (try? Folder.names(in: folder)) ?? []
    return names.sorted { NameOrder.precedes($1, $0) }
  }
}
