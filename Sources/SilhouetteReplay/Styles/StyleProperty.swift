/// The properties that styles are made of. One effect has one spelling for ever, since players set them one by one.
enum StyleProperty: Equatable {
  case display, left, top, width, height, order, opacity, transform, origin
  case state, category, role, fill, hatch, border, shadow, radius, overflow, ink, turn
  case first(GroupProperty)
  case second(GroupProperty)
  case fontSize

  enum GroupProperty: Int, CaseIterable {
    case inset, copies, color, radius, turn, role, concealed
  }

  @inline(__always)
  var name: StaticString {
    switch self {
    case .display: "display"
    case .left: "left"
    case .top: "top"
    case .width: "width"
    case .height: "height"
    case .order: "z-index"
    case .opacity: "opacity"
    case .transform: "transform"
    case .origin: "transform-origin"
    case .state: "--state"
    case .category: "--category"
    case .role: "--role"
    case .fill: "--k"
    case .hatch: "background-image"
    case .border: "--l"
    case .shadow: "box-shadow"
    case .radius: "border-radius"
    case .overflow: "overflow"
    case .ink: "color"
    case .turn: "rotate"
    case .first(let property): property.firstName
    case .second(let property): property.secondName
    case .fontSize: "font"
    }
  }

  static let all: [StyleProperty] =
    [
      .left, .top, .width, .height, .order, .display, .opacity, .transform, .origin, .state, .category, .role,
      .fill,
      .hatch,
      .border, .shadow,
      .radius, .overflow, .ink, .turn, .fontSize,
    ] + GroupProperty.allCases.flatMap { [.first($0), .second($0)] }
}

extension StyleProperty.GroupProperty {
  fileprivate var firstName: StaticString {
    switch self {
    case .inset: "--a"
    case .copies: "--b"
    case .color: "--c"
    case .radius: "--d"
    case .turn: "--e"
    case .role: "--f"
    case .concealed: "--g"
    }
  }

  fileprivate var secondName: StaticString {
    switch self {
    case .inset: "--m"
    case .copies: "--n"
    case .color: "--o"
    case .radius: "--p"
    case .turn: "--q"
    case .role: "--r"
    case .concealed: "--s"
    }
  }
}
