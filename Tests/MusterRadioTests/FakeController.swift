import Foundation
import MusterCore
import MusterRadio
import Synchronization

/// The other end of a scanner's channel: a controller, its kernel and other programs, as far as a
/// scanner can tell them.
final class FakeController: Sendable {
    /// What it says about itself, and to commands.
    struct Character: Sendable {
        /// Whether it knows the extended scan commands, and LE Coded.
        var isExtended = false
        var hasCodedPHY = false
        /// What it answers to the next commands of a code; success when there is nothing here.
        var statuses: [UInt16: [UInt8]] = [:]
        /// The commands that it never answers.
        var unanswered: Set<UInt16> = []
    }

    private struct State {
        var character: Character
        var commands: [[UInt8]] = []
        var hasHeardAll = false
    }

    private let state: Mutex<State>
    private let packets: (near: Int32, far: Int32)
    private let changes: (near: Int32, far: Int32)

    init(_ character: Character = Character()) throws {
        state = Mutex(State(character: character))
        packets = try Self.pair()
        changes = try Self.pair()
        Thread.detachNewThread { [self] in answerCommands() }
    }

    deinit {
        close(packets.far)
        close(changes.far)
    }

    /// The scanner's end; for one scanner.
    func channel() -> HCIChannel {
        HCIChannel(
            packets: Descriptor(owning: packets.near),
            changes: Descriptor(owning: changes.near)
        )
    }

    /// The commands that have come so far, each from its opcode on.
    var commands: [[UInt8]] { state.withLock { $0.commands } }

    /// Whether the scanner has gone and everything that it sent has come.
    var hasHeardAll: Bool { state.withLock { $0.hasHeardAll } }

    /// Changes what it says from now on.
    func become(_ change: (inout Character) -> Void) {
        state.withLock { change(&$0.character) }
    }

    /// Reports an event, from its code on.
    func report(_ event: [UInt8]) {
        send([0x04] + event)
    }

    /// Gives the scanner a packet as it is.
    func send(_ packet: [UInt8]) {
        _ = Glibc.send(packets.far, packet, packet.count, Int32(MSG_NOSIGNAL))
    }

    /// Shows a command of another program, and its answer.
    func otherProgram(_ opcode: UInt16, _ parameters: [UInt8], status: UInt8 = 0) {
        send([0x01] + Self.little(opcode) + [UInt8(parameters.count)] + parameters)
        report([0x0E, 4, 1] + Self.little(opcode) + [status])
    }

    /// Has the kernel say that an adapter was unplugged (2), switched on (3) or off (4).
    func kernelSays(_ change: UInt16, adapter: UInt16 = 0) {
        let event = [0x04, 0xFD, 6] + [1, 0] + Self.little(change) + Self.little(adapter)
        _ = Glibc.send(changes.far, event, event.count, Int32(MSG_NOSIGNAL))
    }

    /// Goes away as an adapter does that is pulled out.
    func unplug() {
        shutdown(packets.far, Int32(SHUT_RDWR))
    }

    static func little(_ value: UInt16) -> [UInt8] {
        [UInt8(value & 0xFF), UInt8(value >> 8)]
    }

    /// Sockets that keep packets apart; the near one tells the time of each.
    private static func pair() throws -> (near: Int32, far: Int32) {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0 else {
            throw POSIXError(.EMFILE)
        }
        var yes: Int32 = 1
        setsockopt(ends[0], SOL_SOCKET, SO_TIMESTAMP, &yes, socklen_t(MemoryLayout<Int32>.size))
        return (ends[0], ends[1])
    }

    private func answerCommands() {
        var packet = [UInt8](repeating: 0, count: 260)
        while case let count = recv(packets.far, &packet, packet.count, 0), count > 0 {
            let command = Array(packet[1..<count])
            let opcode = UInt16(command[0]) | UInt16(command[1]) << 8
            let answer = state.withLock { state -> [UInt8]? in
                state.commands.append(command)
                if state.character.unanswered.contains(opcode) { return nil }
                let status = state.character.statuses[opcode]?.first ?? 0
                if state.character.statuses[opcode]?.isEmpty == false {
                    state.character.statuses[opcode]?.removeFirst()
                }
                return [status] + state.character.says(to: opcode)
            }
            guard let answer else { continue }
            report([0x0E, UInt8(3 + answer.count), 1] + Self.little(opcode) + answer)
        }
        state.withLock { $0.hasHeardAll = true }
    }
}

extension FakeController.Character {
    /// What follows the status of an answer.
    fileprivate func says(to opcode: UInt16) -> [UInt8] {
        switch opcode {
        case 0x1002:
            var field = [UInt8](repeating: 0, count: 64)
            field[26] = 0b0000_1100
            if isExtended { field[37] = 0b0110_0000 }
            return field
        case 0x2003: return [0, hasCodedPHY ? 0b0000_1000 : 0, 0, 0, 0, 0, 0, 0]
        default: return []
        }
    }
}
