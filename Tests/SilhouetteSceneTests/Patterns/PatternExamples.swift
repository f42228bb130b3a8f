@testable import SilhouetteFlattening
@testable import SilhouetteScene

/// Made-up texts of each kind, and harmless ones. No number belongs to anybody: check digits were computed.
///
/// One text a line; `\n` means a line's end. Lines after `missed:` are known to be missed.
enum PatternExamples {
  static let sensitive: [(pattern: TextPattern, name: String, texts: String)] = [
    (.card, "card numbers", cards), (.email, "e-mail addresses", emails),
    (.phone, "telephone numbers", phones), (.iban, "IBAN", ibans), (.nationalID, "national ids", ids),
    (.code, "codes", codes), (.money, "money", amounts),
  ]

  private static let cards = """
    4526018159083012
    4526 0181 5908 3012
    4526-0181-5908-3012
    4526.0181.5908.3012
    4526\u{A0}0181\u{A0}5908\u{A0}3012
    4526\u{2009}0181\u{2009}5908\u{2009}3012
    4526\u{2011}0181\u{2011}5908\u{2011}3012
    4526  0181  5908  3012
    4 5 2 6 0 1 8 1 5 9 0 8 3 0 1 2
    4526 0181\\n5908 3012
    4526\u{200B}0181\u{200B}5908\u{200B}3012
    ４５２６　０１８１　５９０８　３０１２
    ٤٥٢٦ ٠١٨١ ٥٩٠٨ ٣٠١٢
    ۴۵۲۶۰۱۸۱۵۹۰۸۳۰۱۲
    ४५२६ ०१८१ ५९०८ ३०१२
    5166131860913906
    5166 1318 6091 3906
    379960308246287
    3799 603082 46287
    6011 1948 2199 3511
    3530 8190 9378 6578
    3697 543231 9482
    36975432319482
    6275749118625276017
    6275 7491 1862 5276 017
    2221 8955 5979 7115
    504710497463
    4507529170342
    9792 2366 7127 6841
    6304268465632122331
    Card number: 5166 1318 6091 3906
    Visa 4526018159083012, valid until 09/31
    Pay with 4526-0181-5908-3012?
    Karte 5166131860913906 (Mastercard)
    4526 0181 5908 3012 09/31 123
    4526018159083012USD
    #4526018159083012
    卡号：4526018159083012
    •••• 3012
    **** **** **** 3012
    Visa ····3012
    ●●●● ●●●● ●●●● 3906
    missed:
    xxxx-xxxx-xxxx-3012
    Visa ending in 3012
    4526_0181_5908_3012
    4526|0181|5908|3012
    """

  private static let emails = """
    jane.doe@example.com
    JANE.DOE@EXAMPLE.COM
    jane+news@example.co.uk
    j_d-9@sub.mail.example.org
    o'neill@example.ie
    用户@例子.中国
    jörg@müller.example
    почта@пример.рф
    jane@例え.jp
    jane @ example.com
    jane@ example.com
    Write to jane.doe@example.com.
    <jane.doe@example.com>
    mailto:jane@example.com?subject=x
    jane.doe@\\nexample.com
    jane.doe@exam-\\nple.com
    j@x.io
    jane.doe＠example.com
    "jane doe"@example.com
    ja\u{200B}ne@exa\u{200B}mple.com
    j***@example.com
    user%example.com@relay.example
    Signed in as jane@example.com (owner)
    jane@example.com,joe@example.com
    jane@123.example
    jane@ex-ample.museum
    missed:
    jane (at) example.com
    jane at example dot com
    jane@localhost
    jane@[192.0.2.1]
    jane@example
    """

  private static let phones = """
    +1 555 010 9999
    +15550109999
    (555) 010-9999
    555-010-9999
    555.010.9999
    555 010 9999
    5550109999
    1-800-555-0199
    555-0199
    +44 20 7946 0958
    020 7946 0958
    07700 900123
    +44 (0)7700 900 123
    +49 30 23125 789
    030/23125789
    0171 3920 123
    0049 30 23125789
    +33 6 39 98 01 23
    06 39 98 01 23
    06.39.98.01.23
    0639980123
    +34 612 345 678
    612 345 678
    612 34 56 78
    +39 06 9876 5432
    333 123 4567
    +31 6 12345678
    06-12345678
    +45 32 12 34 56
    32 12 34 56
    +46 70 174 06 05
    070-174 06 05
    +47 912 34 567
    912 34 567
    +358 40 1234567
    040 123 4567
    +48 601 234 567
    +7 (912) 345-67-89
    8 (912) 345-67-89
    8 912 345-67-89
    +90 532 123 45 67
    0532 123 45 67
    +972 50-123-4567
    050-123-4567
    +20 100 123 4567
    +966 50 123 4567
    +91 98765 43210
    98765 43210
    +86 138 1234 5678
    138 1234 5678
    13812345678
    +81 90-1234-5678
    090-1234-5678
    03-1234-5678
    +82 10-1234-5678
    010-1234-5678
    +55 11 91234-5678
    (11) 91234-5678
    +52 55 1234 5678
    +65 9123 4567
    9123 4567
    +62 812-3456-7890
    +66 81 234 5678
    +27 82 123 4567
    +234 803 123 4567
    +61 412 345 678
    0412 345 678
    +64 21 123 4567
    ＋８１　９０－１２３４－５６７８
    +٩٦٦ ٥٠ ١٢٣ ٤٥٦٧
    +1\u{A0}555\u{A0}010\u{A0}9999
    +1\u{2011}555\u{2011}010\u{2011}9999
    \u{202A}+1 555 010 9999\u{202C}
    Call 555-010-9999 now
    tel:+15550109999
    555-010-9999 x123
    555-010-9999x123
    Tel. 23125
    Mobile: 61234567
    电话：61234567
    +1 555\\n010 9999
    missed:
    1-800-FLOWERS
    61234567
    612345678
    23 12 57
    five five five oh one oh nine nine
    """

