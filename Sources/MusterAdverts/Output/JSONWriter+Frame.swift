public import MusterCore

extension JSONWriter {
    /// Writes a frame as an object: `format`, then the fields of that format.
    ///
    /// - Parameters:
    ///   - frame: the frame.
    ///   - advert: the advertisement that it stands in, which has what sensors say.
    public mutating func frame(_ frame: AdvertFrame, of advert: DecodedAdvert) {
        object { json in
            json.key("format")
            json.word(frame.format)
            switch frame {
            case .ibeacon(let frame): json.members(of: frame)
            case .altbeacon(let frame): json.members(of: frame)
            case .eddystoneUID(let frame): json.members(of: frame)
            case .eddystoneURL(let frame): json.members(of: frame)
            case .eddystoneTLM(let frame): json.members(of: frame)
            case .eddystoneETLM(let frame): json.members(of: frame)
            case .eddystoneEID(let frame): json.members(of: frame)
            case .recognised(let format):
                json.key("name")
                json.word(format.name)
            case .sensor(let frame):
                if let reading = advert.reading(of: frame) {
                    json.members(of: reading, texts: advert.text)
                }
            }
        }
    }

    private mutating func members(of frame: IBeaconFrame) {
        key("uuid")
        plainString { text in
            text.appendHex(frame.uuidHigh >> 32, digits: 8)
            text.append(UInt8(ascii: "-"))
            text.appendHex(frame.uuidHigh >> 16, digits: 4)
            text.append(UInt8(ascii: "-"))
            text.appendHex(frame.uuidHigh, digits: 4)
            text.append(UInt8(ascii: "-"))
            text.appendHex(frame.uuidLow >> 48, digits: 4)
            text.append(UInt8(ascii: "-"))
            text.appendHex(frame.uuidLow, digits: 12)
        }
        key("major")
        integer(frame.major)
        key("minor")
        integer(frame.minor)
        key("measured_power_dbm")
        integer(frame.measuredPower)
    }

    private mutating func members(of frame: AltBeaconFrame) {
        key("company")
        plainString { $0.appendHex(UInt64(frame.company), digits: 4) }
        key("id")
        plainString { text in
            text.appendHex(frame.idHigh, digits: 16)
            text.appendHex(frame.idMiddle, digits: 16)
            text.appendHex(UInt64(frame.idLow), digits: 8)
        }
        key("reference_rssi_dbm")
        integer(frame.referenceRSSI)
        key("manufacturer_byte")
        integer(frame.manufacturerByte)
    }

    private mutating func members(of frame: EddystoneUIDFrame) {
        key("namespace")
        plainString { text in
            text.appendHex(frame.namespaceHigh, digits: 16)
            text.appendHex(UInt64(frame.namespaceLow), digits: 4)
        }
        key("instance")
        plainString { $0.appendHex(frame.instance, digits: 12) }
        key("tx_power_dbm")
        integer(frame.txPower)
    }

    private mutating func members(of frame: EddystoneURLFrame) {
        key("url")
        string(frame.url)
        key("tx_power_dbm")
        integer(frame.txPower)
    }

    private mutating func members(of frame: EddystoneTLMFrame) {
        key("voltage_mv")
        integer(frame.voltageMillivolts)
        key("temperature_c")
        number(frame.temperatureCelsius)
        key("advertisement_count")
        integer(frame.advertisementCount)
        key("uptime_s")
        number(frame.uptimeSeconds)
    }

    private mutating func members(of frame: EddystoneETLMFrame) {
        key("encrypted")
        plainString { text in
            text.appendHex(frame.encryptedHigh, digits: 16)
            text.appendHex(UInt64(frame.encryptedLow), digits: 8)
        }
        key("salt")
        integer(frame.salt)
        key("integrity_check")
        integer(frame.integrityCheck)
    }

    private mutating func members(of frame: EddystoneEIDFrame) {
        key("eid")
        plainString { $0.appendHex(frame.eid, digits: 16) }
        key("tx_power_dbm")
        integer(frame.txPower)
    }
}

extension [UInt8] {
    /// Appends the lowest `digits` hexadecimal digits of `value`, an even number of them.
    fileprivate mutating func appendHex(_ value: UInt64, digits: Int) {
        for shift in stride(from: 4 * digits - 8, through: 0, by: -8) {
            appendHex(UInt8(truncatingIfNeeded: value >> UInt64(shift)))
        }
    }
}
