/// A mixer's state before the first decision: the slots that training left, and the colours and strings that are usual.
///
/// Readers need the same priors, so a change of them is a new version of the format.
struct WirePriors: Sendable {
  var slots: [UInt32]
  var weights: [Int32]

  /// Of a mixer that knows nothing.
  static let blank = WirePriors(
    // Behind the slots is room for a decision's own numbers.
    slots: Array(repeating: 0, count: 1 << WireTables.slotBits + 32),
    weights: Array(
      repeatElement(firstWeights, count: WireField.allCases.count * 2).joined()))

  /// Of readers and writers.
  static let standard: WirePriors = {
    var priors = blank
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
      priors.slots[slot & 0xFFFF] = WireTables.slot(
        probability: Int(bytes[index + 2]) << 8 | 0x80, seen: Int(bytes[index + 3]),
        check: UInt32(bytes[index + 1]))
      index += 4
    }
    return priors
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

  /// Colours that pages often have, by their number in the palette.
  static let colors: [UInt32] = [
    0xF4F5_F7FF, 0x99AA_BBFF, 0xFFFF_FFFF, 0x2255_BBFF, 0x8866_00FF, 0xFFEE_AAFF,
    0xCCCC_DDFF, 0xE4E8_EFFF, 0xAAAA_BBFF, 0x99BB_FFFF, 0xCCDD_FFFF, 0x8899_AAFF,
    0x9955_33FF, 0xE6E9_EEFF, 0xEEDD_CCFF, 0x4455_66FF, 0xDDDD_EEFF, 0x8844_22FF,
    0xCC99_88FF, 0xCCDD_FF80, 0xDDBB_AAFF, 0x2266_EEFF, 0xB19B_58FF, 0x5566_77FF,
    0x0000_0000, 0x1166_55E3, 0x1166_55FF, 0x3344_55FF, 0xE9EC_F1FF, 0xCBDB_FBFF,
    0xE2EA_FBFF, 0x1122_33FF, 0xAABB_DDFF, 0xCCBB_EEFF, 0xD3D8_E0FF, 0xE3E8_F4FF,
    0xEBE6_F6FF, 0xF3E6_DDFF, 0xBCC5_D2FF,
  ]