  private static let ibans = """
    DE67079244026859952890
    DE67 0792 4402 6859 9528 90
    de67 0792 4402 6859 9528 90
    DE67-0792-4402-6859-9528-90
    DE67\u{A0}0792\u{A0}4402\u{A0}6859\u{A0}9528\u{A0}90
    DE67 0792 4402\\n6859 9528 90
    ＤＥ６７　０７９２　４４０２　６８５９　９５２８　９０
    GB95 ZZBK 7866 6617 6031 37
    GB95ZZBK78666617603137
    FR13 2159 0109 280A 1B2C 3D4E 515
    NL53 ZZBA 9013 9624 59
    ES07 5711 7777 4121 5472 8038
    IT58 X528 0841 4852 5388 8539 336
    PL94 3387 5004 7439 5755 1313 7353
    NO52 7990 7511 637
    MT51MALT26516AB12CD34EF56GH78JK
    MT51 MALT 2651 6AB1 2CD3 4EF5 6GH7 8JK
    BR03 7612 2202 9729 9752 8820 018C 1
    SA31 26A1 B2C3 D4E5 F6G7 H8J9
    AE44 3304 3483 9548 6205 798
    CH47 6828 2880 7290 2227 9
    TR57 1805 8088 7180 3340 1878 01
    KW93 ABCD 7598 9834 7887 8384 8372 61
    BE53 6751 3613 4125
    IBAN: DE67 0792 4402 6859 9528 90
    IBAN DE67 0792 4402 6859 9528 90 BIC ZZBKDEFF
    No12 DE67 0792 4402 6859 9528 90
    To BE53675136134125, reference 12
    (NL53ZZBA9013962459)
    missed:
    IBANDE67079244026859952890
    DE•• •••• •••• •••• ••28 90
    """

  private static let ids = """
    078-05-1120
    078 05 1120
    SSN 078051120
    740 141 932
    740-141-932
    QQ 12 34 56 C
    QQ123456C
    949 208 3124
    80141269T
    80.141.269-T
    80141269-T
    Y0604431M
    Y-0604431-M
    1 85 05 78 304 352 01
    185057830435201
    86 095 742 719
    86095742719
    RSSMRA85T10A562S
    RSS MRA 85T10 A562S
    74051224276
    646288970
    6462.88.970
    85.07.30-033.28
    85073003328
    05.07.30-033.26
    811218-4026
    8112184026
    19811218-4026
    130585 35529
    13058535529
    131052-2308
    131052-308T
    131052A308T
    316.723.268-42
    31672326842
    07.224.704/5585-97
    20-65894811-4
    11.537.760-4
    18.452.984-K
    18452984-K
    GODE561231HDFRRN09
    5344 8347 8247
    534483478247
    ABCDE1234F
    110105198503120565
    11010519850312833X
    ５０４０ ００８８ ３８７３
    504000883873
    850312-1234567
    11505877004
    8001013353263
    141 705 862
    311-440-242 01
    740141932
    S9829657C
    G2492086R
    A678008(6)
    A123456789
    251402614
    3100251SA
    8288909M
    756.3716.7868.40
    1850312849341
    850312/1234
    1-5020-14620-16-8
    850312-14-5123
    Passport C01X00T47
    パスポート・身份证 C01X0047
    Steuernummer 1812/0815
    missed:
    C01X00T47
    078051120
    1812/0815/4711
    4509 235857
    """

