/// The commands that make a controller listen as it is asked to.
///
/// Everything in reach is to be heard, as often as it is sent: all the time, on every channel, from
/// everybody, duplicates included.
struct ScanPlan: Equatable {
    /// The two kinds of scan commands; a controller keeps to the one that was used first.
    enum Kind: Equatable {
        case legacy
        case extended
    }

    /// Which kind is used.
    var kind: Kind
    /// Which physical layers are listened on; LE 1M alone in a legacy scan.
    var phys: PHYs
    /// Whether scan responses are asked for.
    var isActive: Bool

    /// The physical layers of a scan, as the command has them.
    struct PHYs: OptionSet {
        let rawValue: UInt8
        static let oneMegabit = PHYs(rawValue: 0b001)
        static let coded = PHYs(rawValue: 0b100)
    }

    /// The time from the beginning of one scan window to that of the next, in units of 0.625 ms.
    ///
    /// 60 ms, three times that for LE Coded with its longer packets: what Linux uses itself, so that
    /// controllers are known to take it.
    private static let interval: UInt16 = 0x0060
    private static let codedInterval: UInt16 = 0x0120

    /// Decides how to listen; `nil` when the controller cannot.
    init?(_ abilities: ControllerAbilities, _ settings: ScanSettings) {
        isActive = settings.isActive
        kind = abilities.hasExtendedScan ? .extended : .legacy
        switch settings.phy {
        case .automatic: phys = abilities.hasCodedPHY ? [.oneMegabit, .coded] : .oneMegabit
        case .oneMegabit: phys = .oneMegabit
        case .coded where abilities.hasCodedPHY: phys = .coded
        case .coded: return nil
        }
        guard abilities.hasScan || abilities.hasExtendedScan else { return nil }
    }

    /// Sets how to listen; the controller takes it only while no scan runs.
    ///
    /// - Parameter isSharingTime: whether the windows of two physical layers add up to all the time,
    ///   for controllers that refuse to be asked for all the time on each.
    /// - Returns: the command.
    func setParameters(isSharingTime: Bool = false) -> HCICommand {
        let type: UInt8 = isActive ? 1 : 0
        func timing(_ interval: UInt16) -> [UInt8] {
            let window = isSharingTime ? interval / 2 : interval
            return [interval, window].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        }
        // Own address public, everybody is heard.
        switch kind {
        case .legacy:
            return HCICommand(
                opcode: .leSetScanParameters,
                parameters: [type] + timing(Self.interval) + [0, 0]
            )
        case .extended:
            var parameters: [UInt8] = [0, 0, phys.rawValue]
            if phys.contains(.oneMegabit) { parameters += [type] + timing(Self.interval) }
            if phys.contains(.coded) { parameters += [type] + timing(Self.codedInterval) }
            return HCICommand(opcode: .leSetExtendedScanParameters, parameters: parameters)
        }
    }

    /// Begins listening, or ends it; duplicates are not filtered.
    func setEnabled(_ isEnabled: Bool) -> HCICommand {
        let enable: UInt8 = isEnabled ? 1 : 0
        return switch kind {
        case .legacy: HCICommand(opcode: .leSetScanEnable, parameters: [enable, 0])
        // No end, no period.
        case .extended:
            HCICommand(opcode: .leSetExtendedScanEnable, parameters: [enable, 0, 0, 0, 0, 0])
        }
    }

    /// Has the controller report advertisements again after a reset that the kernel has no part in.
    ///
    /// A reset sets both masks to what Bluetooth 4.0 knew, without advertising reports. The kernel
    /// does not look at them again, so every event that it might count on is let through.
    ///
    /// Source: Bluetooth Core Specification 5.4, Vol 4, Part E, sections 7.3.1 and 7.8.1.
    var setEventMasks: [HCICommand] {
        let all: [UInt8] = [0xFF, 0xFF, 0xFB, 0xFF, 0x07, 0xF8, 0xBF, 0x3D]
        let lowEnergy: [UInt8] =
            kind == .extended ? [0xFF, 0xFF, 0x0F, 0, 0, 0, 0, 0] : [0x1F, 0, 0, 0, 0, 0, 0, 0]
        return [
            HCICommand(opcode: .setEventMask, parameters: all),
            HCICommand(opcode: .leSetEventMask, parameters: lowEnergy),
        ]
    }
}
