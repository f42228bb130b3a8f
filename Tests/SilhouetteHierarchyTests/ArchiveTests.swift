import SilhouetteHierarchy
import TestSupport
import Testing

/// Members that are taken out of an archive, and those that are not.
struct ArchiveTests {
  private func list(_ bytes: [UInt8], limits: Limits = Limits()) throws(InputError) -> ArchiveListing {
    let archive = Archive(start: bytes.prefix(512)) ?? .zip
    return try ArchiveListing(of: archive, size: bytes.count, limits: limits) {
      Array(bytes[$0.clamped(to: 0..<bytes.count)])
    }
  }

  private func unpack(_ member: ArchiveMember, of bytes: [UInt8]) throws(InputError) -> [UInt8] {
    var unpacker = MemberUnpacker(member)
    var all: [UInt8] = []
    for start in stride(from: member.bytes.lowerBound, to: member.bytes.upperBound, by: 7) {
      try unpacker.unpack(bytes[start..<min(start + 7, member.bytes.upperBound)], pieceBytes: 5) { all += $0 }
    }
    try unpacker.finish { all += $0 }
    return all
  }

  private let honest = [
    ArchiveMaker.Member("run/2.json", "{\"b\": 2}"),
    ArchiveMaker.Member(
      "run/10.json", bytes: Array(String(repeating: "abc ", count: 300).utf8), isDeflated: true),
    ArchiveMaker.Member("empty.txt", ""),
  ]

  @Test func membersComeOutAsTheyWentIn() throws {
    for bytes in [ArchiveMaker.zip(honest), ArchiveMaker.tar(honest)] {
      let listing = try list(bytes)
      #expect(listing.members.map(\.path) == honest.map(\.name))
      #expect(listing.diagnostics.isEmpty)
      for (member, made) in zip(listing.members, honest) {
        #expect(try unpack(member, of: bytes) == made.bytes)
      }
    }
  }

  @Test func otherBytesAreNoArchive() {
    #expect(Archive(start: Array("{\"a\": 1}".utf8)) == nil)
    #expect(Archive(start: []) == nil)
  }

  @Test(arguments: [
    ("../out.json", "climbing"), ("a/../../out.json", "climbing"), ("a\\..\\..\\out.json", "climbing"),
    ("/etc/out.json", "absolute"), ("C:/out.json", "absolute"), ("\\\\host\\out.json", "absolute"),
  ])
  func namesThatLeadOutAreRefusedByName(name: String, word: String) throws {
    for bytes in [ArchiveMaker.zip([.init(name, "x")]), ArchiveMaker.tar([.init(name, "x")])] {
      let error = #expect(throws: InputError.self) { try list(bytes) }
      #expect(error?.code == .refused && error?.problem.contains(word) == true)
    }
  }

  @Test func linksAreRefusedByName() {
    var link = ArchiveMaker.Member("a", "/etc/passwd")
    link.mode = 0o120777
    for kind: Character in ["1", "2"] {
      link.kind = kind
      for bytes in [ArchiveMaker.zip([link]), ArchiveMaker.tar([link])] {
        let error = #expect(throws: InputError.self) { try list(bytes) }
        #expect(error?.code == .refused && error?.problem.contains("link") == true)
      }
    }
  }

  @Test(arguments: ["3", "4", "6", "S"] as [Character])
  func devicesAndOddKindsAreRefused(kind: Character) {
    var member = ArchiveMaker.Member("a", "")
    member.kind = kind
    let bytes = ArchiveMaker.tar([member])
    #expect(throws: InputError.self) { try list(bytes) }
  }

  @Test func encryptedMembersAreRefused() {
    var member = ArchiveMaker.Member("a", "secret")
    member.flags = 1
    let bytes = ArchiveMaker.zip([member])
    #expect(throws: InputError.self) { try list(bytes) }
  }

  // MARK: Bombs

  @Test func membersOnTopOfEachOtherAreABomb() {
    var second = ArchiveMaker.Member("b.json", "xxxx")
    second.sharing = 0
    let bytes = ArchiveMaker.zip([.init("a.json", "xxxx"), second])
    let error = #expect(throws: InputError.self) { try list(bytes) }
    #expect(error?.problem.contains("zip bomb") == true)
  }

  @Test func aSizeThatNoPackingReachesIsABomb() {
    var member = ArchiveMaker.Member("a", bytes: [1, 2, 3], isDeflated: true)
    member.claimedSize = 1 << 30
    let bytes = ArchiveMaker.zip([member])
    let error = #expect(throws: InputError.self) { try list(bytes) }
    #expect(error?.problem.contains("zip bomb") == true)
  }

