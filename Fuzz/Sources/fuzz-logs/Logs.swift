/// Small logs with a bit of everything, to be spoiled.
enum Logs {
  static let all: [[UInt8]] =
    [array, lines, sentry, posthog].map { Array($0.utf8) } + [packed, packed + packed]

  private static let meta = #"{"type":4,"data":{"href":"","width":402,"height":874},"timestamp":1000}"#
  private static let snapshot = """
    {"type":2,"data":{"node":{"type":0,"id":1,"childNodes":[{"type":1,"id":2,"name":"html","publicId":"","systemId":""},\
    {"type":2,"id":3,"tagName":"html","attributes":{},"childNodes":[{"type":2,"id":4,"tagName":"head","attributes":{},\
    "childNodes":[{"type":2,"id":5,"tagName":"style","attributes":{},"childNodes":[{"type":3,"id":6,"textContent":"a{b:c}"}]}]},\
    {"type":2,"id":7,"tagName":"body","attributes":{},"childNodes":[{"type":2,"id":8,"tagName":"div",\
    "attributes":{"style":"left:8px;font-family:'a;b'"},"childNodes":[{"type":3,"id":9,"textContent":"\\u00e9"}]}]}]}]},\
    "initialOffset":{"top":0,"left":0}},"timestamp":1000}
    """
  private static let mutations = [
    #"{"type":3,"data":{"source":0,"texts":[{"id":9,"value":"y"}],"attributes":[{"id":8,"attributes":{"class":null,"style":{"left":"9px","top":["1px","important"],"--b":false}}}],"removes":[],"adds":[]},"timestamp":1100}"#,
    #"{"type":3,"data":{"source":0,"texts":[],"attributes":[],"removes":[{"parentId":7,"id":8}],"adds":[{"parentId":7,"nextId":11,"node":{"type":2,"id":8,"tagName":"div","attributes":{},"childNodes":[]}},{"parentId":7,"nextId":null,"node":{"type":2,"id":11,"tagName":"div","attributes":{},"childNodes":[]}},{"parentId":8,"nextId":null,"node":{"type":3,"id":9,"textContent":"x"}}]},"timestamp":1200}"#,
    #"{"type":3,"data":{"source":2,"type":7,"id":7,"x":1,"y":2.5},"timestamp":1300}"#,
    #"{"type":3,"data":{"source":6,"positions":[{"x":1,"y":2,"id":7,"timeOffset":0}]},"timestamp":1301}"#,
    #"{"type":5,"data":{"tag":"end","payload":{}},"timestamp":1400}"#,
  ]
  private static let events = [meta, snapshot] + mutations
  private static let array = "[" + events.joined(separator: ",") + "]"
  private static let lines = events.joined(separator: "\n")
  private static let sentry = "{\"segment_id\":0}\n\(array)\n{\"segment_id\":1}\n\(array)"
  private static let posthog = #"{"event":"$snapshot","properties":{"$lib":[1],"$snapshot_data":\#(array)}}"#

  /// A Meta and a custom event, packed with zlib.
  private static let packed = bytes(
    """
    78da4dcc310a80301044d1bb4cbd8da2857b15b158484c0206832e4808b9bb4110eda698ffe602cdc9820782111570813fec\
    0a06085730eac113c1dbe0bcb659091aa23d55620277955e60fc0015d77a694092bced629ee3bfebeb72032193267f
    """)

  private static func bytes(_ hex: String) -> [UInt8] {
    let digits = Array(hex)
    return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
  }
}
