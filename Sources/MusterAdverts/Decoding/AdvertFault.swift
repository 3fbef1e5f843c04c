/// One thing wrong with an advertisement's data, and where.
public struct AdvertFault: Hashable, Sendable {
    /// What is wrong.
    public let cause: Cause
    /// Where the AD structure at fault begins, in bytes from the start of the data.
    public let offset: Int

    /// Creates a fault of the AD structure at `offset`.
    public init(_ cause: Cause, at offset: Int) {
        self.cause = cause
        self.offset = offset
    }

    /// What can be wrong with advertising data.
    public enum Cause: UInt8, FaultCause, Error {
        /// An AD structure claims more bytes than there are; nothing behind it can be read.
        case adStructureOverrun
        /// Something other than zeros stands behind the zero length that ends the data.
        case dataAfterEnd
        /// A list of 16-bit UUIDs has an odd number of bytes.
        case uuidListLength
        /// Manufacturer data without room for its company identifier.
        case manufacturerDataShort
        /// Service data without room for its UUID.
        case serviceDataShort
        /// The complete list of services names Eddystone, but its service data is not there.
        case serviceDataMissing
        /// An iBeacon's prefix on manufacturer data without room for an iBeacon.
        case ibeaconShort
        /// Bytes behind an iBeacon that its format does not know; the frame stands.
        case ibeaconLong
        /// AltBeacon's code on manufacturer data of another length.
        case altbeaconLength
        /// An AltBeacon without the byte reserved for its manufacturer; the frame stands.
        case altbeaconByteMissing
        /// An Eddystone frame shorter than its type demands.
        case eddystoneShort
        /// An Eddystone frame longer than its type allows; the frame stands.
        case eddystoneLong
        /// An Eddystone frame type that is reserved.
        case eddystoneFrameType
        /// An Eddystone URL of more than 17 encoded bytes.
        case eddystoneURLTooLong
        /// An Eddystone URL scheme that is reserved.
        case eddystoneURLScheme
        /// A byte in an Eddystone URL that is reserved.
        case eddystoneURLCode
        /// An Eddystone telemetry version that is reserved.
        case eddystoneTLMVersion
        /// A sensor's message shorter than its format demands; values in front of the cut stand.
        case sensorLength
        /// A sensor's value that cannot be true; the others stand.
        case sensorRange
        /// A BTHome message of another version than 2.
        case bthomeVersion
        /// A BTHome object that goes beyond the message; those in front of it stand.
        case bthomeObjectCut
        /// An encrypted message of a sensor whose key is not known.
        case keyUnknown
        /// An encrypted message that was changed, or made with another key.
        case micWrong
        /// A message that was heard before, or is older than one that was.
        case replay
        /// A plain message of a sensor that is known to encrypt.
        case plaintextWithKey
        /// A message that nothing proves: mesh, encryption without a code, or another's address.
        case unauthenticated

        /// The stable word, as in `"errors"` of `muster decode`.
        public var word: String {
            switch self {
            case .adStructureOverrun: "ad-structure-overrun"
            case .dataAfterEnd: "data-after-end"
            case .uuidListLength: "uuid-list-length"
            case .manufacturerDataShort: "manufacturer-data-short"
            case .serviceDataShort: "service-data-short"
            case .serviceDataMissing: "service-data-missing"
            case .ibeaconShort: "ibeacon-short"
            case .ibeaconLong: "ibeacon-long"
            case .altbeaconLength: "altbeacon-length"
            case .altbeaconByteMissing: "altbeacon-byte-missing"
            case .eddystoneShort: "eddystone-short"
            case .eddystoneLong: "eddystone-long"
            case .eddystoneFrameType: "eddystone-frame-type"
            case .eddystoneURLTooLong: "eddystone-url-too-long"
            case .eddystoneURLScheme: "eddystone-url-scheme"
            case .eddystoneURLCode: "eddystone-url-code"
            case .eddystoneTLMVersion: "eddystone-tlm-version"
            case .sensorLength: "sensor-length"
            case .sensorRange: "sensor-range"
            case .bthomeVersion: "bthome-version"
            case .bthomeObjectCut: "bthome-object-cut"
            case .keyUnknown: "key-unknown"
            case .micWrong: "mic-wrong"
            case .replay: "replay"
            case .plaintextWithKey: "plaintext-with-key"
            case .unauthenticated: "unauthenticated"
            }
        }
    }
}
