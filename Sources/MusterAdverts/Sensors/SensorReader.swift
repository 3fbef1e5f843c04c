import MusterCore

/// Finds out the formats of sensors and reads them.
enum SensorReader {
    /// The format of manufacturer data with its company; `nil` for what is no sensor's.
    @inline(__always) static func format(ofManufacturer data: Span<UInt8>) -> SensorFormat? {
        guard data.count >= 3 else { return nil }
        switch data.littleEndian16(at: 0) {
        case AssignedNumber.ruuvi: return Ruuvi.format(data[2])
        case AssignedNumber.ela:
            return [0x12, 0x21, 0xF1, 0xF2].contains(data[2]) ? .elaMD : nil
        case AssignedNumber.teltonika: return data[2] == 0x01 ? .teltonika : nil
        case AssignedNumber.blueMaestro:
            return BlueMaestro.isKnown(data.extracting(2..<data.count)) ? .blueMaestro : nil
        default: return nil
        }
    }

    /// The format of service data with its UUID; `nil` for what is no sensor's.
    @inline(__always) static func format(ofService data: Span<UInt8>) -> SensorFormat? {
        let uuid = data.littleEndian16(at: 0)
        switch uuid {
        case AssignedNumber.bthome: return .bthome2
        case AssignedNumber.mibeacon: return .mibeacon
        case AssignedNumber.eddystone:
            return data.count >= 3 && data[2] == KKM.frameType ? .kkm : nil
        case AssignedNumber.environmentalSensing:
            return XiaomiFirmware.format(byteCount: data.count - 2)
        case AssignedNumber.qingping: return .qingping
        case AssignedNumber.minew:
            return Minew.isKnown(data.extracting(2..<data.count)) ? .minew : nil
        case AssignedNumber.switchBotService, AssignedNumber.switchBotOldService:
            return SwitchBot.isMeter(data.extracting(2..<data.count)) ? .switchBot : nil
        default: return EnvironmentalService.isKnown(uuid) ? .ess : nil
        }
    }

    /// Reads an AD structure's value, with its company or UUID, of the format that was found.
    static func read(
        _ data: Span<UInt8>,
        into reading: inout SensorReading
    ) throws(AdvertFault.Cause) {
        let rest = data.extracting(2..<data.count)
        switch reading.format {
        case .bthome2: try BTHome.read(data, into: &reading)
        case .ruuvi3, .ruuvi5, .ruuvi6, .ruuviE1: try Ruuvi.read(rest, into: &reading)
        case .atc, .pvvx: XiaomiFirmware.read(rest, into: &reading)
        case .mibeacon: try MiBeacon.read(data, into: &reading)
        case .ess: try EnvironmentalService.read(data, into: &reading)
        case .elaMD: try ELA.read(rest, into: &reading)
        case .teltonika: try Teltonika.read(rest, into: &reading)
        case .minew: try Minew.read(rest, into: &reading)
        case .kkm: try KKM.read(rest, into: &reading)
        case .blueMaestro: try BlueMaestro.read(rest, into: &reading)
        case .qingping: try Qingping.read(rest, into: &reading)
        case .switchBot: try SwitchBot.read(rest, into: &reading)
        // These are read by their names.
        case .govee, .inkbird, .thermoPro: break
        }
    }
}
