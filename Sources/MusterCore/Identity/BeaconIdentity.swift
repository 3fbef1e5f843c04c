/// What makes a beacon that beacon: the identity it advertises, or an address registered as one.
///
/// A value of 25 bytes without references, because one is made and looked up per advertisement.
/// Text forms (lower case; read in either case):
///
/// - `ibeacon:UUID/MAJOR/MINOR`
/// - `altbeacon:MFR/ID`, 4 and 40 hexadecimal digits
/// - `eddystone-uid:NAMESPACE/INSTANCE`, 20 and 12 hexadecimal digits
/// - `eddystone-eid:REGISTERED-ID`, 1 to 22 letters, digits, `-`, `.` or `_`
/// - `ruuvi:MAC`, `bthome:MAC`, `address:MAC`, as `AA:BB:CC:DD:EE:FF`
public struct BeaconIdentity: Hashable, Sendable {
    /// The family an identity belongs to; the raw value is the prefix of its text form.
    public enum Kind: UInt8, Sendable, CaseIterable {
        /// Proximity UUID, major and minor.
        case ibeacon
        /// Company identifier and 20-byte beacon identifier.
        case altbeacon
        /// Namespace and instance.
        case eddystoneUID
        /// An ephemeral identifier, by the name its key is registered under.
        case eddystoneEID
        /// A RuuviTag, by the address in its data.
        case ruuvi
        /// A BTHome device, by its address.
        case bthome
        /// Anything else that keeps its address.
        case address

        /// The prefix of the text form, and the name for people.
        public var word: String {
            switch self {
            case .ibeacon: "ibeacon"
            case .altbeacon: "altbeacon"
            case .eddystoneUID: "eddystone-uid"
            case .eddystoneEID: "eddystone-eid"
            case .ruuvi: "ruuvi"
            case .bthome: "bthome"
            case .address: "address"
            }
        }
    }

    /// The family.
    public let kind: Kind
    /// The identity's bytes in the order of the text form, most significant first, zero-padded.
    let word0: UInt64
    let word1: UInt64
    let word2: UInt64

    /// Packs up to 24 bytes given as big-endian words.
    private init(_ kind: Kind, _ word0: UInt64, _ word1: UInt64 = 0, _ word2: UInt64 = 0) {
        self.kind = kind
        self.word0 = word0
        self.word1 = word1
        self.word2 = word2
    }

    /// An iBeacon; `uuid` as its first and last eight bytes, big endian.
    public static func ibeacon(
        uuid: (UInt64, UInt64),
        major: UInt16,
        minor: UInt16
    ) -> BeaconIdentity {
        BeaconIdentity(.ibeacon, uuid.0, uuid.1, UInt64(major) << 48 | UInt64(minor) << 32)
    }

    /// An AltBeacon; `id` as eight, eight and four bytes, big endian.
    public static func altbeacon(
        company: UInt16,
        id: (UInt64, UInt64, UInt32)
    ) -> BeaconIdentity {
        BeaconIdentity(
            .altbeacon,
            UInt64(company) << 48 | id.0 >> 16,
            id.0 << 48 | id.1 >> 16,
            id.1 << 48 | UInt64(id.2) << 16
        )
    }

    /// An Eddystone-UID; `namespace` as eight and two bytes, `instance` in the low six bytes.
    public static func eddystoneUID(
        namespace: (UInt64, UInt16),
        instance: UInt64
    ) -> BeaconIdentity {
        BeaconIdentity(
            .eddystoneUID,
            namespace.0,
            UInt64(namespace.1) << 48 | instance & 0xFFFF_FFFF_FFFF
        )
    }

    /// A beacon known by its address: `.ruuvi`, `.bthome` or `.address`.
    ///
    /// Any other kind is taken as `.address`.
    public static func byAddress(_ kind: Kind, _ address: BluetoothAddress) -> BeaconIdentity {
        switch kind {
        case .ruuvi, .bthome: BeaconIdentity(kind, address.bits)
        default: BeaconIdentity(.address, address.bits)
        }
    }

    /// The group that one owner's beacons share: the UUID of an iBeacon, the namespace of an
    /// Eddystone-UID, the company and first 16 bytes of an AltBeacon; `nil` for the others.
    public var family: BeaconIdentity? {
        switch kind {
        case .ibeacon: BeaconIdentity(kind, word0, word1)
        case .altbeacon: BeaconIdentity(kind, word0, word1, word2 & 0xFFFF_0000_0000_0000)
        case .eddystoneUID: BeaconIdentity(kind, word0, word1 & 0xFFFF_0000_0000_0000)
        case .eddystoneEID, .ruuvi, .bthome, .address: nil
        }
    }

    /// The address of an identity that is one; `nil` for the other kinds.
    public var address: BluetoothAddress? {
        switch kind {
        case .ruuvi, .bthome, .address: BluetoothAddress(bits: word0)
        case .ibeacon, .altbeacon, .eddystoneUID, .eddystoneEID: nil
        }
    }

    /// Folds the words by hand: one pass per lookup instead of one per field.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(
            word0 ^ (word1 &* 0x9E37_79B9_7F4A_7C15) ^ (word2 &* 0xC2B2_AE3D_27D4_EB4F)
                ^ UInt64(kind.rawValue)
        )
    }

    fileprivate init(_ kind: Kind, bytes: [UInt8]) {
        var words: [UInt64] = [0, 0, 0]
        for (index, byte) in bytes.enumerated() {
            words[index / 8] |= UInt64(byte) << UInt64(56 - 8 * (index % 8))
        }
        self.init(kind, words[0], words[1], words[2])
    }
}

