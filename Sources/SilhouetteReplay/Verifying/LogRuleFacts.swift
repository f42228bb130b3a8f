extension LogRule {
  struct Facts {
    var level: Level
    var topic: Topic
    var why: String
    var remedy: String

    init(_ level: Level, _ topic: Topic, _ why: String, _ remedy: String) {
      (self.level, self.topic, self.why, self.remedy) = (level, topic, why, remedy)
    }
  }

  /// The rules themselves.
  var facts: Facts {
    switch self {
    case .logReadable:
      Facts(
        .error, .log, "A log that cannot be read cannot be played",
        "use a complete log")
    case .logEvents:
      Facts(
        .error, .log, "A player refuses fewer than two events",
        "write at least a Meta and a full snapshot")
    case .logStart:
      Facts(
        .warning, .log, "A player has no size before the first Meta",
        "begin with a Meta")
    case .logSnapshot:
      Facts(
        .error, .log, "Without a full snapshot nothing is ever shown",
        "write a full snapshot at the start")
    case .logLimit:
      Facts(
        .error, .log, "Anything beyond the limits is not checked",
        "raise the limits if you trust the log")
    case .eventObject:
      Facts(
        .error, .log,
        "Players pass over an event without an integer type, and cannot place one without a timestamp",
        "write {type, data, timestamp}")
    case .eventType:
      Facts(
        .warning, .log, "Players pass over types that they do not know; they know 0 to 7",
        "use a known type, or a custom event (5)")
    case .eventData:
      Facts(
        .error, .log, "Players read data without checking that it exists",
        "write data as an object")
    case .eventDelay:
      Facts(
        .warning, .log, "The key delay belongs to the player",
        "leave it out")
    case .eventAsset:
      Facts(
        .warning, .log, "Assets (type 7) are known to the newest players only",
        "write pictures as data URLs")
    case .duplicateKey:
      Facts(
        .warning, .log, "If a key comes twice, players use the last value and other tools the first",
        "write each key once")
    case .loneSurrogate:
      Facts(
        .warning, .log, "Half a surrogate pair has no UTF-8 form and gets lost",
        "write U+FFFD in its place")
    case .timestampInteger:
      Facts(
        .warning, .log, "Servers read timestamps as whole milliseconds",
        "round timestamps to integers of 0 to 2^53")
    case .timestampOrder:
      Facts(
        .warning, .log,
        "Players sort, but segments, streaming players and servers do not; it is checked in the order of the log",
        "write events in the order of their time")
    case .timestampUnit:
      Facts(
        .warning, .log, "The player's timeline begins in 1970, and the page comes decades later",
        "write milliseconds, not seconds")
    case .metaSize:
      Facts(
        .error, .snapshot, "The page is as large as the last Meta says",
        "write a width and a height above 0")
    case .metaWholeSize:
      Facts(
        .warning, .snapshot, "The page's size drops fractions",
        "write whole numbers")
    case .metaHref:
      Facts(
        .warning, .snapshot, "Servers and lists of sessions take href for a string",
        "write a string, an empty one if need be")
    case .metaPair:
      Facts(
        .error, .snapshot,
        "A seek starts at the last Meta and shows nothing unless a full snapshot follows at once",
        "write a full snapshot after each Meta; write a rotation as a viewport resize (source 4)")
    case .metaTime:
      Facts(
        .warning, .snapshot, "A rewind to a time between Meta and snapshot shows nothing",
        "give both the same timestamp")
    case .snapshotMeta:
      Facts(
        .warning, .snapshot, "A seek cannot start from a snapshot without a Meta",
        "put a Meta directly before it")
    case .snapshotOffset:
      Facts(
        .warning, .snapshot, "Players scroll the page to initialOffset, or leave it at its top",
        "write initialOffset {top, left}")
    case .snapshotFirst:
      Facts(
        .error, .snapshot,
        "Changes, clicks and typing before the first full snapshot have no page and are lost",
        "write the snapshot first")
    case .rootDocument:
      Facts(
        .error, .snapshot, "The root becomes the frame's document",
        "let the root be a document node (type 0)")
    case .rootDoctype:
      Facts(
        .warning, .snapshot, "Without a doctype first, players choose the layout mode by themselves",
        "put a doctype (type 1) first")
    case .rootQuirks:
      Facts(
        .warning, .snapshot, "BackCompat asks for quirks mode, which places boxes differently",
        "leave compatMode out")
    case .frameDocument:
      Facts(
        .error, .snapshot, "Players throw on the document of a frame in a snapshot, and show neither",
        "write the frame empty, and add its document by a mutation")
    case .rootHTML:
      Facts(
        .error, .snapshot, "A page has one html element",
        "write exactly one html under the document")
    case .rootChildren:
      Facts(
        .error, .snapshot,
        "A document holds a doctype, an element and comments; browsers throw on anything else",
        "move it into the body")
    case .htmlChildren:
      Facts(
        .warning, .snapshot, "Players put their own style before the head, and look for the body",
        "let html hold a head, then a body")
    case .nodeObject:
      Facts(
        .error, .nodes, "A node is an object with a type of 0 to 5; others are dropped with all they hold",
        "write a known node")
    case .nodeID:
      Facts(
        .error, .nodes, "Ids of 0 and below have other meanings, and a node without an id cannot be changed",
        "number nodes from 1")
    case .nodeIDRange:
      Facts(
        .warning, .nodes, "Old servers read ids as 32 bits",
        "keep ids below 2^31")
    case .nodeIDUnique:
      Facts(
        .error, .nodes, "If two nodes share an id, only one of them can be changed",
        "give each node its own id")
    case .nodeIDReuse:
      Facts(
        .error, .nodes, "The newer players mix up elements when an id comes back with another tag",
        "use a fresh id until the next full snapshot")
    case .nodeInternal:
      Facts(
        .note, .nodes, "Some keys belong to rrweb's recorder and change how a node is built",
        "leave it out")
    case .nodeCDATA:
      Facts(
        .error, .nodes, "A browser throws on CDATA in an HTML page",
        "write a text node")
    case .nodeText:
      Facts(
        .error, .nodes, "Texts and comments are built from textContent",
        "write textContent as a string")
    case .nodeBlank:
      Facts(
        .note, .nodes, "Players do not need white space between elements, and each text costs a node",
        "leave it out")
    case .nodeDoctype:
      Facts(
        .warning, .nodes, "Players build a doctype from three strings and write undefined for a missing one",
        "write name, publicId and systemId")
    case .nodeChildren:
      Facts(
        .error, .nodes, "Players go through childNodes of each document and element",
        "write childNodes, [] if there are none")
    case .elementTag:
      Facts(
        .error, .nodes, "A browser throws on an invalid tag name",
        "write a valid tag name")
    case .elementCase:
      Facts(
        .warning, .nodes, "Newer players treat a tag name that is not lower case as another element",
        "write it in lower case")
    case .elementAttributes:
      Facts(
        .warning, .nodes, "Some tools go through attributes of each element without a check",
        "write attributes, {} if there are none")
    case .elementSVG:
      Facts(
        .error, .nodes, "Without isSVG it is an HTML element and draws nothing",
        "write isSVG: true on svg and on everything in it")
    case .elementScript:
      Facts(
        .note, .nodes, "Players turn scripts into noscript",
        "leave it out")
    case .elementImage:
      Facts(
        .warning, .nodes, "A player may have no network, and a picture may be gone",
        "write the picture as a data URL")
    case .elementLink:
      Facts(
        .warning, .nodes, "Opening the log connects to the link's address",
        "leave it out, or write a style sheet's text as _cssText")
    case .elementBase:
      Facts(
        .warning, .nodes, "Relative addresses in the log lead to another machine",
        "leave it out")
    case .elementMeta:
      Facts(
        .warning, .nodes, "It redirects the player's document or changes its policy",
        "leave it out")
    case .elementStyle:
      Facts(
        .warning, .nodes,
        "Style text comes from one text child or from _cssText; with both, players split it",
        "write one of them")
    case .attributeName:
      Facts(
        .warning, .nodes, "A browser throws on such an attribute name, so players leave the attribute out",
        "use letters, digits and hyphens")
    case .attributeCase:
      Facts(
        .warning, .nodes, "The newer players lose attributes that are not lower case when they seek",
        "write it in lower case")
    case .attributeHandler:
      Facts(
        .warning, .nodes, "Handlers never run; players rename them",
        "leave it out")
    case .attributeDocument:
      Facts(
        .warning, .nodes, "Browsers build the document in srcdoc, with its links, before any player sees it",
        "leave it out")
    case .attributeInternal:
      Facts(
        .warning, .nodes, "Attributes that begin with rr_ are the player's own",
        "use rr_scrollTop, rr_scrollLeft, rr_width, rr_height and rr_dataURL only")
    case .attributeValue:
      Facts(
        .warning, .nodes,
        "Players build attributes from strings, numbers, true and null; some show others as words such as false",
        "write a string, or leave it out")
    case .cssText:
      Facts(
        .warning, .nodes, "Players read style sheets with a parser of their own and warn where they cannot",
        "close every brace, string and comment")
    case .cssMotion:
      Facts(
        .warning, .nodes, "Transitions and animations run by the browser's clock, not the player's",
        "animate by mutations")
    case .mutationArrays:
      Facts(
        .error, .mutations, "Players throw where one of the four arrays is missing",
        "write texts, attributes, removes and adds, [] if empty")
    case .mutationEntry:
      Facts(
        .error, .mutations, "Entries are objects; players throw on others",
        "write objects")
    case .mutationEmpty:
      Facts(
        .note, .mutations, "It changes nothing and costs its bytes",
        "leave the event out")
    case .removeKnown:
      Facts(
        .error, .mutations, "Players warn and skip it",
        "remove only what is in the page")
    case .removeParent:
      Facts(
        .error, .mutations, "The browser throws, and the rest of the mutation is lost",
        "name the parent that it has now")
    case .removeOnce:
      Facts(
        .note, .mutations, "A removed node takes its subtree along",
        "remove the root of a subtree once")
    case .addChildren:
      Facts(
        .error, .mutations,
        "Players drop children inside of an add, silently, unless it is a frame's document",
        "add each node by itself, with childNodes: []")
    case .addParent:
      Facts(
        .error, .mutations, "An add below an unknown parent is dropped, silently",
        "add to a parent that is in the page")
    case .addParentKind:
      Facts(
        .error, .mutations, "Only documents and elements have children",
        "add to an element")
    case .addParentFirst:
      Facts(
        .error, .mutations,
        "Players lose a child that comes before its parent if the parent has to wait, too",
        "add parents before their children")
    case .addNext:
      Facts(
        .error, .mutations, "Players try for half a second and drop the node",
        "name a sibling that is in the page, or null")
    case .addNextParent:
      Facts(
        .error, .mutations, "The node is put last, silently",
        "name a sibling of the same parent")
    case .addNextNull:
      Facts(
        .warning, .mutations, "Some tools do not read a missing nextId as the last place",
        "write nextId: null")
    case .addOrder:
      Facts(
        .warning, .mutations, "Adds that wait for a parent or a sibling are tried again and again",
        "add parents first, and siblings after the one that they name")
    case .addDelay:
      Facts(
        .error, .mutations, "Players try for half a second and lose the rows that still wait",
        "add siblings after the one that they name")
    case .addDocument:
      Facts(
        .error, .mutations, "Players of rrweb 1 throw and show an empty page when they seek",
        "write a full snapshot in its place")
    case .addPrevious:
      Facts(
        .warning, .mutations, "If previousId is present, players ignore nextId",
        "leave it out")
    case .addPicture:
      Facts(
        .error, .mutations,
        "The newer players throw on rr_dataURL of an added picture when they seek, and lose the rest of the mutation",
        "write the picture's bytes as its src, and leave rr_dataURL out")
    case .addShadow:
      Facts(
        .error, .mutations,
        "Players of rrweb 1 cannot give a shadow root to an element that is already there when they seek, and lose the rest of the mutation",
        "add the element together with its shadow root")
    case .addLiving:
      Facts(
        .error, .mutations, "A node that is still in the page becomes a second, dead element",
        "remove it first, in the same mutation")
    case .addTwice:
      Facts(
        .error, .mutations, "The first one becomes a dead element",
        "add each node once")
    case .addBelowItself:
      Facts(
        .error, .mutations, "A node cannot be its own ancestor",
        "add it to a parent outside of it")
    case .moveDescendants:
      Facts(
        .warning, .mutations, "A remove takes the subtree along, so a moved node comes back empty, silently",
        "add all descendants again")
    case .textTarget:
      Facts(
        .error, .mutations, "Players warn and skip it",
        "change only what is in the page")
    case .textNode:
      Facts(
        .error, .mutations, "A text set on an element wipes out its children",
        "name the text node")
    case .textValue:
      Facts(
        .error, .mutations, "A text is a string or null",
        "write a string")
    case .textOnce:
      Facts(
        .warning, .mutations, "The last one wins, in some players",
        "change a text once")
    case .textSame:
      Facts(
        .note, .mutations, "The node has this text already",
        "leave it out")
    case .changeTarget:
      Facts(
        .error, .mutations, "Players warn and skip it",
        "change only what is in the page")
    case .changeElement:
      Facts(
        .error, .mutations, "Only elements have attributes",
        "name an element")
    case .changeObject:
      Facts(
        .warning, .mutations, "Players pass over the entry",
        "write attributes as an object")
    case .changeValue:
      Facts(
        .error, .mutations, "In a mutation only strings and null are applied; others are ignored, silently",
        "write a string, or null to remove it")
    case .changeOnce:
      Facts(
        .note, .mutations, "Two entries for one element cost more than one",
        "merge them")
    case .changeRemoved:
      Facts(
        .warning, .mutations, "A node that the same mutation removes is not changed",
        "leave it out")
    case .styleName:
      Facts(
        .error, .style, "Names that are not hyphenated are ignored, silently",
        "write background-color, not backgroundColor")
    case .styleVariable:
      Facts(
        .error, .style,
        "The newer players write variables in lower case when they seek, so var() no longer finds them",
        "name variables in lower case")
    case .styleVendor:
      Facts(
        .error, .style,
        "The newer players lose the leading hyphen when they seek, and the property with it",
        "put it in the style sheet")
    case .styleValue:
      Facts(
        .error, .style, "A style value is a string, false, or [value, \"important\"]; others are ignored",
        "write one of them")
    case .styleUnit:
      Facts(
        .error, .style, "A value that is not valid is ignored, or takes the property away",
        "write a valid value with its unit")
    case .styleSemicolon:
      Facts(
        .error, .style,
        "The newer players cut values at a semicolon when they seek and the style changes once more",
        "put it in the style sheet")
    case .styleShorthand:
      Facts(
        .error, .style,
        "A shorthand that is set again does not override parts that were set after it when newer players seek",
        "use the same property in the whole log")
    case .styleEmpty:
      Facts(
        .note, .style, "It changes nothing",
        "leave it out")
    case .sourceKnown:
      Facts(
        .warning, .interactions, "Players pass over sources that they do not know; they know 0 to 16",
        "use a known source, or a custom event")
    case .sourceFragile:
      Facts(
        .note, .interactions, "Rules are numbered by index, which breaks if one is missing",
        "change classes, inline styles or the style's text")
    case .sheetAdopted:
      Facts(
        .warning, .interactions,
        "Players of rrweb 1 do not know adopted style sheets, so the page lacks their styles",
        "write the rules as the text of a style element")
    case .declarationRule:
      Facts(
        .error, .interactions,
        "Players of rrweb 1 throw where the rule is not in its style sheet, and stop there",
        "change only rules that the sheet has")
    case .declarationNested:
      Facts(
        .error, .interactions, "Players of rrweb 1 throw on a rule inside of a rule, and stop there",
        "write the changed rules as the style's text")
    case .touchType:
      Facts(
        .error, .interactions, "Players know the interactions 0 to 10",
        "use a known one")
    case .touchPoint:
      Facts(
        .warning, .interactions, "Players draw the pointer at x and y; without them it stays where it was",
        "write both as numbers")
    case .touchTarget:
      Facts(
        .error, .interactions, "Players skip it",
        "aim at a node that is in the page, best the body")
    case .touchNowhere:
      Facts(
        .warning, .interactions, "The id -1 means no node; it is skipped, silently",
        "aim at the body")
    case .touchLasting:
      Facts(
        .warning, .interactions,
        "In a seek, players do not know nodes that came after the full snapshot, so the touch is lost",
        "aim at a node of the snapshot that stays, best the body")
    case .touchPointer:
      Facts(
        .warning, .interactions, "Pointers are mouse (0), pen (1) and touch (2)",
        "use one of them")
    case .touchClosed:
      Facts(
        .warning, .interactions, "The dot stays on the screen",
        "end each start by an end (9) or a cancel (10)")
    case .touchDeparted:
      Facts(
        .warning, .interactions, "Type 8 draws nothing",
        "write moves as source 6")
    case .moveEmpty:
      Facts(
        .error, .interactions, "Players throw where there are no positions",
        "write at least one")
    case .movePosition:
      Facts(
        .warning, .interactions,
        "Players draw the pointer at x and y, timeOffset later; without them it does not move",
        "write all three as numbers")
    case .moveTarget:
      Facts(
        .warning, .interactions, "The pointer moves, but nothing is hovered",
        "aim at a node that is in the page, best the body")
    case .moveFuture:
      Facts(
        .warning, .interactions, "Offsets lie before the event's time",
        "write offsets of 0 or below")
    case .moveBurst:
      Facts(
        .note, .interactions, "Players draw all touch positions of one event at once",
        "write one position an event, or 50 ms at most")
    case .scrollTarget:
      Facts(
        .error, .interactions, "Players skip it",
        "scroll a node that is in the page")
    case .scrollPoint:
      Facts(
        .error, .interactions, "The node is scrolled to x and y",
        "write both as numbers")
    case .resizeSize:
      Facts(
        .error, .interactions, "The page is as large as the resize says",
        "write a width and a height above 0")
    case .resizeWhole:
      Facts(
        .warning, .interactions, "The page's size drops fractions",
        "write whole numbers")
    case .inputTarget:
      Facts(
        .error, .interactions, "Players skip it",
        "name a node that is in the page")
    case .inputFields:
      Facts(
        .warning, .interactions,
        "Players set both text and isChecked, and write undefined for a missing text",
        "write text as a string and isChecked as a boolean")
    case .customShape:
      Facts(
        .warning, .interactions, "Servers and viewers read tag and payload",
        "write a string as tag, and a payload")
    case .pluginShape:
      Facts(
        .warning, .interactions, "Viewers hand the payload to the plugin of that name",
        "write a string as plugin, and a payload")
    }
  }
}
