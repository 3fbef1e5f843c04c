import FoundationEssentials
import MusterCore
import Testing

/// One example of `fixtures/adverts`: data made by hand from a format's specification, and what
/// `muster decode` must say of it.
struct AdvertVector: Sendable, CustomTestStringConvertible {
    let name: String
    let data: [UInt8]
    /// The line's `expect` object, as it stands there.
    let expected: String

    var testDescription: String { name }

    static let files = ["ibeacon", "altbeacon", "eddystone", "recognised", "structure"]

    /// The examples of every file.
    static func all() throws -> [AdvertVector] {
        try files.flatMap { file in
            let path = "\(#filePath)".replacing(
                "Tests/MusterAdvertsTests/AdvertVector.swift",
                with: "fixtures/adverts/\(file).jsonl"
            )
            return try String(contentsOfFile: path, encoding: .utf8)
                .split(separator: "\n").map { try AdvertVector(line: String($0)) }
        }
    }

    private init(line: String) throws {
        struct Fields: Decodable {
            var name: String
            var adv_hex: String
        }
        let fields = try JSONDecoder().decode(Fields.self, from: Data(line.utf8))
        let marker = try #require(line.firstRange(of: #""expect":"#))
        name = fields.name
        data = try #require(Hex.bytes(fields.adv_hex))
        expected = String(line[marker.upperBound...].dropLast())
    }
}
