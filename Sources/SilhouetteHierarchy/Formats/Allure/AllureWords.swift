/// The words for a step of a test whose name a person wrote.
///
/// Such a name may hold words of the screen and what was typed. So of it, only words stay that many tests share; quoted parts are
/// left out.
enum AllureWords {
  /// `Tap the "Seeds" button` is `tap the button`; `step` if no word stays.
  static func name(of title: String) -> String {
    let words = plainWords(of: title).filter { known.contains($0) }.prefix(mostWords)
    // Words that only join others say nothing by themselves.
    return words.allSatisfy { joining.contains($0) } ? "step" : words.joined(separator: " ")
  }

  static func isAssertion(_ name: String) -> Bool {
    asking.contains(String(name.prefix { $0 != " " }))
  }

  private static let mostWords = 8
  private static let mostCharacters = 400
  private static let quotes: [Character: Character] = [
    "\"": "\"", "“": "”", "„": "“", "«": "»", "`": "`", "'": "'", "‘": "’", "<": ">", "[": "]", "(": ")",
    "{": "}",
  ]

  /// Words of letters, in small letters: `clickLogin_button` has three.
  private static func plainWords(of title: String) -> [String] {
    let characters = Array(title.prefix(mostCharacters)) + [" "]
    var words: [String] = []
    var word = ""
    var closing: Character?
    for (index, character) in characters.enumerated() {
      let last = index > 0 ? characters[index - 1] : " "
      // Within a word, it is an apostrophe.
      let isInWord =
        "'’".contains(character) && last.isLetter && characters[min(index + 1, characters.count - 1)].isLetter
      if let end = closing {
        if character == end, !isInWord { closing = nil }
        continue
      }
      let isLetter = character.isASCII && character.isLetter
      if !isLetter || character.isUppercase && last.isLowercase {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if isLetter { word.append(character.lowercased()) } else if !isInWord { closing = quotes[character] }
    }
    return words
  }

  private static func list(_ words: String) -> Set<String> {
    Set(words.split(whereSeparator: { $0.isWhitespace }).map(String.init))
  }

  private static let asking = list("assert assertion check checks ensure expect validate verify should")
  private static let joining = list(
    "a all an and any at by for from in into is it not of off on or over than that the then this to up with")

  private static let known = asking.union(joining).union(
    list(
      """
      accept activate add allow allowed appear appears apply attach await back background be been before begin buy call cancel
      change choose clear click clicks close collapse confirm connect contain contains continue copy create decline delete deny
      deselect disable disabled disappear disappears dismiss display displayed displays do double down drag drop edit empty enable
      enabled end enter equal equals execute exist exists expand failed fetch fill find finish focus forward get given go
      grant has hidden hide hold hover import init initialize input insert install kill launch leave left load loaded long lock
      login logout make minimize move navigate navigates next open opened opens paste pause perform pick pinch play post
      precondition prepare present press pull push put quit read ready receive redirect redirected refresh register reject release
      reload remove rename reopen request reset resize restart restore resume return right rotate run save scroll search see
      select selected send set setup share show shown shows sign skip sort start stop submit swipe switch take tap taps teardown
      text tick toggle type typed undo uninstall unlock unselect update upload use visible visit wait when write zoom

      account action activity alert android app application area article authentication avatar banner bar bottom box browser button
      calendar camera card cart cell chart checkbox checkout code column comment component condition confirmation contact content
      context cookie count credentials current data database date default detail details device dialog dropdown drawer driver
      element elements email error event expected feature feed field fields file filter first folder footer form gallery group
      header history home icon image info information invalid item items keyboard label landing language last layout letter
      line link list local location logo mail map menu message messages mobile modal mode month name navigation network
      new notification number option options order orientation page pages panel password payment permission phone photo picker
      picture pin placeholder platform player popup prefix price product products profile progress query question queue radio
      record report response result results review row screen screens screenshot second section server service session
      settings sheet sidebar site size slider snackbar spinner splash state status step steps store success successful
      successfully suggestion suite summary switcher system tab table tablet title toast toolbar tooltip top total tour tutorial
      url user username users valid value version video view wallet warning web website webview welcome widget window year
      """))
}
