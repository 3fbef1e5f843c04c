import Dispatch
import MusterCore
import MusterRadio
import Synchronization
import Testing

@Suite struct SampleQueueTests {
    private func report(_ number: Int) -> AdvertisingReport {
        AdvertisingReport(
            address: BluetoothAddress(bits: UInt64(number)),
            addressType: .random,
            rssi: nil,
            receivedAt: Instant(seconds: 0),
            receiver: ReceiverID(rawValue: "hci0"),
            data: []
        )
    }

    private func numbers(_ batch: [AdvertisingReport]?) -> [Int]? {
        batch?.map { Int($0.address.bits) }
    }

    @Test func `ten offered to a queue of four: six displaced, the newest four kept`() async {
        let queue = SampleQueue(capacity: 4)
        let admissions = (0..<10).map { queue.offer(report($0)) }
        #expect(
            admissions == Array(repeating: .queued, count: 4)
                + Array(repeating: .displaced, count: 6)
        )
        #expect(queue.counts == SampleQueue.Counts(received: 10, displaced: 6))
        #expect(await numbers(queue.next()) == [6, 7, 8, 9])
    }

    @Test func `a drain takes the oldest first, up to its limit`() async {
        let queue = SampleQueue(capacity: 8)
        for number in 0..<8 { queue.offer(report(number)) }
        #expect(await numbers(queue.next(max: 3)) == [0, 1, 2])
        for number in 8..<12 { queue.offer(report(number)) }
        #expect(await numbers(queue.next(max: 3)) == [4, 5, 6])
        #expect(await numbers(queue.next()) == [7, 8, 9, 10, 11])
        #expect(queue.counts == SampleQueue.Counts(received: 12, displaced: 1))
    }

    @Test func `a finished queue is drained to its end and takes nothing more`() async {
        let queue = SampleQueue()
        queue.offer(report(1))
        queue.finish()
        #expect(queue.offer(report(2)) == .refused)
        #expect(!queue.put([report(3)]))
        #expect(await numbers(queue.next()) == [1])
        #expect(await queue.next() == nil)
        #expect(await queue.next() == nil)
        #expect(queue.counts.received == 1)
    }

    @Test func `a waiting consumer is woken by a report, by the end and by cancellation`() async {
        let queue = SampleQueue()
        async let woken = queue.next()
        await Task.yield()
        queue.offer(report(1))
        #expect(await numbers(woken) == [1])

        let cancelled = Task { await queue.next() }
        await Task.yield()
        cancelled.cancel()
        #expect(await cancelled.value == nil)

        async let ended = queue.next()
        await Task.yield()
        queue.finish()
        #expect(await ended == nil)
    }

    @Test(.timeLimit(.minutes(30)), arguments: [1, 7, 4_096])
    func `a file's reports all arrive in order, whatever the queue's size`(capacity: Int) async {
        let queue = SampleQueue(capacity: capacity)
        let count = 20_000
        let batches = stride(from: 0, to: count, by: 1_000).map { start in
            (start..<(start + 1_000)).map(report)
        }
        DispatchQueue(label: "producer").async {
            for batch in batches where !queue.put(batch) { return }
            queue.finish()
        }
        var seen: [Int] = []
        while let batch = await queue.next(max: 500) {
            #expect(batch.count <= min(capacity, 500))
            seen += batch.map { Int($0.address.bits) }
        }
        #expect(seen == Array(0..<count))
        #expect(queue.counts == SampleQueue.Counts(received: count, displaced: 0))
    }

    @Test(.timeLimit(.minutes(30)))
    func `what several radios offer is either drained once or displaced`() async {
        let queue = SampleQueue(capacity: 64)
        let producers = 4
        let each = 20_000
        let running = Atomic(producers)
        let reports = (0..<(producers * each)).map(report)
        for producer in 0..<producers {
            DispatchQueue(label: "radio \(producer)").async {
                for index in 0..<each { queue.offer(reports[producer * each + index]) }
                if running.subtract(1, ordering: .relaxed).newValue == 0 { queue.finish() }
            }
        }
        var seen: [Int] = []
        while let batch = await queue.next() {
            #expect(batch.count <= 64)
            seen += batch.map { Int($0.address.bits) }
        }
        #expect(queue.counts.received == producers * each)
        #expect(seen.count + queue.counts.displaced == producers * each)
        for producer in 0..<producers {
            let mine = seen.filter { $0 / each == producer }
            #expect(mine == mine.sorted() && Set(mine).count == mine.count)
        }
    }

    @Test(.timeLimit(.minutes(30)))
    func `a producer stops waiting once the consumer has gone`() async {
        let queue = SampleQueue(capacity: 2)
        let batch = (0..<10).map(report)
        let taken = await withCheckedContinuation { continuation in
            DispatchQueue(label: "producer").async {
                continuation.resume(returning: queue.put(batch))
            }
            DispatchQueue(label: "consumer").async { queue.close() }
        }
        #expect(!taken)
        #expect(await queue.next() == nil)
    }

    @Test(.timeLimit(.minutes(30)))
    func `reports that collect are taken as soon as the queue is half full`() async {
        let queue = SampleQueue(capacity: 8)
        _ = queue.offer(report(0))
        async let batch = queue.next(collecting: .seconds(600), within: .seconds(600))
        for number in 1..<4 { _ = queue.offer(report(number)) }
        #expect(numbers(await batch) == [0, 1, 2, 3])
        _ = queue.offer(report(4))
        async let last = queue.next(collecting: .seconds(600), within: .seconds(600))
        queue.finish()
        #expect(numbers(await last) == [4])
        #expect(await queue.next(collecting: .zero, within: .zero) == nil)
    }
}
