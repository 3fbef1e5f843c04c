import Foundation
import MusterAdverts
import MusterAudit
import MusterCatalogue
import MusterCore
import MusterMail
import MusterPeople
import MusterPhotos
import MusterRadio
import MusterService
import MusterWeb

/// A decoder that reads bytes of others, and inputs to start from.
struct FuzzTarget: Sendable {
    /// What a decoder does that it must not, beside ending the program.
    struct Violation: Error {
        var what: String
    }

    let name: String
    /// Files of the repository, or folders with such files: the path, or its end behind a star.
    let seedFiles: [String]
    /// Inputs that no file holds.
    let seedTexts: [String]
    /// Decodes the input; `path` is a file that holds it.
    let decode: @Sendable (_ bytes: [UInt8], _ path: String) throws -> Void

    private init(
        _ name: String,
        files: [String] = [],
        texts: [String] = [],
        _ decode: @escaping @Sendable ([UInt8], String) throws -> Void
    ) {
        (self.name, seedFiles, seedTexts, self.decode) = (name, files, texts, decode)
    }

    /// The inputs to start from.
    func seeds(in repository: URL) -> [[UInt8]] {
        let files = FileManager.default
        var found = seedTexts.map { Array($0.utf8) }
        for path in seedFiles {
            let url = repository.appending(path: path)
            let names = (try? files.contentsOfDirectory(atPath: url.path)) ?? []
            let all = names.isEmpty ? [url] : names.map { url.appending(path: $0) }
            for file in all.sorted(by: { $0.path < $1.path }) {
                guard let data = try? Data(contentsOf: file) else { continue }
                // Lines of a file of examples are inputs themselves; of a large file, its beginning.
                if file.pathExtension == "jsonl" {
                    found += data.split(separator: 0x0A).prefix(200).map { Array($0) }
                } else {
                    found.append(Array(data.prefix(48 << 10)))
                }
            }
        }
        return found
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    static let all: [FuzzTarget] = [
        adverts, captures, events,
        FuzzTarget("json", files: ["fixtures/adverts"]) { bytes, _ in
            _ = try JSONReader.read(bytes)
        },
        lines,
        FuzzTarget("items", files: ["fixtures/sites/demo/items.csv"]) { bytes, _ in
            let read = try ItemFile.read(bytes, named: "items.csv")
            let again = try ItemFile.read(ItemFile.write(read.items.map(\.item)), named: "again")
            guard again.refused.isEmpty, again.items.map(\.item) == read.items.map(\.item) else {
                throw Violation(what: "the items written and read again are others")
            }
        },
        plan, settings, texts,
        FuzzTarget(
            "report-claims",
            files: ["Reports"],
            texts: [
                "%PDF-1.5\n   /Keywords (A-2026-0001, records 12)\n   /CreationDate (D:2026)\n%%EOF"
            ]
        ) { bytes, _ in
            let claims = ReportClaims(bytes)
            _ = (claims.audit, claims.end, ReportClaims.fault(of: bytes))
        },
        forms, bounces, bluetoothService, pictures, sensors, sensorProfiles,
    ]

    private static let adverts = FuzzTarget(
        "adverts",
        texts: ["\u{02}\u{01}\u{06}\u{03}\u{03}\u{2A}\u{18}\u{05}\u{09}abcd"]
    ) { bytes, _ in
        // Also as hexadecimal text, as the examples have them.
        for data in [bytes, Hex.bytes(text(bytes)) ?? []] {
            var json = JSONWriter()
            json.advert(AdvertDecoder.decode(data[...]))
            guard (try? JSONReader.read(Array(json.text.utf8))) != nil else {
                throw Violation(what: "the advert is written as broken JSON")
            }
        }
    }

    private static let sensors = FuzzTarget("sensors", files: ["fixtures/adverts/sensors.jsonl"]) {
        bytes,
        _ in
        guard SensorInput.isSound(SensorInput.data(in: bytes)) else {
            throw Violation(what: "the sensor's message is written as broken JSON")
        }
    }

    private static let sensorProfiles = FuzzTarget(
        "sensor-profiles",
        texts: [SensorInput.profile]
    ) { bytes, _ in
        let profile = try SensorProfileFile.profile(text(bytes), path: "x.toml")
        for count in 0...40 {
            let head = [2, 0x09, 0x58, UInt8(count + 6), 0xFF, 0x10, 0, 0xA1, 7, 3]
            let data = head + [UInt8](repeating: 9, count: count)
            _ = profile.read(data.span)
        }
    }

    private static let captures = FuzzTarget(
        "captures",
        files: ["fixtures/captures", "fixtures/captures-other"]
    ) { _, path in try read(capture: path) }

    private static func read(capture path: String) throws {
        var reader = try CaptureReader(path: path)
        var batch: [AdvertisingReport] = []
        while try reader.next(into: &batch, limit: 256) {}
        _ = (reader.warnings, reader.counts)
    }

    /// One event of a controller, in a capture that is whole.
    private static let events = FuzzTarget(
        "events",
        texts: [
            "\u{04}\u{3E}\u{0C}\u{02}\u{01}\0\0abcdef\0\u{40}",
            "\u{04}\u{3E}\u{1A}\u{0D}\u{01}\u{13}\0\0abcdef\u{01}\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
        ]
    ) { bytes, path in
        func word(_ value: Int) -> [UInt8] {
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
        }
        let head = Array("btsnoop\0".utf8) + word(1) + word(1_002)
        let length = word(bytes.count)
        let record = length + length + word(1) + word(0) + word(0x00E0_0000) + word(0) + bytes
        let file = path + ".btsnoop"
        try Data(head + record).write(to: URL(filePath: file))
        try read(capture: file)
    }

    private static let lines = FuzzTarget(
        "lines",
        files: ["fixtures/captures/batched.jsonl", "fixtures/captures/extended.jsonl"],
        texts: [
            #"{"address":"AA:BB:CC:DD:EE:01","rssi":-60,"data":"0201061aff4c000215"}"# + "\n",
            #"{"time":"2026-03-12T09:26:51Z","address":"AA:BB:CC:DD:EE:01","rssi":-60,"data":""}"#,
        ]
    ) { _, path in
        let descriptor = open(path, O_RDONLY)
        defer { close(descriptor) }
        let source = StdinSource(descriptor: descriptor)
        try source.run(into: SampleQueue())
        _ = source.findings
    }

    private static let plan = FuzzTarget("plan", files: ["fixtures/sites/demo/plan.json"]) {
        bytes,
        _ in
        for isDraft in [false, true] {
            guard let plan = try? SitePlan.read(bytes, named: "plan.json", isDraft: isDraft) else {
                continue
            }
            guard (try? SitePlan.read(plan.encoded(), named: "again", isDraft: isDraft)) == plan
            else {
                throw Violation(what: "the plan written and read again is another")
            }
        }
    }

    private static let settings = FuzzTarget(
        "settings",
        texts: [
            "[coverage]\nfloor = 0.5\n\n[mail]\nfrom = \"a@example.org\"\n",
            "a.b = [1, 2.5, 1979-05-27T07:32:00Z, 1979-05-27 07:32:00+01:00, {c = '''x'''}]\n[[t]]\nx = 0x1F\n[[t]]\n",
        ]
    ) { bytes, path in _ = try Settings(text: text(bytes), path: path) }

    /// Short texts that are typed, scanned or printed on paper.
    private static let texts = FuzzTarget(
        "texts",
        texts: [
            "address:AA:BB:CC:DD:EE:01", "ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0/1/117",
            "17:9f3a9f3a9f3a9f3a", "2026-03-12", "daily 06:00", "monthly 1 06:00",
            "2026-03-12T09:26:51Z",
        ]
    ) { bytes, _ in
        let text = text(bytes)
        if let seal = Seal(text), Seal("\(seal)") != seal {
            throw Violation(what: "the seal written and read again is another")
        }
        if let beacon = try? BeaconIdentity(text), try BeaconIdentity("\(beacon)") != beacon {
            throw Violation(what: "the beacon written and read again is another")
        }
        _ = (try? BeaconRegion(text), PublicKey(text), try? TrailHead(text), CalendarDay(text))
        _ = (DueTime(text), DropOccasion(text), PlanDay(text), PlanFrequency(text))
        _ = (try? MailAddress(text), try? SourceDescription(text))
    }

    private static let forms = FuzzTarget(
        "forms",
        texts: [
            "--b\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"a.jpg\"\r\n"
                + "Content-Type: image/jpeg\r\n\r\nabc\r\n--b\r\n"
                + "Content-Disposition: form-data; name=\"x\"\r\n\r\n1\r\n--b--\r\n",
            "name=A%20crate&zone=aisle-3&note=%C5%BDi+%2B", "muster_session=mss_00; other=1",
        ]
    ) { bytes, _ in
        _ = WebInput.fields(ofForm: bytes, boundary: "b")
        // Longer heads are refused before they are read.
        _ = WebInput.session(ofCookie: text(Array(bytes.prefix(16 << 10))))
        guard WebInput.isStable(query: text(bytes)) else {
            throw Violation(what: "the query written and read again is another")
        }
    }

    private static let bounces = FuzzTarget(
        "bounces",
        texts: [
            "From x@y Mon Mar 12 09:26:51 2026\nContent-Type: multipart/report; "
                + "report-type=delivery-status; boundary=\"b\"\n\n--b\nContent-Type: "
                + "message/delivery-status\n\nReporting-MTA: dns; x\n\nFinal-Recipient: rfc822; a@b\n"
                + "Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 no\n\n--b\n"
                + "Content-Type: text/rfc822-headers\n\nMessage-ID: <1@x>\n\n--b--\n\n"
        ]
    ) { bytes, path in
        _ = DeliveryReport(bytes)
        _ = try Mailbox(path: path).unread(after: [:])
    }

    /// Answers and signals of BlueZ: values nested as the bytes say.
    private static let bluetoothService = FuzzTarget(
        "bluetooth-service",
        texts: ["\u{05}\u{02}\u{02}Address\u{02}AA:BB\u{05}\u{03}RSSI\u{01}x\u{04}\u{03}abc"]
    ) { bytes, _ in
        var rest = bytes[...]
        let value = BusBytes.value(&rest, depth: 0)
        let others = [value, BusBytes.value(&rest, depth: 0), BusBytes.value(&rest, depth: 0)]
        let objects = ServiceObjects(value)
        _ = try? objects.adapter(.firstPowered)
        for (interface, member) in BusBytes.signals {
            let signal = ServiceSignal(interface: interface, member: member, path: "/x", others)
            if case .deviceChanged(_, let device) = signal { _ = RebuiltAdvert.bytes(device) }
            if case .deviceAdded(_, let device) = signal { _ = RebuiltAdvert.bytes(device) }
        }
    }

    /// The part of reading pictures that runs in the program itself: what is in them is decoded in a
    /// child, and may end that.
    private static let pictures = FuzzTarget(
        "pictures",
        texts: [
            "GIF89a\u{01}\0\u{01}\0\0\0\0\u{2C}\0\0\0\0\u{01}\0\u{01}\0\0\u{02}\u{02}\u{44}\u{01}\0;",
            "RIFF\u{16}\0\0\0WEBPANMF\u{01}\0\0\0xxANMF\0\0\0\0",
        ]
    ) { bytes, _ in
        let starts: [[UInt8]] = [
            [], [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
        ]
        for start in starts {
            let file = start + bytes
            guard let kind = try? PictureKind(of: file), let cut = try? kind.cut(file) else {
                continue
            }
            guard cut.count <= file.count + 1, (try? kind.cut(cut)) == cut else {
                throw Violation(what: "the picture cut twice is another")
            }
        }
    }
}

/// Values of the message bus out of bytes: a kind, a length, and what is in it.
enum BusBytes {
    static let signals = [
        ("org.freedesktop.DBus.Properties", "PropertiesChanged"),
        ("org.freedesktop.DBus.ObjectManager", "InterfacesAdded"),
        ("org.freedesktop.DBus.ObjectManager", "InterfacesRemoved"),
        ("org.freedesktop.DBus", "NameOwnerChanged"),
    ]
    private static let names = [
        "org.bluez.Device1", "org.bluez.Adapter1", "Address", "AddressType", "RSSI", "TxPower",
        "ManufacturerData", "ServiceData", "UUIDs", "Name", "Powered", "Discovering",
        "feaa", "0000feaa-0000-1000-8000-00805f9b34fb", "/org/bluez/hci0", "random",
    ]

    static func value(_ bytes: inout ArraySlice<UInt8>, depth: Int) -> BusValue {
        guard let kind = bytes.popFirst(), depth < 8 else { return .unread }
        let length = Int(bytes.popFirst() ?? 0)
        switch kind % 8 {
        case 0: return .bool(length & 1 == 1)
        case 1:
            let number = take(&bytes, min(length, 8)).reduce(Int64(0)) { $0 << 8 | Int64($1) }
            return .integer(length & 1 == 1 ? 0 &- number : number)
        case 2: return .text(names[length % names.count])
        case 3: return .text(String(decoding: take(&bytes, length), as: UTF8.self))
        case 4: return .bytes(Array(take(&bytes, length)))
        case 5: return .list((0..<length % 6).map { _ in value(&bytes, depth: depth + 1) })
        case 6, 7:
            var members: [BusValue: BusValue] = [:]
            for _ in 0..<length % 8 {
                members[value(&bytes, depth: depth + 1)] = value(&bytes, depth: depth + 1)
            }
            return .dictionary(members)
        default: return .unread
        }
    }

    private static func take(_ bytes: inout ArraySlice<UInt8>, _ count: Int) -> ArraySlice<UInt8> {
        defer { bytes = bytes.dropFirst(count) }
        return bytes.prefix(count)
    }
}
