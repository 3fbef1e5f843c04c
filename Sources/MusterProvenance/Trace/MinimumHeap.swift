/// A heap that gives the least element first.
struct MinimumHeap<Element: Comparable> {
    private var elements: [Element] = []

    /// Adds an element.
    mutating func insert(_ element: Element) {
        elements.append(element)
        var index = elements.count - 1
        while index > 0 {
            let parent = (index - 1) / 2
            guard elements[index] < elements[parent] else { return }
            elements.swapAt(index, parent)
            index = parent
        }
    }

    /// Takes the least element out; `nil` where there is none.
    mutating func popLeast() -> Element? {
        guard let least = elements.first, let last = elements.popLast() else { return nil }
        guard !elements.isEmpty else { return least }
        elements[0] = last
        var index = 0
        while true {
            var smallest = index
            for child in [2 * index + 1, 2 * index + 2]
            where child < elements.count && elements[child] < elements[smallest] {
                smallest = child
            }
            guard smallest != index else { return least }
            elements.swapAt(index, smallest)
            index = smallest
        }
    }
}
