import MusterRanging
import Testing

@Suite struct BoundedQueueTests {
    @Test func `a full queue drops its oldest element`() {
        var queue = BoundedQueue<Int>(capacity: 3)
        for number in 1...5 { queue.append(number) }
        #expect(queue.elements == [3, 4, 5])
    }

    @Test func `elements are counted as often as they are in it`() {
        var queue = BoundedQueue<String>(capacity: 10)
        for name in ["a", "b", "a", "c", "a"] { queue.append(name) }
        #expect(queue.count(of: "a") == 3)
        #expect(queue.count(of: "c") == 1)
        #expect(queue.count(of: "d") == 0)
    }
}
