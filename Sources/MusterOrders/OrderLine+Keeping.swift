import MusterCore

extension OrderLine {
    /// Keeps what is promised of the line as far as it may leave still, and is asked for still; what was fetched
    /// before the rest.
    ///
    /// - Parameter pieces: the pieces of the product; what is promised to the order is free in them.
    /// - Returns: the pieces, less what the line keeps.
    public mutating func keep(of pieces: [StockPiece]) -> [StockPiece] {
        var left = quantity
        var pieces = pieces
        var kept: [Allocation] = []
        // What was fetched already stays before what would have to be fetched.
        let fetched = allocations.filter { picked($0.item) > 0 }
        for part in fetched + allocations.filter({ picked($0.item) == 0 }) {
            guard left > 0, let index = pieces.firstIndex(where: { $0.item == part.item })
            else { continue }
            var part = part
            switch pieces[index].bar {
            // What was sure enough when it was promised stays; what was found out since does not.
            case nil, .unsure: break
            // What was fetched is not where it is looked for.
            case .doubted: part.quantity = min(part.quantity, picked(part.item))
            case .held, .recalled, .over, .gone: part.quantity = 0
            }
            part.quantity = min(part.quantity, left, pieces[index].free)
            guard part.quantity > 0 else { continue }
            left -= part.quantity
            pieces[index].free -= part.quantity
            kept.append(part)
        }
        allocations = kept
        return pieces
    }
}

extension OrderLine {
    /// Gives back what was not fetched yet.
    public mutating func giveBackUnpicked() {
        for part in allocations { giveBack(left(of: part.item), of: part.item) }
    }
}

extension Order {
    /// Whether the order has a line that asks for as much of the same.
    public func asks(for line: OrderLine) -> Bool {
        lines.contains {
            $0.product == line.product && $0.lot == line.lot && $0.quantity == line.quantity
        }
    }
}

extension [StockPiece] {
    /// The pieces less what is promised of them.
    public func without(_ promise: Promise) -> [StockPiece] {
        let taken = Dictionary(
            promise.parts.map { ($0.piece.item, $0.quantity) },
            uniquingKeysWith: +
        )
        return map { piece in
            var piece = piece
            piece.free -= taken[piece.item] ?? 0
            return piece
        }
    }
}
