import MusterCore

extension OrderLine {
    /// Keeps what is promised of the line as far as it may leave still, and is asked for still.
    ///
    /// - Parameter pieces: the pieces of the product; what is promised to the order is free in them.
    /// - Returns: the pieces, less what the line keeps.
    public mutating func keep(of pieces: [StockPiece]) -> [StockPiece] {
        var left = quantity
        var pieces = pieces
        var kept: [Allocation] = []
        for part in allocations {
            guard left > 0, let index = pieces.firstIndex(where: { $0.item == part.item }),
                // What was sure enough when it was promised stays; what was found out since does not.
                pieces[index].bar == nil || pieces[index].bar == .unsure
            else { continue }
            var part = part
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
