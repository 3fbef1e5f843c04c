public import MusterCore

/// A part of a chart that may be drawn in one stroke: nothing in it is unknown.
public struct ChartRun: Hashable, Sendable {
    /// The cells, in order; each begins where the one before it ends.
    public var cells: [KnownPiece]

    /// Creates a run.
    public init(cells: [KnownPiece]) { self.cells = cells }

    /// Where it begins (UTC).
    public var from: Instant { cells.first?.from ?? Instant(microseconds: 0) }
    /// Where it ends (UTC).
    public var until: Instant { cells.last?.until ?? Instant(microseconds: 0) }

    /// Gathers pieces in columns of equal width, and breaks them wherever something is not known, were it
    /// for less than a column.
    ///
    /// - Parameters:
    ///   - pieces: what is known, in order and without overlap.
    ///   - from: where the chart begins (UTC).
    ///   - until: where it ends (UTC).
    ///   - columns: how many columns it has at the most; at least one.
    /// - Returns: the runs, in order.
    public static func all(
        of pieces: [KnownPiece],
        from: Instant,
        until: Instant,
        columns: Int
    ) -> [ChartRun] {
        let (start, end) = (from.milliseconds, until.milliseconds)
        guard start < end, columns > 0 else { return [] }
        let width = max(1, (end - start + Int64(columns) - 1) / Int64(columns))
        var runs: [ChartRun] = []
        var gathered: (column: Int64, cell: KnownPiece)?
        func isJoined(_ piece: KnownPiece) -> Bool {
            (gathered?.cell.until ?? runs.last?.until) == piece.from
        }
        func close() {
            guard let (_, cell) = gathered else { return }
            gathered = nil
            if let last = runs.indices.last, runs[last].until == cell.from {
                runs[last].cells.append(cell)
            } else {
                runs.append(ChartRun(cells: [cell]))
            }
        }
        for piece in pieces {
            var low = max(start, piece.from.milliseconds)
            let high = min(end, piece.until.milliseconds)
            while low < high {
                let column = (low - start) / width
                let edge = min(high, start + (column + 1) * width)
                var part = piece
                (part.from, part.until) = (Instant(milliseconds: low), Instant(milliseconds: edge))
                if let (there, cell) = gathered, there == column, isJoined(part) {
                    gathered = (column, cell.joined(with: part))
                } else {
                    close()
                    gathered = (column, part)
                }
                low = edge
            }
        }
        close()
        return runs
    }
}

extension KnownPiece {
    /// This piece and the one that follows it at once.
    fileprivate func joined(with next: KnownPiece) -> KnownPiece {
        var joined = self
        joined.until = next.until
        (joined.low, joined.high) = (min(low, next.low), max(high, next.high))
        let weights = (Double(milliseconds), Double(next.milliseconds))
        if let mean, let other = next.mean, weights.0 + weights.1 > 0 {
            joined.mean = (mean * weights.0 + other * weights.1) / (weights.0 + weights.1)
        }
        return joined
    }
}
