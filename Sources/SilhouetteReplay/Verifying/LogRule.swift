/// The rules for logs, so that every rrweb player shows a log as it was meant.
///
/// The raw values are shown to users and stay stable. `docs/EVENTS.md` lists the rules.
package enum LogRule: String, Sendable, CaseIterable {
  // The log and its events
  case logReadable = "log-readable"
  case logEvents = "log-events"
  case logStart = "log-start"
  case logSnapshot = "log-snapshot"
  case logLimit = "log-limit"
  case eventObject = "event-object"
  case eventType = "event-type"
  case eventData = "event-data"
  case eventDelay = "event-delay"
  case eventAsset = "event-asset"
  case duplicateKey = "duplicate-key"
  case loneSurrogate = "lone-surrogate"
  case timestampInteger = "timestamp-integer"
  case timestampOrder = "timestamp-order"
  case timestampUnit = "timestamp-unit"
  // Meta and full snapshot
  case metaSize = "meta-size"
  case metaWholeSize = "meta-whole-size"
  case metaHref = "meta-href"
  case metaPair = "meta-pair"
  case metaTime = "meta-time"
  case snapshotMeta = "snapshot-meta"
  case snapshotOffset = "snapshot-offset"
  case snapshotFirst = "snapshot-first"
  case rootDocument = "root-document"
  case rootDoctype = "root-doctype"
  case rootQuirks = "root-quirks"
  case frameDocument = "frame-document"
  case rootHTML = "root-html"
  case rootChildren = "root-children"
  case htmlChildren = "html-children"
  // Nodes
  case nodeObject = "node-object"
  case nodeID = "node-id"
  case nodeIDRange = "node-id-range"
  case nodeIDUnique = "node-id-unique"
  case nodeIDReuse = "node-id-reuse"
  case nodeInternal = "node-internal"
  case nodeCDATA = "node-cdata"
  case nodeText = "node-text"
  case nodeBlank = "node-blank"
  case nodeDoctype = "node-doctype"
  case nodeChildren = "node-children"
  case elementTag = "element-tag"
  case elementCase = "element-case"
  case elementAttributes = "element-attributes"
  case elementSVG = "element-svg"
  case elementScript = "element-script"
  case elementImage = "element-image"
  case elementLink = "element-link"
  case elementBase = "element-base"
  case elementMeta = "element-meta"
  case elementStyle = "element-style"
  case attributeName = "attribute-name"
  case attributeCase = "attribute-case"
  case attributeHandler = "attribute-handler"
  case attributeDocument = "attribute-document"
  case attributeInternal = "attribute-internal"
  case attributeValue = "attribute-value"
  case cssText = "css-text"
  case cssMotion = "css-motion"
  // Mutations
  case mutationArrays = "mutation-arrays"
  case mutationEntry = "mutation-entry"
  case mutationEmpty = "mutation-empty"
  case removeKnown = "remove-known"
  case removeParent = "remove-parent"
  case removeOnce = "remove-once"
  case addChildren = "add-children"
  case addParent = "add-parent"
  case addParentKind = "add-parent-kind"
  case addParentFirst = "add-parent-first"
  case addNext = "add-next"
  case addNextParent = "add-next-parent"
  case addNextNull = "add-next-null"
  case addOrder = "add-order"
  case addDelay = "add-delay"
  case addDocument = "add-document"
  case addPrevious = "add-previous"
  case addLiving = "add-living"
  case addTwice = "add-twice"
  case addBelowItself = "add-below-itself"
  case moveDescendants = "move-descendants"
  case textTarget = "text-target"
  case textNode = "text-node"
  case textValue = "text-value"
  case textOnce = "text-once"
  case textSame = "text-same"
  case changeTarget = "change-target"
  case changeElement = "change-element"
  case changeObject = "change-object"
  case changeValue = "change-value"
  case changeOnce = "change-once"
  case changeRemoved = "change-removed"
  case styleName = "style-name"
  case styleVariable = "style-variable"
  case styleVendor = "style-vendor"
  case styleValue = "style-value"
  case styleUnit = "style-unit"
  case styleSemicolon = "style-semicolon"
  case styleShorthand = "style-shorthand"
  case styleEmpty = "style-empty"
  // The user's actions, and the rest
  case sourceKnown = "source-known"
  case sourceFragile = "source-fragile"
  case touchType = "touch-type"
  case touchPoint = "touch-point"
  case touchTarget = "touch-target"
  case touchNowhere = "touch-nowhere"
  case touchLasting = "touch-lasting"
  case touchPointer = "touch-pointer"
  case touchClosed = "touch-closed"
  case touchDeparted = "touch-departed"
  case moveEmpty = "move-empty"
  case movePosition = "move-position"
  case moveTarget = "move-target"
  case moveFuture = "move-future"
  case moveBurst = "move-burst"
  case scrollTarget = "scroll-target"
  case scrollPoint = "scroll-point"
  case resizeSize = "resize-size"
  case resizeWhole = "resize-whole"
  case inputTarget = "input-target"
  case inputFields = "input-fields"
  case customShape = "custom-shape"
  case pluginShape = "plugin-shape"

  package enum Level: String, Sendable, CaseIterable, Comparable {
    /// Harmless; bytes or care wasted.
    case note
    /// Some players or servers show or take it otherwise.
    case warning
    /// Something is lost or shown wrong.
    case error

    package static func < (a: Level, b: Level) -> Bool { a != b && (a == .note || b == .error) }
  }

  /// The part of rrweb's event format that it belongs to.
  package enum Topic: String, Sendable, CaseIterable {
    case log = "The log and its events"
    case snapshot = "Meta and full snapshot"
    case nodes = "Nodes"
    case mutations = "Mutations"
    case style = "Style changes"
    case interactions = "What the user did, and the rest"
  }

  package var level: Level { facts.level }
  package var topic: Topic { facts.topic }
  /// The consequence of a breach, as one sentence without a full stop.
  package var why: String { facts.why }
  /// What to do, as one sentence without a full stop and without a capital.
  package var remedy: String { facts.remedy }
}