extension BeaconIdentity: CustomStringConvertible, Comparable {
    /// The text form, lower case.
    public var description: String {
        var text: [UInt8] = []
        append(to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Appends the text form as ASCII that needs no escape in JSON; allocates nothing of its own.
    public func append(to text: inout [UInt8]) {
        text.append(contentsOf: kind.word.utf8)
        text.append(UInt8(ascii: ":"))
        switch kind {
        case .ibeacon:
            for index in 0..<16 {
                if index == 4 || index == 6 || index == 8 || index == 10 {
                    text.append(UInt8(ascii: "-"))
                }
                text.appendHex(byte(index))
            }
            text.append(UInt8(ascii: "/"))
            text.appendDecimal(word2 >> 48)
            text.append(UInt8(ascii: "/"))
            text.appendDecimal(word2 >> 32 & 0xFFFF)
        case .altbeacon:
            for index in 0..<22 {
                if index == 2 { text.append(UInt8(ascii: "/")) }
                text.appendHex(byte(index))
            }
        case .eddystoneUID:
            for index in 0..<16 {
                if index == 10 { text.append(UInt8(ascii: "/")) }
                text.appendHex(byte(index))
            }
        case .eddystoneEID:
            for index in 0..<24 where byte(index) != 0 { text.append(byte(index)) }
        case .ruuvi, .bthome, .address:
            BluetoothAddress(bits: word0).append(to: &text)
        }
    }

    /// Byte `index` of the 24 behind the kind, most significant first.
    private func byte(_ index: Int) -> UInt8 {
        let word = index < 8 ? word0 : index < 16 ? word1 : word2
        return UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * (index % 8)))
    }

    /// Orders identities by their text form.
    public static func < (lhs: BeaconIdentity, rhs: BeaconIdentity) -> Bool {
        lhs.description < rhs.description
    }
}

extension BeaconIdentity {
    /// Reads the text form, letters in either case.
    ///
    /// - Throws: ``BeaconIdentityError`` with the form that was expected.
    public init(_ text: String) throws(BeaconIdentityError) {
        let lowered = text.lowercased()
        guard let colon = lowered.utf8.firstIndex(of: UInt8(ascii: ":")),
            let kind = Kind.allCases.first(where: { $0.word == lowered[..<colon] })
        else { throw .unknownKind(text) }
        let rest = String(lowered[lowered.index(after: colon)...])
        // By bytes: finding the ends of characters first takes several times as long.
        let parts = rest.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        let bytes: [UInt8]? =
            switch kind {
            case .ibeacon: Self.ibeaconBytes(parts)
            case .altbeacon: Self.hexBytes(parts, digits: [4, 40])
            case .eddystoneUID: Self.hexBytes(parts, digits: [20, 12])
            case .eddystoneEID: Self.nameBytes(rest)
            case .ruuvi, .bthome, .address:
                BluetoothAddress(rest).map { address in
                    (0..<8).map { UInt8(truncatingIfNeeded: address.bits >> UInt64(56 - 8 * $0)) }
                }
            }
        guard let bytes else { throw .badForm(text, kind: kind) }
        self.init(kind, bytes: bytes)
    }

    private static func ibeaconBytes(_ parts: [String]) -> [UInt8]? {
        guard parts.count == 3, let uuid = UUIDText.bytes(parts[0]),
            parts[1...].allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let major = UInt16(parts[1]), let minor = UInt16(parts[2])
        else { return nil }
        return uuid + [
            UInt8(major >> 8), UInt8(major & 255), UInt8(minor >> 8), UInt8(minor & 255),
        ]
    }

    private static func hexBytes(_ parts: [String], digits: [Int]) -> [UInt8]? {
        guard parts.count == digits.count,
            zip(parts, digits).allSatisfy({ $0.utf8.count == $1 })
        else { return nil }
        return Hex.bytes(parts.joined())
    }

    private static func nameBytes(_ name: String) -> [UInt8]? {
        let allowed = name.utf8.allSatisfy { character in
            (97...122).contains(character) || (48...57).contains(character)
                || [UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_")].contains(character)
        }
        return allowed && (1...22).contains(name.utf8.count) ? Array(name.utf8) : nil
    }
}

/// A text that is no beacon identity.
public enum BeaconIdentityError: Error, Equatable, Sendable {
    /// The text starts with no known kind.
    case unknownKind(String)
    /// The text behind the kind does not have the kind's form.
    case badForm(String, kind: BeaconIdentity.Kind)

    /// What is wrong, and the form that was expected.
    public var message: Sentence {
        switch self {
        case .unknownKind(let text):
            "\"\(text.prefix(80))\" is no beacon: expected \(Self.forms.map(\.1).joined(separator: ", "))"
        case .badForm(let text, let kind):
            "\"\(text.prefix(80))\" is no beacon: expected \(Self.form(of: kind))"
        }
    }

    private static func form(of kind: BeaconIdentity.Kind) -> Sentence {
        forms.first { $0.0 == kind }?.1 ?? Sentence(verbatim: kind.word)
    }

    private static let forms: [(BeaconIdentity.Kind, Sentence)] = [
        (.ibeacon, "ibeacon:UUID/MAJOR/MINOR"),
        (.altbeacon, "altbeacon:MFR/ID (4 and 40 hex digits)"),
        (.eddystoneUID, "eddystone-uid:NAMESPACE/INSTANCE (20 and 12 hex digits)"),
        (.eddystoneEID, "eddystone-eid:REGISTERED-ID"),
        (.ruuvi, "ruuvi:AA:BB:CC:DD:EE:FF"),
        (.bthome, "bthome:AA:BB:CC:DD:EE:FF"),
        (.address, "address:AA:BB:CC:DD:EE:FF"),
    ]
}
