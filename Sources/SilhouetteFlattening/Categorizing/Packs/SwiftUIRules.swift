extension RulePack {
  /// SwiftUI: hosting views, the views behind its drawings, and the bare layers of iOS 26.
  static let swiftUI = RulePack(
    name: "swiftui",
    lines: [
      // _UIHostingView | UIHostingView | _UIHostingViewController | UIHostingContentView
      "class = ~14.03a0df12d1b37ba6 | ~13.1b1f156cdfcab5c6 | ~24.addf442d8916ccb8 | ~20.e45f8886e9cfbf84 => view skip",
      "class = NSHostingView | ~35.63b664a0adabd5b5 => view skip",  // _UIConstraintBasedLayoutHostingView
      // PlatformViewHost | UIKitPlatformViewHost | AppKitPlatformViewHost
      "class = ~16.5ce30a6f30531082 | ~21.003ae269baab8b4d | ~22.5ecb59c97311421d => view skip",
      // PlatformGroupContainer | PlatformContainer | UIKitAdaptableTabView
      "class = ~22.57364d9fb6e8f437 | ~17.e76a9957f718489d | ~21.7b91fdf72795728f => view skip",
      "class = ~17.4da15a27a8b1abc3 => scroll view",  // HostingScrollView
      // UpdateCoalescingCollectionView | SwiftUICollectionView
      "class = ~30.b9f8cbc51a9234c0 | ~21.5d2f187a05e05d9f => list",
      // ListCollectionViewCell | ListTableViewCell
      "class = ~22.858688f4bc75bccd | ~17.4785e807515dada0 => cell",
      "class = ~25.cc0a396a527b7347 => list",  // UpdateCoalescingTableView
      // SheetHostingView | PresentationHostingView
      "class = ~16.7f0317a58d10b638 | ~23.bfa05827cdadc312 => modal",
      // ClearBackgroundView | FloatingBarContainer | TouchPassthroughView
      "class = ~19.2248e80b6a60485d | ~20.5d02ae509e70da98 | ~20.91c14bcfe9578442 => view skip",

      // Text is drawn by a view, since iOS 26 by a bare layer.
      "class $= ~13.63a2d24a32dc157a and trait = header => heading",  // CGDrawingView
      "class $= ~13.63a2d24a32dc157a and trait = button => button",  // CGDrawingView
      "class $= ~13.63a2d24a32dc157a and trait = link => link",  // CGDrawingView
      "class $= ~13.63a2d24a32dc157a => label",  // CGDrawingView
      "layer $= ~14.25c56adcfa15d61d => label",  // CGDrawingLayer

      // Pictures: the view is an image only where its layer is one; otherwise it is a plain background.
      // _UIGraphicsView | ImageLayer | SwiftUI.ImageLayer
      "class = ~15.9061ad0877d579f8 and layer = ~10.75c4d55de3abdbb2 | ~18.456320fb6b411567 => image",
      "layer $= ~15.bfb6a0c6bac7c34c => icon",  // ColorShapeLayer
      "layer = ~10.75c4d55de3abdbb2 | ~18.456320fb6b411567 => image",  // ImageLayer | SwiftUI.ImageLayer
      "class = ~15.9061ad0877d579f8 and has picture => image",  // _UIGraphicsView
      "class = ~15.9061ad0877d579f8 => view",  // _UIGraphicsView
      "class = ~22.53c45486f56cbebe => icon",  // _UIShapeHitTestingView
      // _UIInheritedView | _UIInheritingView
      "class = ~16.89e69af5c00e2aa4 | ~17.385a96bfbc6c9b96 => view skip",
      "class = CanvasView | ~17.818c31e31f91ef17 => custom drawing whole",  // SwiftUICanvasView
    ])
}
