import MusterAdverts
import MusterCore

/// One report as a line of JSON.
///
/// | member | |
/// |---|---|
/// | `at`, `ts` | ISO 8601 with `Z` or an offset, or seconds since 1970; the arrival if left out |
/// | `address`, `addr` | `AA:BB:CC:DD:EE:FF`; may be left out with an anonymous type only |
/// | `address_type` | `public` (if left out), `random` or `anonymous` |
/// | `rssi` | whole dBm, −127 to 20; none if left out or 127 |
/// | `data`, `adv` | the advertising data in hexadecimal digits |
/// | `frames` | in place of data: frames as `muster decode --json` prints them |
/// | `receiver`, `gw` | who heard it; `stdin` if left out |
/// | `scan_response`, `truncated` | `true` or `false` (if left out) |
///
/// `null` counts as left out, and members of other names as not there.
enum ReportLine {
    private static let receiver = ReceiverID(rawValue: "stdin")
    private static let maximumNameByteCount = 100

    /// Reads a line.
    ///
    /// - Throws: a ``LineFault`` with the first thing that is wrong.
    static func report(
        _ line: [UInt8],
        arrivedAt: Instant
    ) throws(LineFault) -> AdvertisingReport {
        let members = try members(of: line)
        let type = try addressType(members)
        return AdvertisingReport(
            address: try address(members, type),
            addressType: type,
            rssi: try rssi(members),
            receivedAt: try moment(members) ?? arrivedAt,
            receiver: try name(members) ?? receiver,
            isScanResponse: try flag("scan_response", members),
            isTruncated: try flag("truncated", members),
            data: try data(members)[...]
        )
    }

    private typealias Members = [String: JSONValue]

    private static func members(of line: [UInt8]) throws(LineFault) -> Members {
        guard String(validating: line, as: UTF8.self) != nil else { throw .notUTF8 }
        let value: JSONValue
        do throws(JSONReader.Fault) {
            value = try JSONReader.read(line)
        } catch {
            throw .notJSON(reason: error.reason, offset: error.offset)
        }
        guard case .object(let members) = value else { throw .notAnObject(kind: value.kind) }
        return members
    }

    /// The member of one of these names, the first before the second; `nil` when it is left out.
    private static func member(_ names: String..., of members: Members) -> JSONValue? {
        for name in names {
            if let value = members[name], value != .null { return value }
        }
        return nil
    }

    private static func addressType(_ members: Members) throws(LineFault) -> AddressType {
        switch member("address_type", of: members) {
        case nil, .string("public"): return .publicDevice
        case .string("random"): return .random
        case .string("anonymous"): return .anonymous
        default: throw .member(name: "address_type", isNot: "public, random or anonymous")
        }
    }

    private static func address(
        _ members: Members,
        _ type: AddressType
    ) throws(LineFault) -> BluetoothAddress {
        if type == .anonymous { return BluetoothAddress(bits: 0) }
        guard let value = member("address", "addr", of: members) else {
            throw .missing(name: "address")
        }
        guard case .string(let text) = value, let address = BluetoothAddress(text) else {
            throw .member(name: "address", isNot: "of the form AA:BB:CC:DD:EE:FF")
        }
        return address
    }

    private static func rssi(_ members: Members) throws(LineFault) -> RSSI? {
        guard let value = member("rssi", of: members) else { return nil }
        if value == .number(127) { return nil }
        guard case .number(let number) = value, let whole = Int8(exactly: number),
            let rssi = RSSI(rawValue: whole)
        else { throw .member(name: "rssi", isNot: "a whole number from -127 to 20") }
        return rssi
    }

    private static func moment(_ members: Members) throws(LineFault) -> Instant? {
        let moment: Instant?
        switch member("at", "ts", of: members) {
        case nil: return nil
        case .string(let text): moment = ReportTime.moment(text)
        case .number(let seconds): moment = ReportTime.moment(secondsSince1970: seconds)
        default: moment = nil
        }
        guard let moment else {
            throw .member(name: "at", isNot: "a time in ISO 8601 with its zone, or in seconds")
        }
        return moment
    }

    private static func name(_ members: Members) throws(LineFault) -> ReceiverID? {
        guard let value = member("receiver", "gw", of: members) else { return nil }
        guard case .string(let text) = value, !text.isEmpty,
            text.utf8.count <= maximumNameByteCount
        else {
            throw .member(name: "receiver", isNot: "a name of 1 to \(maximumNameByteCount) bytes")
        }
        return ReceiverID(rawValue: text)
    }

    private static func flag(_ name: String, _ members: Members) throws(LineFault) -> Bool {
        switch member(name, of: members) {
        case nil: return false
        case .bool(let value): return value
        default: throw .member(name: name, isNot: "true or false")
        }
    }

    private static func data(_ members: Members) throws(LineFault) -> [UInt8] {
        if let value = member("data", "adv", of: members) {
            guard case .string(let text) = value, let data = Hex.bytes(text),
                data.count <= FragmentAssembler.maximumByteCount
            else {
                let limit = FragmentAssembler.maximumByteCount
                throw .member(name: "data", isNot: "hexadecimal digits of up to \(limit) bytes")
            }
            return data
        }
        guard let value = member("frames", of: members) else {
            throw .missing(name: "data and no frames")
        }
        guard case .array(let frames) = value, let data = FrameLine.data(frames) else {
            throw .member(name: "frames", isNot: "what muster decode --json prints")
        }
        return data
    }
}
