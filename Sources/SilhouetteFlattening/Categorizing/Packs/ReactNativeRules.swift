extension RulePack {
  /// React Native on both platforms, old and new architecture.
  static let reactNative = RulePack(
    name: "react-native",
    text: #"""
      class = RCTRootView | RCTRootContentView | RCTSurfaceHostingView | RCTSurfaceView | RCTRootComponentView => view skip
      class = ReactRootView | ReactSurfaceView | RNGestureHandlerRootView | RNCSafeAreaProvider => view skip
      class = RCTParagraphComponentView | RCTTextView | ReactTextView | RCTParagraphTextView and trait = header => heading
      class = RCTParagraphComponentView | RCTTextView | ReactTextView | RCTParagraphTextView and trait = button => button
      class = RCTParagraphComponentView | RCTTextView | ReactTextView and trait = link => link
      class = RCTParagraphComponentView | RCTTextView | ReactTextView | PreparedLayoutTextView => label
      class = RCTParagraphTextView => view prune
      class = RCTImageView | RCTImageComponentView | ReactImageView | FFFastImageView | ExpoImage and is backdrop => background image
      class = RCTImageView | RCTImageComponentView | ReactImageView | FFFastImageView | ExpoImage => image
      class = RCTUIImageViewAnimated => view prune
      class = RCTMultilineTextInputView => text view whole
      class = RCTSinglelineTextInputView | RCTTextInputComponentView | RCTUITextField | RCTBaseTextInputView => text field whole
      class = ReactEditText => text field whole
      class = RCTUITextView => text view whole
      class = RCTSwitch | RCTSwitchComponentView | ReactSwitch => switch whole
      class = RNCSlider | RNCSliderComponentView | ReactSlider => slider whole
      class = RCTActivityIndicatorView | RCTActivityIndicatorViewComponentView | ProgressBarContainerView => spinner whole
      class = RNCPicker | RNCPickerComponentView | ReactPicker => picker whole
      class = RCTScrollView | RCTScrollViewComponentView | RCTEnhancedScrollView | RCTCustomScrollView => scroll view
      class = ReactScrollView | ReactHorizontalScrollView => scroll view
      class = RCTScrollContentView | RCTScrollContentComponentView | ReactHorizontalScrollContainerView => view skip
      class = RCTModalHostView | RCTModalHostViewComponentView | ReactModalHostView => modal
      class = RNCWebView | RNCWebViewImpl => web view whole
      class = AIRMap | AIRGoogleMap | RNMapsMapView => map whole
      class = RCTVideo | RCTVideoComponentView | ReactVideoView => video whole
      class = RNSScreen | RNSScreenView | RNSScreenContentWrapper | RNSScreenStackView => view skip
      class = RNSScreenStackHeaderConfig | RNSScreenContainer | RNSScreenNavigationContainer => view skip
      class = RNSVGSvgView | SvgView | RNSVGGroup and width < 49 and height < 49 => icon whole
      class = RNSVGSvgView | SvgView | SkiaDomView | SkiaView => custom drawing whole
      class = RCTUnimplementedNativeComponentView => custom drawing whole
      """#)
}