  private static let codes = """
    Your code is 483920
    483920 is your verification code
    G-483920 is your Google verification code
    OTP: 4839
    Einmalcode: 48 39 20
    Ihr Sicherheitscode lautet 483920
    Ihr Bestätigungscode: 483920
    Ihre TAN 483920
    Code : 483 920
    Votre code est 483920
    Su código es 483920
    Su co\u{301}digo es 483920
    O seu código: 4839
    Il tuo codice: 48392
    Uw verificatiecode is 483920
    Din kod är 483920
    Koden din er 4839
    Vahvistuskoodi 483920
    Twój kod: 483920
    Váš kód je 483920
    Az Ön kódja: 483920
    Codul tău este 483920
    Doğrulama kodunuz: 483920
    Ваш код: 4839
    Код подтверждения 483920
    Ο κωδικός σας είναι 483920
    验证码：483920
    您的验证码是483920，请勿泄露
    認証コードは483920です
    인증번호 483920
    인증번호는 483920입니다
    رمز التحقق: ٤٨٣٩٢٠
    קוד האימות 483920
    आपका ओटीपी 483920 है
    รหัส OTP 483920
    Mã xác thực 483920
    483920
    483 920
    483-920
    4 8 3 9 2 0
    4 8 3 9
    ４８３９２０
    Passcode K7F92Q
    Backup code K7F-92Q-3PX
    PIN 4839
    SMS code 4839
    missed:
    4839
    48392048
    48-39-20
    Code: apple-river-stone
    four eight three nine
    """

  private static let amounts = """
    $5
    $ 5.00
    $1,234.56
    -$12.30
    US$12
    12 USD
    USD 12
    USD12
    12USD
    $1.2k
    €12
    12 €
    12,50 €
    12,50€
    1.234,56 €
    1 234,56 €
    1\u{202F}234,56\u{A0}€
    1’234.50 CHF
    CHF 12.–
    EUR 12,-
    12 Euro
    £12.99
    12 pounds
    ¥1,000
    1000円
    １，２００円
    ￥１２００
    3万円
    12元
    1,000원
    ₩1,000
    ₹1,23,456
    Rs. 500
    Rs 5 lakh
    ٥٠٠ ريال
    12 ₽
    1200 руб.
    12,50 zł
    150 Kč
    1 200 Ft
    12 lei
    15 лв
    100 kr
    kr. 100
    250:- kr 250
    R$ 12,00
    R 250
    12 TL
    ₺12
    ₫50.000
    50.000đ
    Rp 50.000
    RM 12.90
    ฿120
    120 บาท
    ₪45
    $5 million
    12 million dollars
    1,234.56
    1.234,56
    1 234,56
    12.50
    -12,50
    Balance: 1,234.56
    0.005 BTC
    ₿0.005
    50 cents
    Total 12 bucks
    12 $
    $\\n12
    missed:
    twelve dollars
    1234
    1,234
    Balance: 12.50
    250:-
    12 p
    """

  static let harmless = """
    Settings
    Log in
    Continue with e-mail
    Follow us @silhouette
    @jane
    09:41
    12:30 – 13:45
    5G
    100 %
    4.5
    4.5 (120 reviews)
    Version 2.14.3
    v1.2
    iOS 26.1
    Chapter 12
    Page 3 of 12
    2024
    2024-01-31
    31.01.2024
    1/31/2024
    31. Januar 2024
    Jan 31, 2024
    1990-2000
    2023/24
    3 items
    1,234 followers
    12k likes
    1.2M views
    10 000 000 people
    1.234.567 Downloads
    20 km
    72 kg
    5 min
    24 °C
    1920x1080
    16:9
    192.168.0.1
    127.0.0.1
    Room 12B
    Gate A22
    Flight LH 400
    Seat 14C
    Bus 42
    iPhone 17
    MP3
    H2O
    COVID-19
    5 + 7 = 12
    Order 66
    Step 2/5
    1st
    24/7
    50+
    -3
    0
    7
    42
    1234
    Lorem ipsum dolor sit amet
    Swipe left to delete
    Terms & conditions
    Privacy policy
    © 2024 Example
    #hashtag
    https://example.com/path
    example.com
    ISBN 978-3
    3 × 4
    1:23:45
    Top 10
    90210
    10115 Berlin
    SW1A 1AA
    日本語
    设置
    你好，世界
    مرحبا
    Привет, мир
    3 дня назад
    5分前
    2024年1月31日
    1月31日
    第3章
    2 days ago
    2 Std. 15 Min.
    S, M, L, XL
    A4
    Wi-Fi 6
    Bluetooth 5.3
    3,5 Sterne
    Level 12
    128 GB
    1 TB
    12 Mbit/s
    Q3 2024
    KW 12
    Build 2024.1.31
    52.520008, 13.404954
    483920 points
    12 Stimmen
    1024 x 768
    3.14159
    0.5
    2:1
    12/24
    ABC-123
    4K HDR
    Windows 11
    +1
    1–3
    Zone 2B
    Track 7 of 12
    Score 3:2
    1.5x
    200 OK
    404
    alarms:
    Order 1234567890
    Invoice 2024-000123
    ISBN 978-3-16-148410-0
    09.41
    2.10
    Error code 4004
    ZIP code 90210
    Promo code SAVE20
    1 2 3 4
    R 12
    Cell 12345
    123456
    ID 4829 1734
    12 34 56 78 90
    """
}
