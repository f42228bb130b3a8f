/// Packages of Android's keyboards, whose windows some dumps hold beside the app's.
package enum InputMethodPackage {
  /// A trait that readers add to every node of such a package; a rule makes keyboards of these nodes.
  package static let trait = "input-method"

  /// Whether a package is an input method's: its name contains a usual word, or it is a widespread one.
  package static func isOne(_ package: UnsafeRawBufferPointer) -> Bool {
    contains(package, "inputmethod") || contains(package, "keyboard")
      || known.contains { package.has($0, at: 0) }
  }

  private static let known: [StaticString] = [
    "com.touchtype.", "com.swiftkey.", "com.samsung.android.honeyboard", "com.samsung.android.svoiceime",
    "com.baidu.input", "com.sogou.", "com.tencent.qqpinyin", "com.htc.sense.ime", "com.htc.android.htcime",
    "com.lge.ime", "com.nuance.swype", "com.swype.", "com.adamrocker.android.input.simeji",
    "jp.co.omronsoft.openwnn",
    "com.syntellia.fleksy", "dev.patrickgold.florisboard", "com.cootek.smartinput", "com.qisiemoji",
    "com.microsoft.swiftkey",
  ]

  private static func contains(_ text: UnsafeRawBufferPointer, _ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard text.count >= count else { return false }
    return (0...min(text.count, 256) - min(count, 256)).contains { text.has(word, at: $0) }
  }
}
