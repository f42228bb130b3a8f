import SilhouetteHierarchy

/// Finds words for secrets or for a person in names that code or its author chose: content types,
/// identifiers, hints and labels.
///
/// Names are compared by words: `cardNumber`, `card-number` and `CARD_NUMBER` are two words each. Short words
/// must be whole words, so `shipping` does not count as a `pin`. Long ones count anywhere, as in
/// `newpassword`. Cost: O(length), with a few comparisons for each letter.
package struct SensitiveWords: OptionSet {
  package let rawValue: UInt8

  /// Opens a door or an account, or proves a person's identity.
  package static let secret = SensitiveWords(rawValue: 1)
  /// Names a person, or gives a way to find them.
  static let personal = SensitiveWords(rawValue: 2)

  /// Bytes of a name that are looked at.
  static let limit = 1024

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package init(in name: ArraySlice<UInt8>) {
    self = name.isEmpty ? [] : Self.find(SplitName(name.prefix(Self.limit)))
  }

  private static func find(_ name: SplitName) -> SensitiveWords {
    var found: SensitiveWords = []
    for start in name.letters.indices {
      for word in table[Int(name.letters[start])] where !found.contains(word.meaning) {
        let end = start + word.letters.count
        guard end <= name.letters.count, !word.isWhole || (name.isStart[start] && name.isEnd[end - 1]) else {
          continue
        }
        if name.letters[start..<end].elementsEqual(word.letters) { found.insert(word.meaning) }
      }
    }
    return found
  }

  // MARK: Words

  private struct Word: Sendable {
    var letters: [UInt8]
    var meaning: SensitiveWords
    /// Whether it must begin and end where words do; it may be several words.
    var isWhole: Bool
  }

  /// By first letter.
  private static let table: [[Word]] = {
    var table = [[Word]](repeating: [], count: 256)
    func add(_ words: String, _ meaning: SensitiveWords, isWhole: Bool) {
      for word in words.split(whereSeparator: { $0.isWhitespace }) {
        let letters = Array(word.utf8)
        table[Int(letters[0])].append(Word(letters: letters, meaning: meaning, isWhole: isWhole))
      }
    }
    add(secretParts, .secret, isWhole: false)
    add(secretWords, .secret, isWhole: true)
    add(personalParts, .personal, isWhole: false)
    add(personalWords, .personal, isWhole: true)
    return table
  }()

  private static let secretParts = """
    password passwd passcode passphrase passwort kennwort kenncode geheimzahl geheimnummer motdepasse codesecret
    contraseña contrasena contrasenya wachtwoord toegangscode lösenord losenord
    adgangskode passord salasana hasło heslo jelszó lozinka zaporka парол ароль κωδικός סיסמ كلمةالمرور كلمةالسر
    密码 密碼 口令 パスワード 暗証番号 비밀번호 पासवर्ड รหัสผ่าน mậtkhẩu matkhau katasandi
    onetimecode onetimepass oneshotcode verificationcode confirmationcode authenticationcode authcode smscode accesscode
    securitycode digitcode backupcode recoverycode recoverykey recoveryphrase seedphrase securityanswer
    securityquestion secretanswer secretquestion maidenname privatekey apikey accesstoken secretkey
    creditcard debitcard giftcard bankcard cardnumber cardsecurity cardverif cardexpir kartennummer kreditkarte
    cartebancaire numerocarte tarjetadecredito cartaodecredito creditkaart
    bankaccount accountnumber routingnumber sortcode kontonummer rekeningnummer
    socialsecurity passport taxid taxpayer nationalid nationalinsurance identitynumber idcardnumber driverlicense
    driverslicense drivinglicense drivinglicence personnummer fødselsnummer steuernummer codicefiscale aadhaar
    """

  private static let secretWords = """
    pass pwd passwrd psw pw pin pincode otp totp hotp mfa tan cvv cvc csc cvn ccv ssn nino iban pan secret secrets
    credential credentials mdp senha clave parola parolă haslo şifre sifre sandi geslo jelszo
    ccnumber ccnum cccsc ccexp cccvc cccvv cardno cardnum cardnr cardcode cardpin accountno
    idnumber dni nif curp cpf cnpj bsn pesel
    """

  private static let personalParts = """
    email telephone phonenumber address nickname username firstname givenname middlename lastname familyname surname
    fullname personname displayname cardholder postal birthda dateofbirth sublocality streetline vorname nachname
    adresse telefon telefono téléphone teléfono geburts
    """

  private static let personalWords = """
    name names ccname cctype phone tel mobile msisdn fax impp zip zipcode plz postcode birth bday dob gender sex login
    honorific imei eid contact
    """
}

/// A name as the words that it is made of: lower-case letters of all words, end to end.
package struct SplitName {
  private(set) var letters: [UInt8] = []
  private(set) var isStart: [Bool] = []
  private(set) var isEnd: [Bool] = []

  /// The words one by one.
  package var words: [[UInt8]] {
    var words: [[UInt8]] = []
    var start = 0
    for place in letters.indices where isEnd[place] {
      words.append(Array(letters[start...place]))
      start = place + 1
    }
    return words
  }

  private enum Kind { case other, lower, upper }

  package init(_ name: ArraySlice<UInt8>) {
    letters.reserveCapacity(name.count)
    var last = Kind.other
    for index in name.indices {
      let byte = name[index]
      let kind = Self.kind(byte)
      guard kind != .other else {
        endWord()
        last = .other
        continue
      }
      // `cardNumber`, and `OTPField` before the `F`.
      let isNext = index + 1 < name.endIndex && Self.kind(name[index + 1]) == .lower && name[index + 1] < 0x80
      let begins = last == .other || (kind == .upper && (last == .lower || isNext))
      if begins { endWord() }
      append(byte, kind, begins)
      last = kind
    }
    endWord()
  }

  private mutating func append(_ byte: UInt8, _ kind: Kind, _ begins: Bool) {
    // Latin letters with accents: capitals are 32 before their small ones, behind the byte 0xC3.
    let isAccented = letters.last == 0xC3 && byte >= 0x80 && byte <= 0x9E
    letters.append(kind == .upper || isAccented ? byte | 0x20 : byte)
    isStart.append(begins)
    isEnd.append(false)
  }

  private mutating func endWord() {
    if !isEnd.isEmpty { isEnd[isEnd.count - 1] = true }
  }

  /// Digits part words as signs do. All beyond ASCII are taken for small letters.
  private static func kind(_ byte: UInt8) -> Kind {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...: .lower
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): .upper
    default: .other
    }
  }
}
