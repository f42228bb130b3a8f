// SwiftUI's modifiers, as far as the marks use them, and the classes that hold its drawing.
@_exported public import UIKit

@MainActor
public protocol View {
  associatedtype Body: View
  var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("it has none") }
}

@MainActor
public struct Color: View {
  public init() {}
  public var body: Never { fatalError("it has none") }
  public static let clear = Color()
}

extension View {
  public func background<Background: View>(content: () -> Background) -> some View {
    BackgroundView(content: self, background: content())
  }

  public func allowsHitTesting(_ enabled: Bool) -> some View { self }
  public func accessibilityHidden(_ hidden: Bool) -> some View { self }
}

public struct BackgroundView<Content: View, Background: View>: View {
  public let content: Content
  public let background: Background
  public var body: Never { fatalError("it has none") }
}

@MainActor
public protocol UIViewRepresentable: View {
  associatedtype UIViewType: UIView
  typealias Context = RepresentableContext
  func makeUIView(context: Context) -> UIViewType
  func updateUIView(_ view: UIViewType, context: Context)
}

extension UIViewRepresentable {
  public var body: Never { fatalError("it has none") }
}

@MainActor
public struct RepresentableContext {
  public init() {}
}

// The classes of SwiftUI's drawing, by their real simple names.

open class _UIHostingView: UIView {}
open class _UIGraphicsView: UIView {}
open class CGDrawingView: UIView {}
open class CGDrawingLayer: CALayer {}
open class ImageLayer: CALayer {}
open class ColorShapeLayer: CALayer {}
