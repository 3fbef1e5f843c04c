/// The lowest, highest and mean value of what is known of a series, with the times of the extremes.
public struct PieceFigures: Hashable, Sendable {
    /// The first piece that has the lowest value; `nil` where nothing is known.
    public private(set) var lowest: KnownPiece?
    /// The first piece that has the highest value.
    public private(set) var highest: KnownPiece?
    /// For how many milliseconds a value is known.
    public private(set) var milliseconds: Int64 = 0
    private var weighted = 0.0

    /// Figures of nothing.
    public init() {}

    /// Figures of pieces, in order.
    public init(_ pieces: some Sequence<KnownPiece>) {
        for piece in pieces { add(piece) }
    }

    /// Adds the next piece.
    public mutating func add(_ piece: KnownPiece) {
        if lowest.map({ piece.low < $0.low }) ?? true { lowest = piece }
        if highest.map({ piece.high > $0.high }) ?? true { highest = piece }
        milliseconds += piece.milliseconds
        weighted += (piece.mean ?? 0) * Double(piece.milliseconds)
    }

    /// The mean by time, in steps; `nil` where no time is known.
    public var mean: Double? { milliseconds > 0 ? weighted / Double(milliseconds) : nil }
}
