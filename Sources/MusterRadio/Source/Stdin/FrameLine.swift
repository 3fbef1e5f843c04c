import MusterAdverts
import MusterCore

/// Frames as `muster decode --json` prints them, turned back into advertising data.
///
/// Not the sender's bytes, but data that says the same: frames of other formats, which name no
/// beacon, are left out.
enum FrameLine {
    /// The data of all frames; `nil` when one of a known format lacks a field or has a wrong one.
    static func data(_ frames: [JSONValue]) -> [UInt8]? {
        var data: [UInt8] = []
        for frame in frames {
            guard case .object(let fields) = frame, case .string(let format)? = fields["format"],
                let part = Fields(members: fields).data(format)
            else { return nil }
            data += part
        }
        return data.count <= FragmentAssembler.maximumByteCount ? data : nil
    }

    /// The fields of one frame.
    private struct Fields {
        let members: [String: JSONValue]

        func data(_ format: String) -> [UInt8]? {
            switch format {
            case "ibeacon": ibeacon
            case "altbeacon": altbeacon
            case "eddystone-uid": eddystoneUID
            case "eddystone-url": eddystoneURL
            case "eddystone-tlm": eddystoneTLM
            case "eddystone-eid": eddystoneEID
            default: []
            }
        }

        private var ibeacon: [UInt8]? {
            guard let uuid = text("uuid").flatMap(UUIDText.bytes),
                let major = whole("major", as: UInt16.self),
                let minor = whole("minor", as: UInt16.self),
                let power = whole("measured_power_dbm", as: Int8.self)
            else { return nil }
            return AdvertEncoder.ibeacon(
                uuid: (uuid.number(0..<8), uuid.number(8..<16)),
                major: major,
                minor: minor,
                measuredPower: power
            )
        }

        private var altbeacon: [UInt8]? {
            guard let company = hex("company", byteCount: 2), let id = hex("id", byteCount: 20),
                let reference = whole("reference_rssi_dbm", as: Int8.self)
            else { return nil }
            return AdvertEncoder.altbeacon(
                company: UInt16(truncatingIfNeeded: company.number(0..<2)),
                id: (
                    id.number(0..<8), id.number(8..<16),
                    UInt32(truncatingIfNeeded: id.number(16..<20))
                ),
                referenceRSSI: reference,
                manufacturerByte: whole("manufacturer_byte", as: UInt8.self) ?? 0
            )
        }

        private var eddystoneUID: [UInt8]? {
            guard let namespace = hex("namespace", byteCount: 10),
                let instance = hex("instance", byteCount: 6),
                let power = whole("tx_power_dbm", as: Int8.self)
            else { return nil }
            return AdvertEncoder.eddystoneUID(
                namespace: (
                    namespace.number(0..<8), UInt16(truncatingIfNeeded: namespace.number(8..<10))
                ),
                instance: instance.number(0..<6),
                txPower: power
            )
        }

        private var eddystoneURL: [UInt8]? {
            guard let url = text("url"), let power = whole("tx_power_dbm", as: Int8.self) else {
                return nil
            }
            return AdvertEncoder.eddystoneURL(url, txPower: power)
        }

        private var eddystoneTLM: [UInt8]? {
            guard let count = whole("advertisement_count", as: UInt32.self),
                case .number(let uptime)? = members["uptime_s"]
            else { return nil }
            var temperature: Double?
            if case .number(let celsius)? = members["temperature_c"] { temperature = celsius }
            return AdvertEncoder.eddystoneTLM(
                voltageMillivolts: whole("voltage_mv", as: UInt16.self),
                temperatureCelsius: temperature,
                advertisementCount: count,
                uptimeSeconds: uptime
            )
        }

        private var eddystoneEID: [UInt8]? {
            guard let eid = hex("eid", byteCount: 8),
                let power = whole("tx_power_dbm", as: Int8.self)
            else { return nil }
            return AdvertEncoder.eddystoneEID(eid.number(0..<8), txPower: power)
        }

        private func text(_ name: String) -> String? {
            if case .string(let text)? = members[name] { text } else { nil }
        }

        private func hex(_ name: String, byteCount: Int) -> [UInt8]? {
            text(name).flatMap(Hex.bytes).flatMap { $0.count == byteCount ? $0 : nil }
        }

        private func whole<Value: BinaryInteger>(_ name: String, as type: Value.Type) -> Value? {
            if case .number(let number)? = members[name] { Value(exactly: number) } else { nil }
        }
    }
}

extension [UInt8] {
    /// The number whose bytes lie in `range`, most significant first; eight bytes at most.
    fileprivate func number(_ range: Range<Int>) -> UInt64 {
        self[range].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
