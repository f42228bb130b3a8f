internal import ArgumentParser
internal import Silhouette
import SilhouetteHierarchy

/// How much a command reads of what may be hostile.
struct LimitOptions: ParsableArguments {
  @Option(help: .maxLineBytes)
  var maxLineBytes = Limits().lineBytes

  @Option(help: .maxNodes)
  var maxNodes = Limits().nodes

  @Option(help: ArgumentHelp("The deepest nesting in a snapshot.", valueName: "n"))
  var maxDepth = Limits().depth

  @Option(help: ArgumentHelp("The most text in a snapshot.", valueName: "bytes"))
  var maxTextBytes = Limits().textBytes

  @Option(help: ArgumentHelp("The largest size of unpacked input.", valueName: "bytes"))
  var maxInflatedBytes = Limits().inflatedBytes

  @Option(help: ArgumentHelp("The largest number of files in an archive.", valueName: "n"))
  var maxArchiveMembers = Limits().archiveMembers

  @Option(
    help: ArgumentHelp("The largest number of nodes in all snapshots, per byte of input.", valueName: "n"))
  var maxNodesPerByte = Limits().nodesPerByte

  @Option(
    help: ArgumentHelp(
      "The most memory for pictures, archives, PDFs and packed events together.", valueName: "bytes"))
  var maxMemory = MemoryBudget.usual

  func validate() throws {
    let all = [
      maxMemory, maxLineBytes, maxNodes, maxDepth, maxTextBytes, maxInflatedBytes, maxArchiveMembers,
      maxNodesPerByte,
    ]
    guard all.allSatisfy({ $0 > 0 }) else {
      throw ValidationError("every --max- option must be 1 or more")
    }
    guard maxNodes < Int32.max, maxTextBytes < UInt32.max else {
      throw ValidationError("--max-nodes must be less than 2^31, --max-text-bytes less than 2^32")
    }
    // The budget is the process's, and nothing is read before options are.
    MemoryBudget.shared.total = maxMemory
  }

  var limits: Limits {
    var limits = Limits()
    limits.lineBytes = maxLineBytes
    limits.nodes = maxNodes
    limits.depth = maxDepth
    limits.textBytes = maxTextBytes
    limits.inflatedBytes = maxInflatedBytes
    limits.archiveMembers = maxArchiveMembers
    limits.nodesPerByte = maxNodesPerByte
    limits.packedEventBytes = max(1, maxMemory / 4)
    return limits
  }
}
