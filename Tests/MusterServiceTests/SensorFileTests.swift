import Foundation
import MusterAdverts
import MusterCore
import MusterService
import MusterTestSupport
import Testing

@Suite struct SensorFileTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "muster-sensors-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func file(_ name: String, _ text: String, mode: mode_t = 0o600) throws -> String {
        let path = folder.appending(path: name).path
        try Data(text.utf8).write(to: URL(filePath: path))
        #expect(chmod(path, mode) == 0)
        return path
    }

    /// Bytes written in hexadecimal digits, with blanks between them.
    private func bytes(_ digits: String) throws -> [UInt8] {
        try #require(Hex.bytes(digits.filter { $0 != " " }))
    }

    @Test func `a key is read from a file that others cannot read`() throws {
        let key = "231d39c1d7cc1ab1aee224cd096db932"
        _ = try SensorKeyFile.read(try file("a.key", key))
        _ = try SensorKeyFile.read(try file("b.key", " \(key.uppercased())\n"))
        let open = try file("c.key", key, mode: 0o640)
        #expect(throws: SensorKeyFileError.open(path: open, mode: 0o640)) {
            try SensorKeyFile.read(open)
        }
        let short = try file("d.key", "231d39c1")
        #expect(throws: SensorKeyFileError.length(path: short, digits: 8)) {
            try SensorKeyFile.read(short)
        }
        for text in ["", "not a key", key + key] {
            let path = try file("e.key", text)
            #expect(throws: SensorKeyFileError.self) { try SensorKeyFile.read(path) }
        }
        #expect(throws: ServiceError.noSuchFile(path: folder.path + "/none")) {
            try SensorKeyFile.read(folder.path + "/none")
        }
    }

    @Test func `no error of a key file repeats what is in it`() throws {
        for text in ["secret words", "5ec2e75ec2e7"] {
            let path = try file("f.key", text)
            do {
                _ = try SensorKeyFile.read(path)
                Issue.record("the key was taken")
            } catch let error as SensorKeyFileError {
                #expect(!error.what.contains(text) && !error.remedy.contains(text))
            }
        }
    }

    @Test func `every format that comes with Muster can be used`() {
        #expect(
            SensorProfileFile.shipped.map(\.name) == [
                "thermobeacon", "moat-s2", "sensirion-myco2", "tilt", "inode-ht", "mocreo",
                "mocreo-humidity",
            ]
        )
    }

    /// Messages made from the makers' formulas, and what they must say.
    static let messages: [(hex: String, format: String, values: [Int64])] = [
        (
            "15ff1000 0000 060504030201 b80b 68ff 7803 00000000",
            "thermobeacon", [3_000, -9_500, 55_500]
        ),
        (
            "15ff0010 00000000000000000000 0060 0080 f00a 0000", "moat-s2",
            [19_045, 56_500, 2_800]
        ),
        (
            "0dffd506 0008 a1b2 0060 0080 2c03", "sensirion-myco2",
            [20_626, 50_001, 812]
        ),
        (
            "1aff4c00 0215a495bb30c5b14b44b5121370f02d74de 0044 0400 c5", "tilt",
            [20_000]
        ),
        (
            "19ff909b 0000 0000 0000 0018 0010 000000000000000000000000",
            "inode-ht", [19_045, 25_250]
        ),
    ]

    @Test(arguments: messages.map(\.format))
    func `a format reads messages made from the maker's formulas`(format: String) throws {
        let message = try #require(Self.messages.first { $0.format == format })
        let data = try bytes(message.hex)
        let readings = SensorProfileFile.shipped.compactMap { $0.read(data.span) }
        #expect(readings.map(\.profile) == [format])
        #expect(readings.first?.measurements.map(\.value) == message.values)
    }

    @Test func `formats that go by a name need it`() throws {
        let data = try bytes("13ff4a83 0000 64d7 5cf8 8813 0000000000000000")
        let name = Array("MOCREO".utf8)
        #expect(SensorProfileFile.shipped.allSatisfy { $0.read(data.span) == nil })
        let readings = SensorProfileFile.shipped.compactMap { $0.read(data.span, name: name) }
        #expect(readings.map(\.profile) == ["mocreo-humidity"])
        #expect(readings.first?.measurements.map(\.value) == [100, -19_560, 50_000])
    }

    private static let shed = """
        name = "shed"
        [match]
        company = 0x0ABC
        length = 4
        bytes = ["0 01"]
        [field.temperature]
        offset = 1
        type = "i16be"
        scale = 0.1
        [field.door]
        quantity = "opening"
        offset = 3
        type = "u8"
        bits = [0, 1]
        """

    @Test func `a home's formats come before those of Muster, and replace them by name`() throws {
        let home = HomeFolder(option: folder.path, environment: [:])
        #expect(
            try SensorProfileFile.all(in: home).map(\.name) == SensorProfileFile.shipped.map(\.name)
        )
        try FileManager.default.createDirectory(
            atPath: home.sensorsPath,
            withIntermediateDirectories: true
        )
        for (name, text) in [
            ("b.toml", Self.shed), ("a.toml", Self.shed.replacing("shed", with: "tilt")),
            ("note.txt", "not a format"),
        ] {
            try Data(text.utf8).write(to: URL(filePath: home.sensorsPath + "/" + name))
        }
        let all = try SensorProfileFile.all(in: home)
        #expect(all.prefix(2).map(\.name) == ["tilt", "shed"])
        #expect(all.count { $0.name == "tilt" } == 1)
        let data = try bytes("07ffbc0a01ff3801")
        let reading = try #require(all.lazy.compactMap { $0.read(data.span) }.first)
        #expect(reading.measurements.map(\.value) == [-20_000, 1])
    }

    @Test(arguments: [
        (#"name = "shed""#, #"name = 7"#, 1), ("company = 0x0ABC", "company = \"x\"", 3),
        ("company = 0x0ABC", "compani = 1", 3), ("length = 4", "length = 3", 10),
        (#"["0 01"]"#, "[1]", 5), ("offset = 1", "offset = -1", 6), ("i16be", "i17be", 6),
        ("scale = 0.1", "scale = \"a\"", 9), ("[0, 1]", "[0]", 14), ("opening", "mood", 10),
        ("[match]", "[[match]]", 2), ("scale = 0.1", "scale 0.1", 9),
    ])
    func `a format that cannot be used is refused with its line`(
        old: String,
        new: String,
        line: Int
    ) throws {
        let path = try file("bad.toml", Self.shed.replacing(old, with: new))
        do {
            _ = try SensorProfileFile.read(path)
            Issue.record("the format was taken")
        } catch let error as SensorProfileError {
            #expect(error.line == line, "\(error.what)")
            #expect(error.exitCode == .dataRefused)
        }
    }
}