  /// Strings that logs often have, by their number.
  static let strings: [[UInt8]] = [
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
    P2cABgm6/wYhnv8GCnn/BimYAAYPqf8GGuIBBl3mAAYXyAAGEokBBgI4AQYyqf8GEBr/BkOI/wZcxgAGOMf+BgJO/wYBzf4GOY3/BhLGAAYaQg\
    EGCj4ABjp3/gZuA/8GCkYABiyh/wZYwgAGLiT/BmG5/wYT8/8GIeQABge+/wYzNf8GNmgABguG/gZCOP8GNpAABhVkAAYlev4GPAP+BhdxAQYC\
    5wAGD9cBBgVvAQYEfwEGKqEABhfo/gYUqAAGDdz/BiDC/wYCvgAGAu7+BhAkAAYb1AEGIm/+BguoAAYNiQAGLz4ABhy4AAYl+gAGQIwABgZ0AQ\
    YGxAAGb0P/BgOd/wZisgAGBjcABjuz/gYLagEGCQcABgnUAAYAYf8GBeEABgezAAYvj/8GFWIABhVnAAZFof4GXHoABjBxAAYgigAGFLz+Bgv7\
    AAYDJf8GI30ABkrG/gYJhf8GDRcBBkMc/gZJ8P4GHqn/BibsAQY88wAGAez/BgRgAQY7FwAGCzf/BoKrAAYDOgAGIy3/BgrDAAYDPP8GFKMABh\
    uNAAYWcAAGBSEABi3FAAZVtAAGX+T+BhwhAAYc1f8GKBIABklc/gYtOf8GPdr/Bgal/wYJ7/8GHjgABkVZAAYRpv8GAn0ABg5Y/gYMigAGD2z/\
    BjdQ/wZDa/8GDK4ABjJz/wYAHwEGNUX/BhRa/wY9AwEGDM4ABhyB/wY6LwAGLvj+Bg/dAAYGrv8GBOYABgWR/wYZWf4GW4r+BkTe/wYbcP8GHN\
    EABoHdAQYkPv8GTLP+BhbRAAZNbP4GCSYABoU+AAZAM/8GGnkABg+s/wZXHwEGFi3/Bhmy/wYk3gAGFBv+Bg5xAAYRnwAGPxwABgGx/wYlY/4G\
    Zg//Bi6w/wYnuQEGFHn/BpLOAQYgsgAGAuj/Bits/wYYsgAGBe0ABhjqAAYD8P8GOiv/BhF8AQYcy/8GRp7/Bkfi/gZUUwEGR8z+BgGG/wYID/\
    8Ga3j+BkIY/gYHUQAGCTH+BiK1/gYmBQAGJHEABhAyAAY1kgEGFkgBBnYWAAYGJf4GLCL/BhiA/wYdiv8GL7f+BhFUAAYSygAGQdkABgyk/wYi\
    ngEGTKgBBg/9AQY8YgEGBCMBBifKAAZgeP8GAmD+BjlbAAY+Bv8GJDoABiMs/gYljQAGFP3+Bgwh/wYVEP8GGVr/Bh+sAQYPMQAGTcT/BgqDAQ\
    YpxP4GCfoBBgksAQZvvP8GO2f/Biy7/wb2i/8GHMUABlFR/wYG5v8GXFoBBjMV/wYquwAGEloBBgSEAQZKfQAGA+IABiDnAAYEJP4GaTcBBit2\
    AQZIFwEGEywABk9uAAY48/4GKsUABkcQ/wZLM/8GIZwABir2AAZvPgEGIBcBBgKzAAbg4/8GH1n/BhAUAAY1ygAGAhwABmwLAAYpPQAGPl//Bi\
    D1AQZPR/8GC2sBBhRn/gZkNwAGCzcABiIY/wY9VAAGB7z/BhSE/wYlCv8GGvgABiFC/gYRFAEGHKr+Bhf1/wYTtQEGHIf/Bi3VAAYN5AAGDDIB\
    BgM3/wYZAQAGJdP+BhxVAAYH/QEGRRz+Bmi7AAYUCAAGAGQBBiCOAQYHCAAGGsIABiKNAQZSYwAGNtMABgCs/wYVGf8G4LH/BgtF/wYTkgAGHn\
    r+BgDA/wYnAwEGCrsABlaI/wYUkP8GHU4ABiWC/wYnf/4GAgYABlSj/gYPfgAGIBEABmZQAQY0k/8GQtr+Blfp/wYxJgAGFSoABkKfAAYANAAG\
    HqwABiYu/gYAMwAGYeP+Big3/gYGUgAGN6kABqOj/wYq7QAGPuIBBmLlAQZLrAEGFbD/BnWjAQYIC/8GGcUABgYHAAYMYf8GDBf/BimGAQZ5cv\
    4GBOj/BmZl/wYrA/8GG47+Bl3aAAYMev4GMHP+BlzS/waQZv8GhXwABkdm/wYD/wAGDBL/BgteAAYvuAAGNBQABg4WAAYGogAGI5AABnEP/wYf\
    Iv8GL0oABnzC/gYHsv4GQwb/BhQlAQYAAQEGR+T/Bht3AQY+RwEGILj/BjbVAAY2pP8GH1oABl4/AQYehAEGFFEABiqG/wYgyf8GEE0BBh6x/w\
    Y2BAEGNxT/BgQq/gYWUwEGNSsABgCa/wYvnAEGR9IABindAAYhUQAG2J0ABi1a/gZhXAEGCwD+BiCWAAYYjv8GJPb+BjAn/wYrgP8GCRQABhS8\
    /wYaQv4GMyX/Bijo/wYINAAGA+T+Bhuq/wbDwQAGJmIABgLqAAZXzgAGgqYBBk2cAQYuJgAGC7//BiL4/gYDOQAGPVX/BhMbAAZ3x/4GT/8BBg\
    wOAAYAiQEGNx0ABqFcAAYO+gAGMdkABiSgAAYVbP8GJbsABgqwAQYHUwAGPI8ABu2rAAYhjv8GEjgABkeqAAZ8hAAGBgr/BlmCAAYbbf8GJfUB\
    Big8AAYVLf4GP0j+BhOiAAZvOP4GNb8ABmyLAAYO6v8GAcMABk1H/gYVmAEGTUkABgnmAAYwagAGEuEBBgkNAAYMD/8GLrwBBhkSAAY8vP4GTn\
    MABpdEAQYHWwAGBcwABg80/wYW1P8GJ6cABojP/gYP8v8GDIL+Bgr8AAYgeP4GCm4BBsZdAQZNkv8GRPP+BkZq/gY1tP8GCVX+BhTZAAYWZP8G\
    HBEABifMAAYWyf8GRC7+Bin7/wYrDf8GFk7/Bh12AAYc+f4GTUgABlWOAAZt8/4GW4//BjNZAAYBPf8GIB8ABh2d/wYSpgAGN3oBBhY+AQZIgg\
    AGSbYABgqbAQaE5f8GEdYABhfUAAYl0wAGNmEBBjbBAAZY5/8GRxj+Bh3mAAYB7QEGT9sABh20AQYlIf8GH5/+BgYq/gYoFAAGSXEBBgqy/wYk\
    hgAGF9AABhu2AAYLYwAGHIH+BiD1/waETP4GBncABh9pAAYwYv8GDQX/BhcWAAZ4If8GERUBBgGm/wYLkQAGZc7/BialAQYHFv8GC1T+Bhev/w\
    YKmAAGLTUBBgnyAAY8fAEGOikBBkGtAAYAf/8GYaX+BiDE/wYTQwAGDDX+Bgj8AAY5OwAGD03+BgIF/wYXtwAGT2f/BhXK/wYeLwEGUTkABk+n\
    AAYA1wAGBLoBBj7h/wYoBwAGI5/+BmEdAQYeQAEGB8sABnvWAAYK3/4GIrT/BidTAAYNWQAGFgQBBifEAAYCngAGEbAABgPfAQZjGgEGBg7/Bg\
    dEAQYL7gAGGYP/BkQ1AQZEbQAGMfoBBhBMAQYZ3QAGJWz+BgmJAAYb2f8GNKL/BgJi/gYG1AAGJEYABnhKAQYBEv4GBYMABlyy/wYYmQAGCekB\
    BgdRAAY26P8GPM0ABhMSAQYyewAGAngABnpXAAYBFAAGMFUABorE/wYHagAGQSkBBkQz/gYhkv4GALn/BmorAAZzBf4GPoEABgEtAAZhIP8GLQ\
    oBBiCsAAYJvv4GCMr+BgHOAQYpZP8GLZkABgN0AAbxHQAGA60ABiQvAQYbtgAGLPL+BkIXAAa4cwAGFXwABkTQ/wY61v4GVjgBBirJAAYUPgAG\
    AH0BBhBEAQYGv/4GCbP+Bo8eAQY7MAAGGFEABiGo/wYYawAGPHgABgseAAYvYf8GF2b/BhPM/wZA6f8GAp3/BgGB/wZYEwAGBOv/Bhqf/wYkEg\
    EGU7X+Bi4iAAYH7AAGByUABggq/wYauv4GB3kABgwP/wY8GwAGP6EABheA/wYSnwAGCUIBBgbk/wYrhgEGY2j/BgztAAYJmQEGEtT/BlUDAQZr\
    gAAGMcYBBirKAQZMCgEGGKYABimW/wYWj/8Ghc4ABiD0AAY2Bv4GA3T/Bh+i/wYlagAGIVMABoOsAQYB4gAGNXYBBhuiAAYI/QEGJSYBBlBY/g\
    YzUAAGHGQABh7W/gYrCP8GA68BBjDrAAYbeQAGLRgBBhcWAQYhWgAGbXUABgPRAAYFOQEGatT/BidDAQaHy/8GBn//BjfAAAYAQgAGFaX/Bgdf\
    AAYVw/8GA5X+BhSU/wZjkgAGA3b+BhUOAAZMjgAGJKj/Bkfo/wYI9/8GEjcABgtq/wYN4v4G2+f/Bhc4AQYAx/8GHXb/BiPMAAYAVwEGPnD+Bh\
    Km/gY5Jf8GMQsABiUbAAYEKgAGAwQABhj2/wZX3AAGESIABiOc/wYfMgEGBU7/BgVi/wYZgAAGGpgABggCAAYDmAEGByUBBg59/wYRMAEGTs0A\
    BiVMAAYMVP8GClcABlmlAAY7X/8GDNj/BgWWAAZsOwEGKBIABh0O/gYX+/4GG3YBBjjpAAZBCwEGRiv/BglRAAYB2gAGh9wABhg5AQYbJv8GT1\
    gABjz3AAYJ+gAGW0H/BgQy/wYKZAAGRk8ABgJE/wZxUgAGI2gBBgzn/wYILwAGUbf/BhIdAQYMlgEGCm7+BhP0AQYI0P8GAXn/Bh0pAAYKlQAG\
    SuX+BgP2/gYU2QAGd38ABipGAAZ/ov8GC1IBBjHW/gYhWP8GTMn/BhWwAAYZyP8GaEAABjhG/gYJYv8GAVAABmOZ/wYaVv8GH1AABgsBAAYOFg\
    AGBVoABkNP/wYhBP8GZbUABinyAAY6h/8GG00ABhO5/wZ3of4GUswABhsJAAYORgAGBWz/BiFm/wZsOAEGFXb/Bknr/gYch/4GFucBBjWz/wYn\
    3QAGpEQABkD7AQYMSf4GCrEABgzgAAYQfQAGMFgABgEEAAYEBAAGDcEABmCO/wYmOAEGVaQABi74/wYGoP8GQQr/Bgq6/wYDYP8GGQP/BiQ0/w\
    YkxAEGkYwABo/G/wYTSgAGRQ0BBitjAAYQ9f4GJQ8BBgRWAQYIt/8Go2/+BgbUAAat8gAGK1UBBi6dAQYV5AAGGJ0BBh+9AQYfeP4GK28ABhAD\
    /gZlt/4GOEAABgm7/wY6GgEGFpgABgCAAAZKcwEGFNgABiDBAAYAcgAGREYBBnUn/wYj8f4GNbUABgoMAAY0yQEGpxAABgCuAAYMs/8GSWD/Bg\
    ZG/wYFnP8GEmQABja9/wZYsf8GGlsABgIc/wYHnQEGA97/BhOX/wZStQAGEC7+BhJP/waDcgEGOEcABh1q/wYVTQEGDhf/Bguf/wYdnAAGknEA\
    Bhv7AAYasP8GDIYBBg1Z/wZS6f4GAhsABiXw/wbb9wAGB3sABhEmAAYO0gAGUgwABgBkAAYZNgAGB7j+BiThAAaf7f4GFcoABhjP/wYGJ/8GBq\
    0BBh2c/wYRH/8GCHf/BgfGAAZTHP8GN1EBBnv4AQZ/7/8Gg/v/BgGn/wYQ1AAGIgj+Bv8z5gAGKa8ABjI+/wYnuwAGBYP/BgPh/wYnxQEGBycA\
    BiWPAQYC3gAGQ9//Bkrf/wY0DwEGHdb+BhPK/wYfqgAGDgz/BgXlAAYlCv8GCGwABjWuAAYMPwEGBxoABhVJAQYPOgAGABb/BgYsAAZMUgAGGc\
    f/BlJe/gYuZgAGABwBBhiXAQYqxwAGFhz/BmwOAAY/kAAGYqoABgTV/wYoUQAGHWP/Bjoe/wYVMv8GJYsABiIrAQYzIAAGidYABjLE/gYjl/4G\
    XDX+Bge/AAYyqAEGUsIABgaWAAYP+QEGBx8ABgGTAAYdRv8GsUIABqu8/gZ9bv4GLgYABl9TAQYHlf4GDNIBBoL/AAYXhQAGCmT/Bk7nAAYKgv\
    8GAqb+BgFVAAYaBv4GPfwBBibo/gZZxP4GLVwABljV/gYnd/4GGKkABlzT/wYL5wAGADUABpq2AAZOWQEGCkoABhND/gYYJwAGBuP/BgPZ/wYY\
    uwAGCan+BjEdAAYXff4GOXv+Bl1vAAZLvwAGGzcABjGkAQYZS/4GG94ABhViAAZTOv8GQ7IABisbAAYbLv4GTlj/BiLFAAYWyQAGMAv/BmH6/w\
    b/WiIABgNdAAZBvwAGMeb+BoV1AQYbPQAGBvEBBlg8/gZCaQAGREkBBinF/wYZNP8GBgIABjczAAYsif8GDmv/BhLX/wZZSwAGEbf+Bgwt/wYt\
    2QEGCmMBBglJAAZbowAGFVAABgByAQYiQP4GdbYABgFC/gaBCAAGJbb/Bjmv/gb6dP8GBBAABhUWAAb/c3T/BiPsAAZIUgEGE4sBBgZPAAZP/A\
    AGG08ABmxJAAY4Bf4GK/T+BkblAAYcAwEGRCv/BiIkAAYC/wEGqoYABkH3AAYtmwEGHxv/BhSJ/wYMPQAGH3n+Bh0//wYBqgEGFxz/BhNjAQYC\
    jAAGAUgABlvR/wYDaf8GDgMABoYA/gY5igEGCZ4ABhn/AAaF8f8GHY7/BhTZAAZNBQAGHEr+BgBV/gYUrwAGI/H/BhbQ/wYGAgAGAVwABiT+AA\
    YBFgEGcCT+BiIzAAYE4v8GMSMABgC5AAYC6wAGBAr+BhYzAAZhngAGC84ABhQ4/wYIvwEGW40ABk9c/gYMogAGIDL/BhxxAAY3w/4GEUf/Bhct\
    AQYHYAAGN6cABh9K/wYPTAAGAUz/BhL8AQY2cAAGAq0BBluQAAYNiAEGArn/BgEL/gYejQAGDp8ABgEHAAYXbv4GBkgABgWDAAZHYf8Gal8ABi\
    u+/gYJD/4GHSEABjuoAAYCxP8GI1QABjWd/gbM1P8GO8L/BrNHAAY+Jf8GDl8ABjJK/gZZ3f8GWmoABlO5AAYoT/8GKjQBBmvrAQac4P8GFo0B\
    BgqR/wY7Gv8GCDwBBmBBAAYYgv8GIl7/BiXz/wYqJgAGSCb/BgFy/wYvxv8GTcH+BnoDAAYalf8GBgIBBkIr/gYfvwAGJh//BgerAAYRSv8GFq\
    8ABhH5AAZjawAGG0X+BgCH/wYI7P8GR0AABg81/gYtzQEGAgL+BkbXAAYmsP4GIBcABgkhAQYBEf8GGgIBBgek/wYHSwAGMSUABgguAAZQKAAG\
    DTgABi0nAAYHg/4GSRb/BhoHAAY/V/8GLYIABhBRAAYMnP8GBVYABiEPAAYAZAEGRmAABir/AAYIzQAGMN3+BgVlAQYT7gAGJ5oABiJP/wY/FA\
    EGKHD/Bgmy/wYONf8GGfX+BhWOAQZKm/8GK5ABBgBz/wYKYv4GFvn/BgbGAAYrNgAGOJ0BBgftAAYMuP8GE+sABj35AQYnMgAGACL/BhSw/wYM\
    qAAGBMz/Bgy2AAYn3wEGGSr/BhbxAQZCs/4GpJr/BkEyAAYgTf8GCe4BBgxPAAYAlf8GAuD/Bh5h/wYM/wEGGBQBBjuf/gZiav8GBR8ABgXT/w\
    YayP4GhQEABgjzAAYGtAAGKGkABlzi/wYhFAAGfd0ABgizAQZI6/8GDKv/BgSoAAZYm/8GEhEABkaw/waF0wAGDDEABg+k/gY6WAAGY0MABixx\
    AAYoRAEGHP0ABiVQAAZO7P8GyNf/BiIBAAYVdAAGEZX/Bv8A1P8GH7sABhg5AQY4SAAGDRIABh6nAAYK+gAGH2cABh+//gYIfv8GCvIABkSl/w\
    YrOv8GDS4BBm3a/wZIdwAGAVv/BgIz/wY1S/8GN7b/BgwCAAYD+QAGGpwABih//wYnDgAGBSIABivXAAYK5QAGIwj+BgeoAAZIaQAG4D//BiPg\
    /wYWGwAGOLgBBjEl/wYGkAAGEHoBBgvL/wYaPwEGXUIABg/1/wYumgEGFk3/Bgq2AQYGsAAGCyUABhvm/wYY0wAGV44ABg1iAAZJhAEGlsb/Bh\
    UZAAZO/wAGSID/Bs4v/wYrWv8Gjuz+BjQ1/gYR8gEGAusABiwAAAYMqAEGPQ7/BhOb/wYJ/AEGIjgABjYZ/wYIuAEGANgABg58/wYZrAAGLBj/\
    Bj0s/wZsKAAGAFH/BjLr/gYlEP8GEDkABlooAAYxeQAGHTv+BgNPAAYHRv8GBiT+BqFkAAZoYQAGRn4ABh4h/gYYwQAGUzoABrnkAAbPzv8GDf\
    YABizq/wYL8QAGIPsABi/cAQZAhv8GTHD/Bv89vP8GHvsABgVc/gYNIv8GIO4ABhSkAAYCvgEGD0QABnvW/gYZy/8GApL/Biw8/wYzfP8GK8L+\
    BiKaAAYeL/8GE23/Bv9COf4GLwL/Bg8yAAYCk/8GHgYABiQ5/wYOMf8GP+MABpy4AAaHRQAGBdwABiJe/wYoQgAG
    """
}
