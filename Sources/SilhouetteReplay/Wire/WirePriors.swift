/// The state before the first decision: the slots that training left, and the colours and strings that are usual.
///
/// Readers need the same priors, so a change of them is a new version of the format. `Training/wire/train` writes the slots and colours.
struct WirePriors: Sendable {
  let tables: WireTables
  /// By their number in the palette.
  let colors: [UInt32]
  /// By their number.
  let strings = Self.usual

  init(slots: [UInt32], colors: [UInt32]) {
    tables = WireTables(
      slots: slots,
      weights: Array(repeatElement(Self.firstWeights, count: WireField.allCases.count * 2).joined()))
    self.colors = colors
  }

  /// Slots that know nothing.
  static let blankSlots = Array(repeating: 0x8000 as UInt32, count: 1 << WireTables.slotBits)

  /// Of readers and writers.
  static let standard: WirePriors = {
    var slots = blankSlots
    let bytes = decoded(trained)
    var slot = -1
    var index = 0
    while index < bytes.count {
      // How many slots are passed over, 255 at a time.
      while bytes[index] == 255 {
        slot += 255
        index += 1
      }
      slot += Int(bytes[index]) + 1
      slots[slot & 0xFFFF] = WireTables.slot(
        probability: Int(bytes[index + 2]) << 8 | 0x80, seen: Int(bytes[index + 3]),
        check: UInt32(bytes[index + 1]))
      index += 4
    }
    return WirePriors(slots: slots, colors: trainedColors)
  }()

  /// By context and age of its slot, the same for each field; in 65,536ths.
  private static let firstWeights: [Int32] = [
    0, 17600, 22000, 26500, 29000, 28500,
    0, 30500, 32300, 31100, 29100, 27700,
    0, 36300, 34600, 32800, 29100, 23900,
    0, 52800, 47500, 40700, 36700, 30600,
    0, 46300, 39500, 33000, 29400, 23700,
    0, 37800, 38200, 25100, 24600, 18700,
  ]

  /// Colours that pages often have.
  private static let trainedColors: [UInt32] = [
    0xF4F5_F7FF, 0x99AA_BBFF, 0x2255_BBFF, 0xFFFF_FFFF, 0x8866_00FF, 0xFFEE_AAFF,
    0xCCCC_DDFF, 0xE4E8_EFFF, 0xAAAA_BBFF, 0x99BB_FFFF, 0xCCDD_FFFF, 0x8899_AAFF,
    0x9955_33FF, 0xE6E9_EEFF, 0xEEDD_CCFF, 0x8844_22FF, 0xCC99_88FF, 0xDDBB_AAFF,
    0x4455_66FF, 0xDDDD_EEFF, 0x2266_EEFF, 0xCCDD_FF80, 0xB19B_58FF, 0x5566_77FF,
    0x0000_0000, 0x1166_55E3, 0x1166_55FF, 0x3344_55FF, 0xE9EC_F1FF, 0xCBDB_FBFF,
    0xE2EA_FBFF, 0xF3E6_DDFF, 0x1122_33FF, 0xAABB_DDFF, 0xCCBB_EEFF, 0xD3D8_E0FF,
    0xE3E8_F4FF, 0xEBE6_F6FF, 0xBCC5_D2FF,
  ]

  /// Strings that logs often have.
  private static let usual: [[UInt8]] = [
    "null", "navigation", "network", "data-category", "data-class", "data-rule", "data-identifier",
  ].map { Array($0.utf8) }

