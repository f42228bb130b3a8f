import Foundation
import SilhouetteImages
import SilhouettePictures
import TestSupport
import Testing

/// `silhouette redact --certificate`, and `silhouette verify` of it.
@Suite struct CertificateCommandTests {
  private static let word = "PLANTED-7f3a"

  /// Dumps with a label and screenshots of them, and a reader that finds no word.
  private func world(_ names: [String] = ["a", "b"]) throws -> Scratch {
    let scratch = try Scratch()
    for name in names {
      let picture = Picture(
        format: .png, width: 80, height: 120, pixels: [UInt32](repeating: 0xFFFF_FFFF, count: 9600))!
      try scratch.write(Data(SystemPictures().encode(picture)), "shots/\(name).png")
      let head =
        #"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":40,"height":60,"scale":2},"start":0}"#
      let screen =
        ##"{"t":0,"windows":[{"id":1,"class":"UIWindow","frame":[0,0,40,60],"background":"#FFFFFF","children":["##
        + ##"{"id":2,"class":"UILabel","supers":["UIView"],"frame":[4,20,30,10],"text":"\##(Self.word)"}]}]}"##
      try scratch.write(
        [head, screen, #"{"t":0,"screenshot":"../shots/\#(name).png"}"#].joined(separator: "\n") + "\n",
        "in/\(name).ndjson")
    }
    try scratch.write(#"{"mode":"compat","text":"all"}"#, "policy.json")
    try scratch.write(
      "#!/bin/sh\ncat >/dev/null\nprintf 'level\\tpage_num\\tblock_num\\tpar_num\\tline_num\\tword_num\\tleft\\ttop\\twidth\\theight\\tconf\\ttext\\n'\n",
      "reader")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: scratch.file("reader"))
    return scratch
  }

  /// One dump with its screenshot, masked and certified.
  private func certified(_ scratch: Scratch, _ more: String = "") throws -> RunResult {
    try scratch.shell(
      "$S redact in/a.ndjson --screenshots shots/a.png --policy policy.json --check --reader ./reader -o masked/a.png --certificate certificate.json \(more)"
    )
  }

  private func object(_ scratch: Scratch, _ name: String = "certificate.json") throws -> [String: Any] {
    let bytes = try #require(scratch.bytes(name), "\(name)")
    return try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
  }

  private func files(_ certificate: [String: Any], _ role: String) throws -> [[String: Any]] {
    try #require(certificate["files"] as? [[String: Any]]).filter { $0["role"] as? String == role }
  }

  @Test func aCertificateNamesFilesRulesAndWhatItProves() throws {
    let scratch = try world()
    let result = try certified(scratch)
    #expect(result.exitCode == 0, "\(result.errors)")
    let certificate = try object(scratch)
    #expect(certificate["clean"] as? Bool == true)
    #expect(try files(certificate, "input").map { $0["path"] as? String } == ["in/a.ndjson"])
    #expect(try files(certificate, "policy").map { $0["path"] as? String } == ["policy.json"])
    let masked = try #require(try files(certificate, "masked").first)
    #expect(masked["path"] as? String == "masked/a.png")
    #expect((masked["rules"] as? [String: Int])?.values.reduce(0, +) ?? 0 > 0)
    let sum = try scratch.shell("sha256sum masked/a.png shots/a.png | cut -c1-64").text.split(separator: "\n")
    #expect(masked["sha256"] as? String == String(sum[0]) && masked["of"] as? String == String(sum[1]))
    let seal = try scratch.shell("sed '/^\"seal\"/,$d' certificate.json | sha256sum | cut -c1-64").text
    #expect(certificate["seal"] as? String == seal.trimmingCharacters(in: .whitespacesAndNewlines))
    #expect((certificate["doesNotProve"] as? [String])?.isEmpty == false)
    #expect(
      !String(decoding: try #require(scratch.bytes("certificate.json")), as: UTF8.self).contains(Self.word))
    let verified = try scratch.shell("$S verify certificate.json")
    #expect(
      verified.exitCode == 0 && verified.errors.contains("1 masked screenshot of 1 session"),
      "\(verified.errors)")
    #expect(verified.errors.contains("not signed") && verified.errors.contains("It does not prove:"))
  }

  /// Bytes behind the mark of a certificate, each changed by itself.
  @Test func anyChangedByteOfACertificateIsFound() throws {
    let scratch = try world()
    #expect(try certified(scratch).exitCode == 0)
    let bytes = try #require(scratch.bytes("certificate.json"))
    var changed = 0
    for place in stride(from: 27, to: bytes.count, by: max(1, bytes.count / 60)) {
      var other = bytes
      other[place] = other[place] == UInt8(ascii: "1") ? UInt8(ascii: "2") : UInt8(ascii: "1")
      try scratch.write(other, "certificate.json")
      let result = try scratch.shell("$S verify certificate.json")
      #expect(result.exitCode == 1, "byte \(place): \(result.exitCode) \(result.text)")
      changed += 1
    }
    #expect(changed > 50)
    for other in [bytes.dropLast(1), bytes.dropLast(40), bytes + Data("\n".utf8)] {
      try scratch.write(Data(other), "certificate.json")
      #expect(try scratch.shell("$S verify certificate.json").exitCode == 1)
    }
  }

  @Test func aChangedFileIsFoundAndAMissingInputIsToldOf() throws {
    let scratch = try world()
    #expect(try certified(scratch).exitCode == 0)
    let masked = try #require(scratch.bytes("masked/a.png"))
    try scratch.write(try #require(scratch.bytes("shots/a.png")) + Data([0]), "masked/a.png")
    let swapped = try scratch.shell("$S verify certificate.json")
    #expect(swapped.exitCode == 1 && swapped.text.contains("masked/a.png has changed"), "\(swapped.text)")
    try scratch.write(masked, "masked/a.png")
    #expect(
      try scratch.shell("rm shots/a.png && $S verify certificate.json").errors.contains("1 input is not here")
    )
    try scratch.write("{}", "policy.json")
    let policy = try scratch.shell("$S verify certificate.json")
    #expect(policy.exitCode == 1 && policy.text.contains("policy.json has changed"))
    #expect(try scratch.shell("rm masked/a.png; $S verify certificate.json").exitCode == 1)
  }

  @Test func aListHasOneCertificateAndAStrangerAmongItsPicturesIsFound() throws {
    let scratch = try world()
    try scratch.write("a\tin/a.ndjson\nb\tin/b.ndjson\n", "list")
    let result = try scratch.shell(
      "$S redact --list list --screenshots 'shots/{}.png' --policy policy.json -o 'masked/{}.png' --certificate certificate.json"
    )
    #expect(result.exitCode == 0, "\(result.errors)")
    let certificate = try object(scratch)
    #expect((certificate["sessions"] as? [[String: Any]])?.map { $0["name"] as? String } == ["a", "b"])
    #expect(
      try files(certificate, "masked").map { $0["path"] as? String } == ["masked/a.png", "masked/b.png"])
    #expect(certificate["reader"] is NSNull && certificate["clean"] as? Bool == false)
    #expect(
      try scratch.shell(
        "mkdir away && mv certificate.json masked in shots policy.json away && $S verify away/certificate.json"
      ).exitCode == 0)
    try scratch.write("s\tin/s.ndjson\n", "list")
    let folder = try world(["s"])
    try folder.write(
      "{\"stream\":\"hierarchy\",\"version\":1,\"platform\":\"ios\",\"viewport\":{\"width\":40,\"height\":60,\"scale\":2},\"start\":0}\n"
        + "{\"t\":0,\"windows\":[{\"id\":1,\"class\":\"UIWindow\",\"frame\":[0,0,40,60]}]}\n{\"t\":100,\"windows\":[{\"id\":1,\"class\":\"UIView\",\"frame\":[0,0,40,50]}]}\n",
      "in/t.ndjson")
    try folder.write(try #require(folder.bytes("shots/s.png")), "times/000000.png")
    #expect(
      try folder.shell("$S redact in/t.ndjson --screenshots times -o masked --certificate c.json").exitCode
        == 0)
    #expect(
      (try object(folder, "c.json")["sessions"] as? [[String: Any]])?.first?["screensWithoutPicture"] as? Int
        == 1)
    #expect(try folder.shell("$S verify c.json").exitCode == 0)
    try folder.write(try #require(folder.bytes("shots/s.png")), "masked/999999.png")
    let stranger = try folder.shell("$S verify c.json")
    #expect(stranger.exitCode == 1 && stranger.text.contains("999999.png"), "\(stranger.text)")
  }

  /// OpenSSL makes the keys, and checks the signature too.
  @Test(.enabled(if: has("openssl"))) func aSignatureSaysWhoseKeyMadeIt() throws {
    let scratch = try world()
    let keys = try scratch.shell(
      "for k in ours theirs; do openssl genpkey -algorithm ed25519 -out $k.pem && openssl pkey -in $k.pem -pubout -out $k.pub || exit 1; done"
    )
    #expect(keys.exitCode == 0, "\(keys.errors)")
    #expect(try certified(scratch, "--certificate-key ours.pem").exitCode == 0)
    let known = try scratch.shell("$S verify certificate.json --public-key ours.pub")
    #expect(
      known.exitCode == 0 && known.errors.contains("signed with the key given"),
      "\(known.text)\(known.errors)")
    let other = try scratch.shell("$S verify certificate.json --public-key theirs.pub")
    #expect(other.exitCode == 1 && other.text.contains("another key"))
    #expect(
      try scratch.shell("$S verify certificate.json").errors.contains("--public-key says with whose key"))
    let value = try #require((try object(scratch)["signature"] as? [String: Any])?["value"] as? String)
    try scratch.write(try #require(Data(base64Encoded: value)), "signature")
    let openssl = try scratch.shell(
      "sed '/^\"seal\"/,$d' certificate.json >body && openssl pkeyutl -verify -pubin -inkey ours.pub -rawin -in body -sigfile signature"
    )
    #expect(openssl.exitCode == 0, "\(openssl.errors)")
    // Sealed again by someone without the key, with and without the old signature.
    let text = String(decoding: try #require(scratch.bytes("certificate.json")), as: UTF8.self)
    try scratch.write(text.replacing("\"clean\":true", with: "\"clean\":false"), "forged.json")
    let forged = try scratch.shell(
      "s=$(sed '/^\"seal\"/,$d' forged.json | sha256sum | cut -c1-64) && sed -i 's/^\"seal\":\"[0-9a-f]*/\"seal\":\"'$s'/' forged.json && $S verify forged.json"
    )
    #expect(forged.exitCode == 1 && forged.text.contains("signature"), "\(forged.text)")
    let stripped = try scratch.shell(
      "sed -i 's/^\"signature\":.*/\"signature\":null}/' forged.json && $S verify forged.json --public-key ours.pub"
    )
    #expect(stripped.exitCode == 1)
  }

  @Test func requestsThatMakeNoSenseAreRefused() throws {
    let scratch = try world()
    for (arguments, code) in [
      ("in/a.ndjson --screenshots shots/a.png --certificate c.json", 64),
      ("in/a.ndjson --screenshots shots/a.png -o m.png --certificate -", 64),
      ("in/a.ndjson --screenshots shots/a.png -o m.png --certificate-key policy.json", 64),
      ("in/a.ndjson --screenshots shots/a.png -o m.png --certificate in/a.ndjson", 64),
      ("in/a.ndjson --screenshots shots/a.png -o m.png --certificate policy.json", 64),
      (
        "in/a.ndjson --screenshots shots/a.png -o m.png --certificate c.json --certificate-key policy.json",
        65
      ),
    ] {
      let result = try scratch.shell("$S redact \(arguments)")
      #expect(result.exitCode == code, "\(arguments): \(result.errors)")
      #expect(scratch.bytes("c.json") == nil && scratch.bytes("m.png") == nil, "\(arguments)")
    }
    #expect(try scratch.shell("$S verify in/a.ndjson --public-key policy.json").exitCode == 64)
  }

  private static func has(_ program: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }
}
