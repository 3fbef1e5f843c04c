/// What a controller says to a command.
///
/// Source: Bluetooth Core Specification 5.4, Vol 4, Part E, sections 7.7.14 (Command Complete) and
/// 7.7.15 (Command Status).
struct CommandAnswer: Equatable {
    /// The command that is answered.
    var opcode: UInt16
    /// 0 for success, else an error code of Vol 1, Part F.
    var status: UInt8
    /// What the controller returns behind the status.
    var parameters: [UInt8] = []

    static let commandComplete: UInt8 = 0x0E
    static let commandStatus: UInt8 = 0x0F

    /// The error codes that say how to go on.
    enum Status {
        static let success: UInt8 = 0x00
        static let commandDisallowed: UInt8 = 0x0C
        static let invalidParameters: UInt8 = 0x12
    }

    /// Reads an event that begins with its code; `nil` when it answers nothing.
    ///
    /// A Command Status of success only says that the answer is yet to come.
    init?(event: ArraySlice<UInt8>) {
        let bytes = Array(event)
        switch bytes.first {
        case Self.commandComplete where bytes.count >= 6:
            opcode = UInt16(bytes[3]) | UInt16(bytes[4]) << 8
            status = bytes[5]
            parameters = Array(bytes[6...])
        case Self.commandStatus where bytes.count >= 6 && bytes[2] != Status.success:
            opcode = UInt16(bytes[4]) | UInt16(bytes[5]) << 8
            status = bytes[2]
        default: return nil
        }
    }
}
