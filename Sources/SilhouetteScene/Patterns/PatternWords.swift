/// Words beside a number that name its kind, in about twenty languages.
enum PatternWord: UInt8 {
  case code, phone, id, currency, multiplier
}

/// A word, folded and hashed character by character.
struct WordHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ letter: UInt32) {
    value = (value ^ UInt64(letter)) &* 0x0000_0100_0000_01B3
  }

  /// Latin letters stand below 26 and others above 0x80, so both fit one hash.
  mutating func add(_ sign: TextSign) {
    switch sign {
    case .letter(let letter, _): add(UInt32(letter))
    case .foreign(let letter): add(letter)
    default: break
    }
  }

  var word: PatternWord? { Self.words[value] }

  private static let words: [UInt64: PatternWord] = {
    var words: [UInt64: PatternWord] = [:]
    for (list, word) in [
      (codes, PatternWord.code), (phones, .phone), (ids, .id), (currencies, .currency),
      (multipliers, .multiplier),
    ] {
      for entry in list.split(whereSeparator: { $0.isWhitespace }) {
        var hash = WordHash()
        for scalar in entry.unicodeScalars { hash.add(TextSign(scalar.value)) }
        words[hash.value] = word
      }
    }
    return words
  }()

  private static let codes = """
    code codes otp otps totp pin pincode passcode passcodes tan mtan smstan verification verify verifying
    einmalcode sicherheitscode bestätigungscode bestatigungscode prüfcode freigabecode aktivierungscode
    código codigo códigos clave codice codici kod kodu kodunuz kode koden koodi kód kódja kódem kodas kods cod codul
    doğrulama şifre sifre parola hasło heslo salasana jednorazowy wachtwoord verificatie verificatiecode
    bekräftelsekod engangskode vahvistuskoodi xác mã
    код кода кодом пароль пароля пин κωδικός κωδικός κωδικος
    验证 驗證 码 碼 校验 動態密碼 认证 認証 コード 暗証 番号 인증 코드 비밀번호 승인
    رمز الرمز كود الكود کد קוד הקוד कोड ओटीपी รหัส
    """

  private static let phones = """
    tel telephone telefon telefono teléfono telefone téléphone phone phones mobile mob mobil móvil movil handy cell
    cellphone celular call fax sms whatsapp ring appelez llamar anrufen rufnummer telefoonnummer puhelin puh tlf
    телефон тел моб τηλ τηλέφωνο 电话 電話 手机 手機 携帯 전화 휴대폰 هاتف جوال טלפון फ़ोन โทร
    """

  private static let ids = """
    ssn itin ein nino passport passeport reisepass pasaporte passaporto passaporte paspoort pass ausweis
    personalausweis steuernummer steuerid personnummer cpr fødselsnummer hetu bsn nif nie dni curp rfc cpf cnpj rut
    pesel egn cnp aadhaar pan nric taxid identity identification licence license führerschein permiso
    паспорт снилс инн 身份证 身份證 護照 护照 マイナンバー 여권 주민등록번호 جواز תעודת
    """

  private static let currencies = """
    usd eur gbp jpy cny rmb inr brl chf cad aud nzd sek nok dkk isk pln czk huf ron bgn rub uah try mxn ars clp cop
    pen uyu zar ngn kes egp ils aed sar qar kwd krw idr myr php sgd hkd twd thb vnd pkr bdt lkr btc eth usdt
    us$ dollar dollars bucks cent cents euro euros pound pounds quid pence yen yuan won rupee rupees rs rp rm
    kr kroner kronor krona krone zł zl złotych kč kc korun ft forint lei leu ron лв лева руб рублей рубль р грн
    гривень franc francs fr peso pesos real reais rand r tl lira liras lire baht đ dong dirham dirhams riyal riyals
    ringgit rupiah eurot euroa euró evro ευρώ ευρω דולר שקל שח دولار ريال درهم جنيه دينار تومان रुपये रुपए บาท
    """

  private static let multipliers = """
    k m mn mio mln mrd bn b tsd million millions billion billions thousand hundred lakh lakhs crore crores millionen
    milliarden millones milhões mil millions milliards milioni tys млн млрд тыс 万 萬 亿 億 千 百 만 억 천
    """
}
