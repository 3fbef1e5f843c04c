/// Which pieces stand on a page, and where.
struct PagePlan {
    var slices: [Slice] = []
    /// Whether the paper lies on its long side.
    var isWide = false

    /// Consecutive pieces of one block.
    struct Slice {
        /// The block's index in the document.
        var block: Int
        /// Its pieces.
        var pieces: Range<Int>
        /// The upper edge of the first of them, or of what is said again above it, in points.
        var y: Double
    }
}

/// Distributes pieces over pages.
///
/// Pieces that stay together are collected until one of them lets go; then they go on the page as
/// a whole, or start the next one.
struct PagePlanner {
    private let frames: (upright: TextFrame, wide: TextFrame)
    private let typesetter: Typesetter
    private var plans: [PagePlan] = [PagePlan()]
    private var y: Double
    private var held: [Held] = []
    private var heldHeight = 0.0

    /// A piece that waits for those it stays with.
    private struct Held {
        var block: any FlowBlock
        var index: Int
        var piece: Int
        var space: Double
        var height: Double
    }

    init(paper: PaperSize, typesetter: Typesetter) {
        frames = (TextFrame(paper), TextFrame(paper, isWide: true))
        self.typesetter = typesetter
        y = frames.upright.top
    }

    private var frame: TextFrame {
        plans[plans.count - 1].isWide ? frames.wide : frames.upright
    }

    /// Starts a new page unless this one is still empty.
    mutating func startPage() {
        release()
        guard !isEmpty || plans[plans.count - 1].isWide else { return }
        if !isEmpty { plans.append(PagePlan()) }
        plans[plans.count - 1].isWide = false
        y = frame.top
    }

    /// Starts a new page on the long side of the paper.
    mutating func startWidePage() {
        startPage()
        plans[plans.count - 1].isWide = true
        y = frame.top
    }

    /// Adds all pieces of a block.
    mutating func add(_ block: any FlowBlock, index: Int) {
        for piece in 0..<block.pieceCount {
            let height = block.height(of: piece, in: frame, typesetter)
            let space = piece == 0 ? block.spaceAbove : 0
            if block.dropsWhatDoesNotFit, y + heldHeight + space + height > frame.bottom {
                held.removeAll()
                heldHeight = 0
                return
            }
            held.append(
                Held(block: block, index: index, piece: piece, space: space, height: height)
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
            plans.append(PagePlan(isWide: plans[plans.count - 1].isWide))
            y = frame.top
        }
        for piece in held { put(piece) }
        held.removeAll(keepingCapacity: true)
        heldHeight = 0
    }

    private mutating func put(_ held: Held) {
        // Only pieces that stay together and are higher than a page get here without room.
        if !isEmpty, y + held.space + held.height > frame.bottom {
            plans.append(PagePlan(isWide: plans[plans.count - 1].isWide))
            y = frame.top
        }
        let page = plans.count - 1
        if let last = plans[page].slices.indices.last,
            plans[page].slices[last].block == held.index
        {
            let first = plans[page].slices[last].pieces.lowerBound
            plans[page].slices[last].pieces = first..<held.piece + 1
            y += held.height
            return
        }
        let top = isEmpty ? y : y + held.space
        plans[page].slices.append(
            PagePlan.Slice(
                block: held.index,
                pieces: held.piece..<held.piece + 1,
                y: top
            )
        )
        let head = held.block.headHeight(above: held.piece, in: frame, typesetter)
        y = top + head + held.height
    }
}
