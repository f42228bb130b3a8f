internal import SilhouetteScene
internal import SilhouetteStory

extension LogLegend {
  /// The legend as a page has it.
  var text: PageText.Legend {
    let (entries, appearance) = rows
    return PageText.Legend(
      entries: entries, isDark: appearance.scheme == .dark, isOwnColors: appearance.colors == .source)
  }
}
