import Dispatch
import Glibc
import MusterCore
import MusterRadio

/// Hears what comes over a socket that another process feeds as a controller would.
enum RadioBench {
    /// Listens until the other side closes its end; prints how many reports the consumer got.
    ///
    /// - Parameter descriptor: a connected socket that keeps packets apart.
    /// - Throws: ``MusterRadio/RadioError`` when listening ends in another way.
    static func run(descriptor: Int32) throws {
        var stamps: Int32 = 1
        let size = socklen_t(MemoryLayout.size(ofValue: stamps))
        setsockopt(descriptor, SOL_SOCKET, SO_TIMESTAMP, &stamps, size)
        // No adapter is ever switched off here: nobody writes to the other end of the second socket.
        var quiet: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &quiet) == 0 else { exit(1) }
        let changes = quiet[0]
        let scanner = HCIScanner(name: "hci0") { () throws(RadioError) in
            HCIChannel(
                packets: Descriptor(owning: descriptor),
                changes: Descriptor(owning: changes)
            )
        } obstacle: {
            nil
        }
        let queue = SampleQueue()
        let isDone = DispatchSemaphore(value: 0)
        Task {
            var count = 0
            while let batch = await queue.next() { count += batch.count }
            print(count)
            isDone.signal()
        }
        // The main thread is not one of those that tasks run on.
        do throws(RadioError) {
            try scanner.run(into: queue)
        } catch {
            guard case .adapterGone = error else { throw error }
        }
        isDone.wait()
    }
}
