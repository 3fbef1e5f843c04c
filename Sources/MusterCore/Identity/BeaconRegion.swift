/// A set of beacons that is named by the beginning of their identity.
///
/// As in Apple's Core Location, a region leaves out what its beacons may differ in. Text forms:
///
/// - `ibeacon:UUID`, `ibeacon:UUID/MAJOR`
/// - `altbeacon:MFR`, every AltBeacon of a company by its four hexadecimal digits
/// - `eddystone-uid:NAMESPACE`
/// - any ``BeaconIdentity``, for the one beacon
public struct BeaconRegion: Hashable, Sendable {
    private let kind: BeaconIdentity.Kind
    private let words: SIMD3<UInt64>
    private let mask: SIMD3<UInt64>
    private let text: String

    /// Reads the text form, letters in either case.
    ///
    /// - Throws: ``BeaconRegionError`` with the forms that were expected.
    public init(_ text: String) throws(BeaconRegionError) {
        let slashes = text.count { $0 == "/" }
        let colon = text.firstIndex(of: ":") ?? text.endIndex
        let kind = BeaconIdentity.Kind.allCases.first { $0.word == text[..<colon].lowercased() }
        let zeros = { String(repeating: "0", count: $0) }
        let (rest, mask): (String, SIMD3<UInt64>) =
            switch (kind, slashes) {
            case (.ibeacon, 0): ("/0/0", [.max, .max, 0])
            case (.ibeacon, 1): ("/0", [.max, .max, 0xFFFF << 48])
            case (.altbeacon, 0): ("/" + zeros(40), [0xFFFF << 48, 0, 0])
            case (.eddystoneUID, 0): ("/" + zeros(12), [.max, 0xFFFF << 48, 0])
            default: ("", [.max, .max, .max])
            }
        guard let first = try? BeaconIdentity(text + rest) else { throw BeaconRegionError(text) }
        self.kind = first.kind
        self.mask = mask
        words = [first.word0, first.word1, first.word2]
        self.text = String(first.description.dropLast(rest.count))
    }

    /// Whether `beacon` is in the region.
    public func contains(_ beacon: BeaconIdentity) -> Bool {
        beacon.kind == kind
            && SIMD3(beacon.word0, beacon.word1, beacon.word2) & mask == words
    }

    /// The address of a region that is one beacon known by its address; `nil` for the others.
    public var address: BluetoothAddress? {
        switch kind {
        case .ruuvi, .bthome, .address: BluetoothAddress(bits: words[0])
        case .ibeacon, .altbeacon, .eddystoneUID, .eddystoneEID: nil
        }
    }
}

extension BeaconRegion: CustomStringConvertible {
    /// The text form, lower case.
    public var description: String { text }
}

/// A text that is no region.
public struct BeaconRegionError: Error, Equatable, Sendable {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    /// What is wrong, and the forms that were expected.
    public var message: Sentence {
        "\"\(text.prefix(80))\" is no region: expected ibeacon:UUID, ibeacon:UUID/MAJOR, "
            + "eddystone-uid:NAMESPACE, altbeacon:MFR or a whole beacon"
    }
}
