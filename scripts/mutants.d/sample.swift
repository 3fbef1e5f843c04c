// Code for the self-test, which must find each change in it: `a < b` here is none.
/// Nor is 5 > 4 here. /* Nor 1 + 1 /* here */ */
struct Shelf {
    var boxes: [Int]
    let text = "1 + 1 < 3 \(1 + 1) && true"

    init() {
        boxes = [3, 5, 9]
    }

    var isEmpty: Bool { boxes.isEmpty }

    func heaviest(below limit: Int) -> Int? {
        precondition(limit > 2, "a limit of 1 or less")
        return boxes.filter { $0 < limit }.max()
    }

    func mean() -> Double {
        guard !isEmpty else { return 0 }
        var sum = 0.0
        for index in 0..<boxes.count {
            sum += Double(boxes[index])
        }
        return sum / Double(boxes.count)
    }

    func accepts(_ box: Int?, whole: Bool) -> Bool {
        let weight = box ?? 3
        return weight >= 4 && max(weight, 6) == 6 || whole
    }

    mutating func add(_ box: Int) {
        boxes.append(box)
        boxes.sort()
    }
}

func isSound() -> Bool {
    var shelf = Shelf()
    let results: [Bool] = [
        shelf.heaviest(below: 9) == .some(5), abs(shelf.mean() - 17.0 / 3) < 0.001, !shelf.isEmpty,
        !shelf.accepts(nil, whole: false), shelf.accepts(4, whole: false), shelf.accepts(5, whole: false),
        shelf.accepts(9, whole: true), !shelf.accepts(3, whole: false), !shelf.accepts(7, whole: false),
    ]
    shelf.add(4)
    var empty = Shelf()
    empty.boxes = []
    return !results.contains(false) && shelf.boxes == [3, 4, 5, 9] && empty.isEmpty && empty.mean() == 0
}
