/// A command of the host to the controller.
///
/// Source: Bluetooth Core Specification 5.4, Vol 4, Part E, section 5.4.1.
struct HCICommand: Equatable {
    /// The command; the group in the upper six bits, the command within it in the lower ten.
    var opcode: Opcode
    /// What goes with it.
    var parameters: [UInt8] = []

    /// The H4 type of a packet that is a command.
    static let packetType: UInt8 = 0x01

    /// The commands that are sent or looked out for.
    enum Opcode: UInt16 {
        case setEventMask = 0x0C01
        case reset = 0x0C03
        case readLocalSupportedCommands = 0x1002
        case leSetEventMask = 0x2001
        case leReadLocalSupportedFeatures = 0x2003
        case leSetScanParameters = 0x200B
        case leSetScanEnable = 0x200C
        case leSetExtendedScanParameters = 0x2041
        case leSetExtendedScanEnable = 0x2042

        /// The name in the specification.
        var name: String {
            switch self {
            case .setEventMask: "Set Event Mask"
            case .reset: "Reset"
            case .readLocalSupportedCommands: "Read Local Supported Commands"
            case .leSetEventMask: "LE Set Event Mask"
            case .leReadLocalSupportedFeatures: "LE Read Local Supported Features"
            case .leSetScanParameters: "LE Set Scan Parameters"
            case .leSetScanEnable: "LE Set Scan Enable"
            case .leSetExtendedScanParameters: "LE Set Extended Scan Parameters"
            case .leSetExtendedScanEnable: "LE Set Extended Scan Enable"
            }
        }
    }

    /// The packet for an HCI socket: type, opcode, length, parameters.
    var packet: [UInt8] {
        [
            Self.packetType,
            UInt8(truncatingIfNeeded: opcode.rawValue), UInt8(opcode.rawValue >> 8),
            UInt8(parameters.count),
        ] + parameters
    }
}

extension HCICommand {
    /// Reads the packet of a command; `nil` when it is cut, or a command that is of no interest.
    init?(packet: ArraySlice<UInt8>) {
        let bytes = Array(packet)
        guard bytes.count >= 4, bytes[0] == Self.packetType, bytes.count == 4 + Int(bytes[3]),
            let opcode = Opcode(rawValue: UInt16(bytes[1]) | UInt16(bytes[2]) << 8)
        else { return nil }
        self.init(opcode: opcode, parameters: Array(bytes[4...]))
    }
}