  @Test func aMemberThatIsNearlyNothingButZerosIsABomb() {
    let zeros = [UInt8](repeating: 0, count: 65 << 20)
    let bytes = ArchiveMaker.zip([.init("a", bytes: zeros, isDeflated: true)])
    let error = #expect(throws: InputError.self) { try list(bytes) }
    #expect(error?.code == .refused && error?.problem.contains("zip bomb") == true)
  }

  @Test func aMemberThatUnpacksToMoreThanItSaysIsStoppedThere() throws {
    var member = ArchiveMaker.Member("a", bytes: [UInt8](repeating: 7, count: 5000), isDeflated: true)
    member.claimedSize = 100
    let bytes = ArchiveMaker.zip([member])
    let listing = try list(bytes)
    let error = #expect(throws: InputError.self) { try unpack(listing.members[0], of: bytes) }
    #expect(error?.problem.contains("zip bomb") == true)
  }

  @Test func aMemberOfAnotherChecksumIsDamaged() throws {
    var bytes = ArchiveMaker.zip([.init("a", "hello")])
    let member = try list(bytes).members[0]
    bytes[member.bytes.lowerBound] ^= 1
    let error = #expect(throws: InputError.self) { try unpack(member, of: bytes) }
    #expect(error?.code == .corruptCompression)
  }

  @Test func limitsHoldForMembersAndForWhatTheyUnpackTo() {
    var limits = Limits()
    limits.archiveMembers = 2
    for bytes in [ArchiveMaker.zip(honest), ArchiveMaker.tar(honest)] {
      let error = #expect(throws: InputError.self) { try list(bytes, limits: limits) }
      #expect(error?.code == .limit)
    }
    limits = Limits()
    limits.inflatedBytes = 1000
    let bytes = ArchiveMaker.zip(honest)
    let error = #expect(throws: InputError.self) { try list(bytes, limits: limits) }
    #expect(error?.code == .limit)
  }

  // MARK: Names

  @Test func laterMembersReplaceEarlierOnes() throws {
    for bytes in [
      ArchiveMaker.zip([.init("a", "1"), .init("b", "2"), .init("a", "3")]),
      ArchiveMaker.tar([.init("a", "1"), .init("b", "2"), .init("a", "3")]),
    ] {
      let listing = try list(bytes)
      #expect(listing.members.map(\.path) == ["b", "a"])
      #expect(try unpack(listing.members[1], of: bytes) == Array("3".utf8))
    }
  }

  @Test func longNamesOfTarAreRead() throws {
    let long = String(repeating: "deep/", count: 40) + "1.json"
    let record = "path=\(long)\n"
    let count = record.utf8.count + 4
    var pax = ArchiveMaker.Member("pax", "\(count) \(record)")
    pax.kind = "x"
    var gnu = ArchiveMaker.Member("././@LongLink", long + "\u{0}")
    gnu.kind = "L"
    for header in [pax, gnu] {
      let listing = try list(ArchiveMaker.tar([header, .init("short", "x")]))
      #expect(listing.members.map(\.path) == [long])
    }
  }

  // MARK: Hostile bytes

  @Test func anArchiveCutAnywhereGivesWhatWasWholeOrAnError() {
    let tar = ArchiveMaker.tar(honest)
    for count in stride(from: 0, to: tar.count, by: 13) {
      let part = Array(tar[..<count])
      guard
        let listing = try? ArchiveListing(
          of: .tar, size: count, read: { Array(part[$0.clamped(to: 0..<count)]) })
      else { continue }
      #expect(listing.members.count <= honest.count)
      if count < 1536 { #expect(listing.diagnostics.count(of: .truncated) == (count == 0 ? 1 : 1)) }
    }
    let zip = ArchiveMaker.zip(honest)
    for count in 0..<zip.count {
      let part = Array(zip[..<count])
      #expect(throws: InputError.self) {
        try ArchiveListing(of: .zip, size: count) { Array(part[$0.clamped(to: 0..<count)]) }
      }
    }
  }

  @Test func mutatedArchivesNeverTrap() {
    var random = SeededGenerator(seed: 11)
    for original in [ArchiveMaker.zip(honest), ArchiveMaker.tar(honest)] {
      for _ in 0..<600 {
        var bytes = original
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        guard let listing = try? list(bytes) else { continue }
        for member in listing.members { _ = try? unpack(member, of: bytes) }
      }
    }
  }
}
