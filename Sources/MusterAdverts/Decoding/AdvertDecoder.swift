/// Splits advertising data into AD structures and reads the beacon frames among them.
///
/// Any bytes may be given; what is wrong becomes an ``AdvertFault``, never a trap and never a wrong
/// field. Source of the structure: Bluetooth Core Specification 5.4, Vol 3, Part C, section 11.
public enum AdvertDecoder {
    /// Decodes `data` into `advert`, replacing what it held; allocates nothing once it has grown.
    public static func decode(_ data: Span<UInt8>, into advert: inout DecodedAdvert) {
        advert.removeAll()
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
                return
            }
            let type = data[offset + 1]
            let value = data.extracting((offset + 2)..<next)
            switch type {
            case AssignedNumber.manufacturerData, AssignedNumber.serviceData:
                structure(type, value, at: offset, into: &advert)
                if isEddystone(type, value) { hasEddystone = true }
            case AssignedNumber.incompleteUUIDList, AssignedNumber.completeUUIDList:
                if value.count % 2 != 0 { advert.fault(.uuidListLength, at: offset) }
                if type == AssignedNumber.completeUUIDList, listsEddystone(value) {
                    eddystoneListed = offset
                }
            default: break
            }
            offset = next
        }
        if let eddystoneListed, !hasEddystone {
            advert.fault(.serviceDataMissing, at: eddystoneListed)
        }
    }

    /// Decodes `data`; the form for tests and single advertisements.
    public static func decode(_ data: ArraySlice<UInt8>) -> DecodedAdvert {
        var advert = DecodedAdvert()
        decode(data.span, into: &advert)
        return advert
    }

    private static func structure(
        _ type: UInt8,
        _ value: Span<UInt8>,
        at offset: Int,
        into advert: inout DecodedAdvert
    ) {
        do throws(AdvertFault.Cause) {
            let frame =
                type == AssignedNumber.manufacturerData
                ? try manufacturerFrame(value) : try serviceFrame(value)
            guard let frame else { return }
            advert.frames.append(frame)
            if let remark = remark(on: frame, byteCount: value.count) {
                advert.fault(remark, at: offset)
            }
        } catch {
            advert.fault(error, at: offset)
        }
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
    ) throws(AdvertFault.Cause) -> AdvertFrame {
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

    private static func isEddystone(_ type: UInt8, _ value: Span<UInt8>) -> Bool {
        type == AssignedNumber.serviceData && value.count >= 2
            && value.littleEndian16(at: 0) == AssignedNumber.eddystone
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
