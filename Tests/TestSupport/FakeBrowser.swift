public import Foundation

/// Programs that take the place of a browser: they speak DevTools' protocol over descriptors 3 and 4, and lay nothing out.
public enum FakeBrowser {
  /// A page with a box, a second screen with another, and a press.
  public static let lines = [
    #"{"stream":"hierarchy","version":1,"platform":"web","viewport":{"width":40,"height":60,"scale":1},"start":5}"#,
    ##"0 0 0 {"id":1,"class":"html","frame":[0,0,40,60],"background":"#FFFFFF","##
      + #""children":[{"id":2,"class":"button","frame":[4,4,20,10]}]}"#,
    #"{"t":100,"touch":{"pointer":1,"phase":"down","x":9,"y":9}}"#,
    #"{"t":160,"touch":{"pointer":1,"phase":"up","x":9,"y":9}}"#,
    // The button's place alone differs.
    "200 112 10 8,4",
  ]

  /// A browser that answers the first events with lines.
  public static func script(answering lines: [String] = lines) -> String {
    let text = lines.map { $0 + "\n" }.joined()
    let said = String(decoding: (try? JSONEncoder().encode(text)) ?? Data(), as: UTF8.self)
    return """
      #!/usr/bin/env python3
      import json, os
      held, left = b"", json.loads(r'''\(said)''')
      while True:
          data = os.read(3, 1 << 20)
          if not data:
              break
          *whole, held = (held + data).split(b"\\0")
          for text in whole:
              asked = json.loads(text)
              result = {"targetId": "t", "sessionId": "s", "result": {"objectId": "o"}}
              if asked["method"] == "Runtime.callFunctionOn":
                  result = {"result": {"type": "string", "value": left}}
                  left = ""
              os.write(4, json.dumps({"id": asked["id"], "result": result}).encode() + b"\\0")
              if asked["method"] == "Browser.close":
                  raise SystemExit

      """
  }

  /// Writes a program into a folder. Returns its path.
  public static func write(_ script: String = script(), in folder: String) throws -> String {
    let path = "\(folder)/browser"
    try Data(script.utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    return path
  }
}
