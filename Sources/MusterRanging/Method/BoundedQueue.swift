/// The window of the seed's methods: the last few qualified readings, the oldest dropped when full.
///
/// With more than `capacity / 4` beacons taking turns, none can ever be in a queue of ten four
/// times: the methods starve. That is theirs to keep, and the tests show it.
public struct BoundedQueue<Element: Equatable> {
    /// How many elements there is room for.
    public let capacity: Int
    /// The elements, the oldest in front.
    public private(set) var elements: [Element] = []

    /// Creates an empty queue with room for `capacity` elements, at least one.
    public init(capacity: Int) {
        precondition(capacity > 0, "a queue needs room for one element")
        self.capacity = capacity
        elements.reserveCapacity(capacity)
    }

    /// Appends an element, dropping the oldest when there is no room.
    public mutating func append(_ element: Element) {
        if elements.count == capacity { elements.removeFirst() }
        elements.append(element)
    }

    /// How often `element` is in the queue.
    public func count(of element: Element) -> Int {
        elements.count { $0 == element }
    }
}

extension BoundedQueue: Sendable where Element: Sendable {}
