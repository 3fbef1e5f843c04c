/// Splits advertising data into AD structures and reads the beacon frames among them.
///
/// Any bytes may be given; what is wrong becomes an ``AdvertFault``, never a trap and never a wrong
/// field. Source of the structure: Bluetooth Core Specification 5.4, Vol 3, Part C, section 11.
public enum AdvertDecoder {
    /// Decodes `data` into `advert`, replacing what it held; allocates nothing once it has grown.
    public static func decode(_ data: Span<UInt8>, into advert: inout DecodedAdvert) {
        _ = decode(data, of: nil, into: &advert)
    }

    /// Decodes `data` of a sensor that may be known by its name, from this or an earlier advertisement.
    ///
    /// - Returns: the sensor that this advertisement names, or the one that was known.
    static func decode(
        _ data: Span<UInt8>,
        of known: NamedSensor?,
        into advert: inout DecodedAdvert
    ) -> NamedSensor? {
        advert.removeAll()
        let found = walk(data, of: known, into: &advert)
        guard let found, found != known else { return known }
        decodeAgain(data, of: found, into: &advert)
        return found
    }

    /// Decodes data once more, because its name decides how it is read, and may stand behind it.
    @inline(never) private static func decodeAgain(
        _ data: Span<UInt8>,
        of named: NamedSensor,
        into advert: inout DecodedAdvert
    ) {
        advert.removeAll()
        _ = walk(data, of: named, into: &advert)
    }

    /// Goes through the AD structures once.
    ///
    /// - Returns: the sensor that they name; `nil` where they name none.
    @inline(__always) private static func walk(
        _ data: Span<UInt8>,
        of named: NamedSensor?,
        into advert: inout DecodedAdvert
    ) -> NamedSensor? {
        var found: NamedSensor?
        var eddystoneListed: Int?
        var hasEddystone = false
        var offset = 0
        while offset < data.count {
            let length = Int(data[offset])
            let next = offset + 1 + length
            if length == 0 {
                if hasNonZero(data, from: next) { advert.fault(.dataAfterEnd, at: offset) }
                break
            }
            guard next <= data.count else {
                advert.fault(.adStructureOverrun, at: offset)
                return found
            }
            let type = data[offset + 1]
            let value = data.extracting((offset + 2)..<next)
            switch type {
            case AssignedNumber.manufacturerData, AssignedNumber.serviceData:
                structure(type, value, at: offset, of: named, into: &advert)
                guard type == AssignedNumber.serviceData, value.count >= 2 else { break }
                let uuid = value.littleEndian16(at: 0)
                if uuid == AssignedNumber.eddystone { hasEddystone = true }
                if uuid == AssignedNumber.switchBotService { found = outdoorMeter(value) ?? found }
            case AssignedNumber.incompleteUUIDList, AssignedNumber.completeUUIDList:
                if value.count % 2 != 0 { advert.fault(.uuidListLength, at: offset) }
                if type == AssignedNumber.completeUUIDList, listsEddystone(value) {
                    eddystoneListed = offset
                }
            case AssignedNumber.shortenedName, AssignedNumber.completeName:
                if let sensor = NamedSensor(name: value) { found = sensor }
            default: break
            }
            offset = next
        }
        if let eddystoneListed, !hasEddystone {
            advert.fault(.serviceDataMissing, at: eddystoneListed)
        }
        return found
    }

    /// Decodes `data`; the form for tests and single advertisements.
    public static func decode(_ data: ArraySlice<UInt8>) -> DecodedAdvert {
        var advert = DecodedAdvert()
        decode(data.span, into: &advert)
        return advert
    }

    @inline(__always) private static func structure(
        _ type: UInt8,
        _ value: Span<UInt8>,
        at offset: Int,
        of named: NamedSensor?,
        into advert: inout DecodedAdvert
    ) {
        let isManufacturer = type == AssignedNumber.manufacturerData
        do throws(AdvertFault.Cause) {
            if isManufacturer, let named, value.count >= 2, let format = named.format(value) {
                return try sensor(format, of: named, value, at: offset, into: &advert)
            }
            let frame = isManufacturer ? try manufacturerFrame(value) : try serviceFrame(value)
            guard let frame else {
                let format =
                    isManufacturer
                    ? SensorReader.format(ofManufacturer: value)
                    : SensorReader.format(ofService: value)
                if let format { try sensor(format, of: nil, value, at: offset, into: &advert) }
                return
            }
            advert.frames.append(frame)
            if let remark = remark(on: frame, byteCount: value.count) {
                advert.fault(remark, at: offset)
            }
        } catch {
            advert.fault(error, at: offset)
        }
    }