  private static func decoded(_ text: StaticString) -> [UInt8] {
    var bytes: [UInt8] = []
    var (bits, count) = (0 as UInt32, 0)
    for index in 0..<text.utf8CodeUnitCount {
      guard let digit = digit(text.utf8Start[index]) else { continue }
      bits = bits << 6 | digit
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }

  /// The slots that are not empty, in Base64: four bytes each. How many slots are passed over (255: as many, and more follow), the check of the
  /// context's hash, the probability of 1 in 256ths, and how often it counts as seen.
  private static let trained: StaticString = """
    P2cABhumAAZUqf8GGuIBBivqAAYdqf4GK8gABhU4AQZIhf8GKon+BguAAQZkxgAGO07+BgHN/gZMxgAGJT4ABi0iAAYenQAGAbwABgZJAAYZNgAGBp\
    L+Bhcn/wZJd/4GFM0BBhN3/wY4wgAGCOP+BiXdAAYoV/4GBYMABgFt/wYecv8GHKAABjU8/gYZmgAGFjX/BjvMAAYGhv4GIMUBBiE4/wZNHAAGJHr+\
    BjwD/gYa5wAGRaEABhkT/gYydAAGEb4ABlJv/gYLqAAGV8r+BgK4AAZmjAAGBUv+BgB0AQYDhv8GAsQABgCYAAZqEQAGTrz+BgCi/gZYk/4GBLP+Bg\
    AmAQYUBwAGCdQABgBh/wYaMv4GOGIABgnRAAYFbP4GlOsABg0nAAY2cQAGIIoABiZg/wYnv/8GJm0ABieF/wYJ+P8GAxcBBhj0/wYcswEGGFABBiPz\
    AQYa8P4GFiX/BhS0AAYO0wEGCuwBBt6w/wYfPQAGIfAABiDDAAYYowAGMnAABhgt/ga0kgAGG+T+BgYvAAYVIQAGBUkABj8SAAYN6AAGFskABkMqAQ\
    Zvv/4GHi8BBgIn/wYwWQAGEab/BgJ9AAYGrgEGB1j+BiHFAAYUhP8GHVD/BgPRAQYAGAAGDcoBBj2uAAYNnwAGDKT/BhgfAQYYQf8GBK8BBhFx/gYi\
    Dv8GEwsBBgLUAQYOAQEGDwMBBiW1AQYDgf8GOi8ABj7dAAYL5gAGR30BBjOK/gYFBgEGHrAABh/e/wZb/P8GC7AABiN8AAYu3QEGSt7/Bj3RAQYzPQ\
    EGGWz+BgkmAAYEK/8GgD4BBsMfAQYwsv8GSHEABj5HAAYSHAAGAbH/BlkfAQYO8AEGRCoBBkp5/wYjqAAGPe4BBhEh/wYAZP8GPrIABhD5/gZV6gAG\
    FCoBBhJYAQYofAEGKbwABlg7AAYINQAGHBsBBgK1AQYjywAGcIYABhIP/wZKCwAGYxj+BgTpAQYMMf4GIrX+BgAAAAYlBQAGCWYBBisyAAY1kgEGFk\
    gBBnYWAAZqiv4GVMoABj/xAAYmAwEGDgH+BkgP/gYP/QEGtmQBBit+AQYkWwAGbAEBBkCNAAYU/f4GPFr/Bh+sAAYPMQAGDpMBBj7E/wYKgwEGDWH/\
    Bjef/wYjiv8GMzD+BgyV/gYOzQEGL2f+BklyAAZPfwEGa0MABghU/wYUi/8GTgj/BhCbAAYOyQEGdo/+BiAVAQYquwEGAFIBBhaEAAZO4gAGvy0BBk\
    QXAQYTLAAGOqv+BgjPAAZE8/4GAB3/BinFAAYHsAAGAJv+BgY6AQaWSv8GDpwABgqP/gZANwAGKwQABiI+AQYgFwEGArMABiQk/gYPmQAGWbUBBjxX\
    AAY74wAGP8oABgDGAQYBHAAGSJv/BhOEAQYPCwAGH0j/Bgk9AAYHzwAGWjz/BmDqAQYoqgAGVDcABhRuAAYnvAAGCn4BBjWEAAZA+AEGE5MBBrPVAA\
    YEQf4GCOQABgwyAQYDNwAGBBD+BhQBAQYgNAEGALoABiBVAAYH/QEGF9IABi0c/gYcuwAGHvABBiy7AAY2jgEGBwgABhrCAAYBEf4GBecBBhqNAQap\
    5AAGfAT+BmZF/wYTkgEGRwMBBhB6/wZTBv4GL04ABiWCAAYSvgEGFH/+Bmd+AAYzlgEGU1AABi41/gYFk/8GQtr+BgHOAQYQIQAGPU0BBgbp/wYxJg\
    AGWJ8ABh+sAAYGYQEGQ1r+BnSxAAYK9P4GFaEABhCpAAY9lAEGNuD+BgHCAAYMNgEGAEwBBkhaAAZRxwEGX/L/BlKwAQZOSAAGB/EABhd4AAYwBwAG\
    DGH+BgwXAAYA/wAGFT4BBhKGAQZaogAGDCf+BhFy/gYE6P8GPlUABhrJAAYCTAEGNQP/BjKxAQZTev4GFhYABnbS/wZ0sAAGG2b/BgMS/wZcKAEGBf\
    b+BgxO/wYprQEGQBL/BgteAAY5Pf4GKhQABhWiAAYVXP4GJGMBBlYo/gYhBAAGASL/BjQRAAaXmf4GKwYABhUBAQYBqP8GDWP+BlN3AAZIPP4GA+//\
    BhK4/wYfBf8GG0UABi/qAAYZOwEGX14ABgY/AQYehAEGGn7+BiSG/wYgyf8GEE0BBt8rAAYwnAEGR9IABiwc/gYeUQAGK/X/BiY4AAaFnQAGa3r+Bi\
    NcAQZFjv8GBPwBBlAn/wYIlQEGQbwABhpC/gY+lQEGhbEBBoTBAAYmYgEGPDX+Bh3OAAZYbv4GC38ABjvo/wYQAQAGCYQABjB3AAYSJgAGAc//BjA5\
    AAY9Vf8GKJH/BmLH/gYMvAEGbPIABjT7AAY/d/4GCkUBBjd+/wYFXAAGDvoABiwKAAYE2QEGYLsABhJTAAZynP8GHL7+BgrqAQaPqwAGIY7/BhI4AA\
    YERQEGQqoABhV//gZmhAAGTM4BBi9t/wYfKAAGLjwABiu4AAZvkgAGZhMABhmFAQZZPAAGDtQBBgXq/wZZZgEGGq3+Bj5JAAYDhAEGNmoABihe/wYv\
    vAEGLwH+Bia8/gYfDgAGTnQABoXMAAYb5gAGCtT/BienAAYicwAGQqMBBgYH/wYiFwEGCPL/BjWTAAYCeP4GAPIABgluAQYHvv4GTAABBoR8AAZDL/\
    8GDbgABgosAQYYN/8GHMcBBmm0/wYJVf4GDAcBBh5k/wYE+gAGFxEABholAQYjyf8GSmz+BgAkAAY5ev8GDgUBBhxO/gYOZAEGSJgBBhbvAQYZSAAG\
    ioEBBkfUAAYffAAGYj0ABgY+/wYZHwAGFHkABgid/wY1IQEGKz4BBgp8/gY9ggAGKL3+BiC2AQYjGf4GJ+QABhmrAAYu1f4GDNYABhfUAAZcYQEGJZ\
    8BBgiKAAYBZgAGJIz+Bm1L/gYx5gAGKYD+BifbAAYppgEGBav/BjOf/gYYtQEGFhQABklxAQZRPwAGEbYABiiB/gZwuQAGO3cABgQkAAYULAAGBWkA\
    BgNfAAYCMf8GBXb+BiNi/wYNBf8GCaT/BgMRAAYYe/8GAsT/Bj/NAAYkqAAGE70BBgGm/wZLrQAGTKUBBh+LAQYLr/8GODUBBgnyAQYIAwEGGe7/Bl\
    KDAAZRUgEGVKX+Bj+l/wZEOwAGIU8ABgi3AAZPZ/8GQw8BBkI5AAYMEf4GDu4BBjTXAAZLrQAGPgkABlSoAAYRhwEGH0ABBgfLAAYIvwEGGQQABgKn\
    AAZM2wEGCNYABglfAAYA3/4GAAQABgKo/gYXv/4GLlMABg1ZAAYWBAEGPLAABgPfAQYaFgEGAkABBjAD/gYIawAGGkQBBgvu/wZ9aQEGHjoABgZtAA\
    Yh8wEGIEwBBpqi/wYCYv4GE1EBBmRX/wYrSgEGARL+BhZ/AAYHFgEGDecABgjpAAYCiAAGJb7+BibpAQbCewAGWvAABjDxAAYkVQAGQn//Bhrr/gYS\
    vAAGIWoABpjeAAYNlf4GBh3+BiwCAAYUkwAGInYBBgblAQYZeAAGExYBBkAF/gY0AP8GCy0ABklt/gYJNQEGDSD/BiZM/gYpEv4GJYf+BhZk/wYAzQ\
    AGGYr/Bgp8AAYHmQAGA3QABmk6/gZmdAAGIB0BBgOtAAZrpgAGAfL+BgAi/gZA6gAGz3wABhh4AAY1DAEGMNb+BkTrAAY8yQAGFD4ABrIeAQZSRwEG\
    PGsABkgeAAZFLwEGFcz/BiK1/gYDqgAGGen/Bhne/wYA9P8GKUwABh3r/waamv4GL+wABiu6/gYHeQEGDnP/BiCtAQYZGwAGP6EABheA/wYRav4GAJ\
    8ABglCAQYG5P8GK4YBBnqZAQbprgEGHMYBBpCmAQYl/f8GGo//BlYnAAYuzgAGIPQABiNv/wYSBv4GDK8BBhaiAQYlagAGPDv+BiHUAQZGrAEG/xq4\
    /wYKZAAGTq8BBnZm/wYYKwAGe0UABmAJAAb/CqYBBhBCAQYdXwAGf6gBBhKSAAZEawEGG7/+BnDq/wYB6P8GCPf/Bh5qAAY52QAGGD4ABllmAQZB7g\
    EGEjgBBh52/wYIRP8GGswABjuF/gYDcP4GaEX+BgmAAQY6BAAGcNwABhEiAAZJTv8GBWIABg2EAAYLgAEGLyUBBiAwAQYIDf8GCTT/Bgz3AAYuzQAG\
    JUwABhQcAQYCVwAGIpgABgPYAAYaa/8GLAMBBhk2/wYMX/8GDNj/BhJCAAYTK/4GAQT+Bhd//gYARwAGFNwABgFqAAYZOwEGHB4ABgsSAAY1+/4Glg\
    sBBlLa/wYNDv4GWKUBBhBHAQZ+GAAGFVgABgL0/wYipAAGIPoABgUB/gYbdv4GT2v+BkBPAAYQawAGHqgBBiOvAAYE+wAGG1IBBiNoAQYTSP4GAh0B\
    BlC3/wYRXwAGLPQBBizx/wYGlQAGC0gABgViAQZNYgEGA9kABlWjAQYWrAEGNUYABotSAQYqR/8GKFj/BiCrAAZBsAAGTJ7/Bh7c/wYWQAAGD80ABi\
    hG/gYJYv8GCTABBiszAQYvmf8GGlb/Bh9QAAYLAQAGC7//BkxP/wYhBP8GHEIBBgLjAAYIHAEGINIABhu1AAYp8gEGGjABBh+H/wYKMgAGJLn/BgGJ\
    /wZ1of8GbgkABg5GAAYMO/4GGmYABhL7AQYoVAEGMDgBBg78AQYRJQAGPuv+BhyH/gYqFf8GIbP/BifdAQYm7QEGDvoABm5EAAYIU/4GQPEABgNJ/g\
    ZtNwAGAMEBBkBMAQYp+/4GIE//BhrtAQY1xAAGF+7+Bhf4/wYGoP8GTLr/BgNg/wY+NAEGHowABgXEAQZ0TAAGAlkBBmcGAAYiZgEGFkABBhDbAAYK\
    SgEGGX4ABmj1/gYlDwEGlfgBBgm4AQYJdgAG/0edAQY/eP8GK28ABhQUAQYBq/8GmEAABgOoAQYFu/8GOhoBBg37/gYImAAGAIABBkpzAQZu3wEGZv\
    v/BgzwAQYOJ/8GDBn/BikOAAYpDAAGAwwABjTJAQYUFP4Gs2YBBjZg/wYGRv8GAsn+BhSq/gYAZAAGNr3/BgLzAQYyTgAGAb4ABj4c/wYVZv4GNwYA\
    BiS1AAY5yP4GWswABo4X/gYf/AEGIe3/BmyQ/wYNcQAGEb4BBgn7AAYM3AEGDbD+BhCpAAYgov8GO+n+BgIbAAbuagAGEvcABgd7AQYRJgAGKswBBj\
    R//wYcNgEGQKwABovt/gYkbQAGCc//BhtjAQYiEQAGB3f/BgNX/wY5fwEGK9f+BilRAQZ7+AEGi6r+BlPJAQYDfAEGMtQABjZv/gY6Mf4GznMABj6v\
    AAYyPv8GLYP/BgPh/wYDVf4GrV8BBjSsAQYA3/8GM7QBBlKqAAYODP8GJD8BBg9sAAY1rgAGQiwABhWlAQYkwgEGAWj+Bghg/gYBrwEGF2UBBhdSAQ\
    Y7Sf4GBV4BBgaE/wYnZgAGUGf/Bgoc/wZZtP8GBhIBBhPnAAYPvAAGBqb+Bi1HAQYabwAGEygABiDjAQYK1f8GbsEABhIe/wYwkf4GCosABgVUAQYc\
    KwEGFncABhA8AAYLIAAGvMT+BiA2AQYsagEGIPUBBg2NAAYLvwEGAUMBBk6k/gZL+QEGCZMBBhcP/gYZvgEGGHX+Bgxb/gYjif8GLAAABg/v/gZJCv\
    8GQn/+BhyD/wYRt/8GB0v+BpOv/wYimf8GJCAABi9TAQYaWgEGIHD+BiZkAQa2VQAGD4EBBn0pAAYblP4GL8T+Bi1cAAYy8wAGMSIBBi0p/gYEg/4G\
    IVv+BgVpAAYqmgAGF+cBBjACAQZzlgAGI7EABiFZAAYKSgAGFk0BBhUnAAYdfQAGAjoABj13/wboUwAGE78BBhr/AAYRBQEGIKQBBhlL/gaFOv8GKx\
    QABheyAAYrGwAGGJ8ABjajAQYaWAAGIsUABgoq/wYLyQAGRXH/Bi8o/gYqpwEGzd0ABj8HAAZBXQEGVQABBhUh/wYH5v4GHBQBBmh1AAYi8QEGDsIB\
    BjIK/wYEQwEGlt0ABizFAAY+S/4GGTMABh8fAAYba/8GxGMBBmWjAAYVUAAGW/gABgRBAQY4tgAGZeABBkO2/wYuWf8GFFEABkCcAQZVnwAGOCT/Bg\
    VUAAYfEAAGXZ4ABmQQAAYkbwAGCjMBBjlY/wY2ngAGrE8ABkmt/wYF/AAGCisBBmE6AQYIUv8GDof+BjwFAQZccwAGBCoABhDlAAYcAwEGb2n/BqWG\
    AAY0qv8GMEQABgmbAQYIiQEGFhv/Bgxe/wYHiQEGDD0BBkJwAAYUHP8GE2MABjYN/wZ1iv4GAbL/BhAH/wYN2wEGZMQBBgueAQYZ/wAGPq0BBmMj/w\
    YAjv8GG9UBBiskAQYaBQAGHVX+BgVJ/gYIPf4GJ1z/BiFcAQYAugEGUroBBhhrAAYqJP4GIjMABgTi/wYb7f4GNLUABmKeAAYNJP4GG78BBiQxAAYP\
    yf8GSDUABl0o/gYHkgAGSsP+BhFH/wZOdwAGCKcABi9MAAYM9v8GMiABBg6tAQYNUAEGEAf/BjyQAAYNiAEGMp8ABhVJAQYBtf8GAW7+BgGpAAYESA\
    AGBYMABkHm/gYBjgEGLA0ABkFfAAYrvv4GilQABjwJAQYhsQAGIgP/Bh38AQY0y/8GFln+BlLC/wY+hAEGCDj/BmtHAQZ7RAAGBEoBBrRqAAYpAQAG\
    Uk//BgUsAAYLLf4GA0QABhQ0AQYXgwAGMjb/BjbI/gaa3QAGAo0BBgqE/wYDnAAGNxr/BoKC/wYiXgEGOZcBBhYmAAZW3gEG5SIABgZaAAYeDQAGAg\
    IBBkIr/gY5LQAGFKsABkAHAQZ5Rf4GAIf/BgnsAAYlHwAGFtcBBglAAAYEbgEGIUL+BhbNAQYCAv4GOCgABgw+AAYnsP4GIBcABhqn/wYLAgEGAxYB\
    BgtLAAYxJQAGABP/Bhr2/gYBfv8GFdEBBmEnAQY9qP4GLgcABgYOAAY4VwAGFQMABihRAAYprAEGnngABi+FAQY24AAGE4j/BjxpAQYAJwEGKnQBBh\
    s1/wY2U/4Gb5AABgBz/wYKYgEGFvn/BjI2AAYc6v8GG50BBgftAAYg6wAGIh/+BgLU/gYR3f4GBfkBBicyAAYAIv4GIagABgTM/wYMtgAGJ98BBgSg\
    AAYUKv8GAGL+BhXxAQZri/8GAjv+BhPh/wZkmv8Gcaf/BgR1AAYlYf8GA9z/Bl2fAQZBiQAGJh8ABiDI/gb/An8BBhni/wYhFAAG/TEBBjNJ/gYAFf\
    8GNGIBBiyw/wY/ef8GHz4BBkKk/gaeQwAGDyX/BhxxAAZF/QAGTLUBBoXWAQaNAQAGAtEABhJ0AAYOSAEG/zIZ/wYJOQEGAJQABjdIAAYnFv8GD/oA\
    BhBhAQYOZwAGAXMBBg7jAQYXfgAGKIMABnSIAAZZ2v4GAEAABge//gYLdf8GM3cABgFbAAYS8wAGGxD/BlHP/gYA+QAGGpwABih/AQYSpAAGGiIABj\
    UcAQYA5QAGFM8BBhaoAAZIaQAGGqQBBhYhAAYErQAGOOEBBjjCAQYB8QEGF23/Bhxf/gYNxP8GLRsABji4AAYNEQAGIyX/Bj4/AQZdQgAGR/r+BgC/\
    AAYesAAGCyUABgaM/gYFagEGDub/Bi7s/gYYDP8GCtT/Bhg7AQYSYgAGB3IABhCxAAZqKf4GURwBBhbzAAZY/wAGSID/BhNvAQbw9P8GhOz+BjNvAA\
    ZDCf4GC6gBBkC3/wYAcwEGFAIABgT8AAYiOAEGaawABvOf/gYRVQEGvSQABhLEAAYpJAEGH08BBsg3AQYFtQEGGvkABiYO/gYqJP8GLcEABhfGAAYV\
    6AAGdN4BBjtQAQYgbgAGOjQABmnrAAYBugAGPwEBBgiXAQYo6v8GCEL/BgLxAQYg+wAGKxv+BshPAAaTJP4GDp3+BsukAAYiaAAGDaUBBgHe/wZQkf\
    4GPdQABiOb/wYQjAEGFXz/BiDhAAYKwv4GIpoABh4v/wZAyAAGNXEABnZsAAZk3f4GG5P/BimT/wYeBgAGlar+BhSkAAYYEv8GTLgABiKWAQYqigAG\
    OUUABg6zAAYDEQAGA8sBBjpCAAY=
    """
}
