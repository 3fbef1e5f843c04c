/// Which pieces stand on a page, and where.
struct PagePlan {
    var slices: [Slice] = []

    /// Consecutive pieces of one block.
    struct Slice {
        /// The block's index in the document.
        var block: Int
        /// Its pieces.
        var pieces: Range<Int>
        /// The upper edge of the first of them, in points.
        var y: Double
        /// Whether the block's first piece stands above them again.
        var repeatsHead: Bool
    }
}

/// Distributes pieces over pages.
///
/// Pieces that stay together are collected until one of them lets go; then they go on the page as
/// a whole, or start the next one.
struct PagePlanner {
    private let frame: TextFrame
    private let typesetter: Typesetter
    private var plans: [PagePlan] = [PagePlan()]
    private var y: Double
    private var held: [Held] = []
    private var heldHeight = 0.0

    /// A piece that waits for those it stays with.
    private struct Held {
        var block: Int
        var piece: Int
        var space: Double
        var height: Double
        /// The height of the head that must be repeated above it at the top of a page.
        var headHeight: Double
    }

    init(frame: TextFrame, typesetter: Typesetter) {
        self.frame = frame
        self.typesetter = typesetter
        y = frame.top
    }

    /// Starts a new page unless this one is still empty.
    mutating func startPage() {
        release()
        guard !isEmpty else { return }
        plans.append(PagePlan())
        y = frame.top
    }

    /// Adds all pieces of a block.
    mutating func add(_ block: any FlowBlock, index: Int) {
        let headHeight =
            block.repeatsFirstPiece ? block.height(of: 0, in: frame, typesetter) : 0
        for piece in 0..<block.pieceCount {
            let height = block.height(of: piece, in: frame, typesetter)
            let space = piece == 0 ? block.spaceAbove : 0
            if block.dropsWhatDoesNotFit, y + heldHeight + space + height > frame.bottom {
                held.removeAll()
                heldHeight = 0
                return
            }
            held.append(
                Held(
                    block: index,
                    piece: piece,
                    space: space,
                    height: height,
                    headHeight: piece == 0 ? 0 : headHeight
                )
            )
            heldHeight += space + height
            if !block.keepsWithNext(piece) { release() }
        }
    }

    /// The plans of all pages.
    mutating func finished() -> [PagePlan] {
        release()
        return plans
    }

    private var isEmpty: Bool { plans[plans.count - 1].slices.isEmpty }

    /// Puts what is held on this page, or on the next one when it does not fit.
    private mutating func release() {
        guard let first = held.first else { return }
        let space = isEmpty ? first.space : 0
        if !isEmpty, y + heldHeight - space > frame.bottom {
            plans.append(PagePlan())
            y = frame.top
        }
        for piece in held { put(piece) }
        held.removeAll(keepingCapacity: true)
        heldHeight = 0
    }

    private mutating func put(_ held: Held) {
        // Only pieces that stay together and are higher than a page get here without room.
        if !isEmpty, y + held.space + held.height > frame.bottom {
            plans.append(PagePlan())
            y = frame.top
        }
        let page = plans.count - 1
        if let last = plans[page].slices.indices.last,
            plans[page].slices[last].block == held.block
        {
            plans[page].slices[last].pieces = plans[page].slices[last].pieces.lowerBound..<held.piece + 1
            y += held.height
            return
        }
        let top = isEmpty ? y : y + held.space
        plans[page].slices.append(
            PagePlan.Slice(
                block: held.block,
                pieces: held.piece..<held.piece + 1,
                y: top,
                repeatsHead: held.headHeight > 0
            )
        )
        y = top + held.headHeight + held.height
    }
}