    // Apart, because room for a reading made in the path of every frame costs that path a third.
    @inline(never) private static func sensor(
        _ format: SensorFormat,
        of named: NamedSensor?,
        _ value: Span<UInt8>,
        at offset: Int,
        into advert: inout DecodedAdvert
    ) throws(AdvertFault.Cause) {
        // Characteristics come one in a structure, and are one sensor's all the same.
        if format == .ess, let index = advert.readings.firstIndex(where: { $0.format == .ess }) {
            return try SensorReader.read(value, into: &advert.readings[index])
        }
        var reading = SensorReading(format)
        reading.offset = offset
        if let named {
            try named.read(value, into: &reading)
        } else {
            try SensorReader.read(value, into: &reading)
        }
        advert.append(reading, source: value)
    }

    /// SwitchBot's outdoor meter, whose service data says who it is and whose other data what it measures.
    private static func outdoorMeter(_ value: Span<UInt8>) -> NamedSensor? {
        guard value.count >= 5, SwitchBot.isOutdoor(value.extracting(2..<value.count)) else {
            return nil
        }
        return .outdoorMeter(battery: value[4])
    }

    private static func manufacturerFrame(
        _ data: Span<UInt8>
    ) throws(AdvertFault.Cause) -> AdvertFrame? {
        guard data.count >= 2 else { throw .manufacturerDataShort }
        let code = data.count >= 4 ? data.bigEndian16(at: 2) : 0
        if code == 0xBEAC { return .altbeacon(try AltBeaconFrame(data)) }
        switch data.littleEndian16(at: 0) {
        case AssignedNumber.apple where code == 0x0215: return .ibeacon(try IBeaconFrame(data))
        case AssignedNumber.apple: return .recognised(.appleContinuity)
        case AssignedNumber.microsoft: return .recognised(.microsoftCDP)
        default: return nil
        }
    }

    private static func serviceFrame(
        _ data: Span<UInt8>
    ) throws(AdvertFault.Cause) -> AdvertFrame? {
        guard data.count >= 2 else { throw .serviceDataShort }
        switch data.littleEndian16(at: 0) {
        case AssignedNumber.eddystone: return try eddystoneFrame(data.extracting(2..<data.count))
        case AssignedNumber.exposureNotification: return .recognised(.exposureNotification)
        case AssignedNumber.fastPair: return .recognised(.fastPair)
        default: return nil
        }
    }

    private static func eddystoneFrame(
        _ data: Span<UInt8>
    ) throws(AdvertFault.Cause) -> AdvertFrame? {
        guard data.count >= 1 else { throw .eddystoneShort }
        switch data[0] {
        case 0x00: return .eddystoneUID(try EddystoneUIDFrame(data))
        case 0x10: return .eddystoneURL(try EddystoneURLFrame(data))
        case 0x20:
            guard data.count >= 2 else { throw .eddystoneShort }
            switch data[1] {
            case 0x00: return .eddystoneTLM(try EddystoneTLMFrame(data))
            case 0x01: return .eddystoneETLM(try EddystoneETLMFrame(data))
            default: throw .eddystoneTLMVersion
            }
        case KKM.frameType: return nil
        case 0x30: return .eddystoneEID(try EddystoneEIDFrame(data))
        case 0x40, 0x41: return .recognised(.findHub)
        default: throw .eddystoneFrameType
        }
    }

    /// What is unusual about a frame that stands; `byteCount` is that of the AD structure's value.
    private static func remark(on frame: AdvertFrame, byteCount: Int) -> AdvertFault.Cause? {
        let uuid = 2
        return switch frame {
        case .ibeacon where byteCount > IBeaconFrame.byteCount: .ibeaconLong
        case .altbeacon(let frame) where frame.manufacturerByte == nil: .altbeaconByteMissing
        case .eddystoneUID where byteCount > uuid + EddystoneUIDFrame.byteCounts.upperBound,
            .eddystoneTLM where byteCount > uuid + EddystoneTLMFrame.byteCount,
            .eddystoneETLM where byteCount > uuid + EddystoneETLMFrame.byteCount,
            .eddystoneEID where byteCount > uuid + EddystoneEIDFrame.byteCount:
            .eddystoneLong
        default: nil
        }
    }

    private static func listsEddystone(_ list: Span<UInt8>) -> Bool {
        var offset = 0
        while offset + 2 <= list.count {
            if list.littleEndian16(at: offset) == AssignedNumber.eddystone { return true }
            offset += 2
        }
        return false
    }

    private static func hasNonZero(_ data: Span<UInt8>, from start: Int) -> Bool {
        var offset = start
        while offset < data.count {
            if data[offset] != 0 { return true }
            offset += 1
        }
        return false
    }
}

extension DecodedAdvert {
    fileprivate mutating func fault(_ cause: AdvertFault.Cause, at offset: Int) {
        faults.append(AdvertFault(cause, at: offset))
    }
}
