import CBlueZ
import Glibc
import MusterCore

/// Takes the packets that wait in a socket, with the kernel's time of each.
struct PacketDrain {
    /// Packets in the order of their coming, in one array that advertising reports may refer to.
    struct Batch {
        /// The packets, end to end.
        var bytes: [UInt8] = []
        /// Where each ends, and when the kernel took it in (UTC).
        var packets: [(end: Int, at: Instant)] = []

        var isEmpty: Bool { packets.isEmpty }
    }

    /// Why there is nothing more to take.
    enum End: Equatable {
        /// The socket is empty for now, or the batch is full.
        case paused
        /// The other side has gone.
        case closed
        case failed(SystemFailure)
    }

    /// Packets in a batch at most, so that a flood cannot keep the caller from looking elsewhere.
    static let limit = 512

    /// Where each packet lands first: how long it is shows only then.
    private var landing = [UInt8](repeating: 0, count: HCIPacket.maximumByteCount)

    /// Takes what is there, without waiting.
    mutating func take(from socket: Int32) -> (batch: Batch, end: End) {
        var batch = Batch()
        while batch.packets.count < Self.limit {
            var time: Int64 = -1
            let length = landing.withUnsafeMutableBytes { room in
                bluez_receive(socket, room.baseAddress, room.count, &time)
            }
            if length < 0 {
                let code = errno
                if code == EAGAIN || code == EWOULDBLOCK { break }
                return (batch, .failed(SystemFailure(code: code)))
            }
            if length == 0 { return (batch, .closed) }
            batch.bytes.append(contentsOf: landing[..<length])
            // Every kernel stamps its packets; a packet without a stamp has come just now.
            let at = time < 0 ? ArrivalClock.now() : Instant(microseconds: time)
            batch.packets.append((batch.bytes.count, at))
        }
        return (batch, .paused)
    }
}
