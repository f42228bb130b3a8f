extension RulePack {
  /// SwiftUI: hosting views, the views behind its drawings, and the bare layers of iOS 26.
  static let swiftUI = RulePack(
    name: "swiftui",
    text: #"""
      class = _UIHostingView | UIHostingView | _UIHostingViewController | UIHostingContentView => view skip
      class = NSHostingView | _UIConstraintBasedLayoutHostingView => view skip
      class = PlatformViewHost | UIKitPlatformViewHost | AppKitPlatformViewHost => view skip
      class = PlatformGroupContainer | PlatformContainer | UIKitAdaptableTabView => view skip
      class = HostingScrollView => scroll view
      class = UpdateCoalescingCollectionView | SwiftUICollectionView => list
      class = ListCollectionViewCell | ListTableViewCell => cell
      class = UpdateCoalescingTableView => list
      class = SheetHostingView | PresentationHostingView => modal
      class = ClearBackgroundView | FloatingBarContainer | TouchPassthroughView => view skip

      # Text is drawn by a view, since iOS 26 by a bare layer.
      class $= CGDrawingView and trait = header => heading
      class $= CGDrawingView and trait = button => button
      class $= CGDrawingView and trait = link => link
      class $= CGDrawingView => label
      layer $= CGDrawingLayer => label

      # Pictures: the view is an image only where its layer is one; otherwise it is a plain background.
      class = _UIGraphicsView and layer = ImageLayer | SwiftUI.ImageLayer => image
      layer $= ColorShapeLayer => icon
      layer = ImageLayer | SwiftUI.ImageLayer => image
      class = _UIGraphicsView and has picture => image
      class = _UIGraphicsView => view
      class = _UIShapeHitTestingView => icon
      class = _UIInheritedView | _UIInheritingView => view skip
      class = CanvasView | SwiftUICanvasView => custom drawing whole
      """#)
}
