public import MusterSync

/// What the hub says to a station in a file.
public struct HubFile: Sendable {
    /// A page of the hub's log.
    public struct Page: Sendable {
        /// The position that it begins behind.
        public var start: Int
        /// The page.
        public var page: PullPage

        /// The entry at a position of the log, which has no gaps; `nil` where it is in another page.
        func entry(at position: Int) -> PulledEntry? {
            let index = position - start - 1
            return page.entries.indices.contains(index) ? page.entries[index] : nil
        }
    }

    /// A piece of an audit that began at the station.
    public struct Piece: Sendable {
        /// The piece.
        public var piece: AuditPiece
        /// Why the hub did not take the audit; `nil` where it did.
        public var refusal: Refusal?
    }

    /// The hub's history.
    public var epoch: SyncID
    /// How far the hub has the station's changes.
    public var hello: PushAnswer
    /// The log, as far as the station is not known to have it.
    public var pages: [Page] = []
    /// The audits that the station began, with what it is not known to have of them.
    public var audits: [Piece] = []
    /// Whether something is left for another file.
    public var hasMore = false

    /// Creates a file that says how far the hub has the station's changes.
    init(epoch: SyncID, hello: PushAnswer) { (self.epoch, self.hello) = (epoch, hello) }

    /// The messages of the file: each page behind the request that it would answer.
    public var messages: [[UInt8]] {
        var messages = [SyncAnswer.pushed(hello).encoded()]
        for page in pages {
            let limit = SyncLimits.changes
            messages.append(
                SyncRequest.pull(epoch: epoch, after: page.start, limit: limit).encoded()
            )
            messages.append(SyncAnswer.page(page.page).encoded())
        }
        messages += audits.map { SyncAnswer.audit($0.piece, $0.refusal).encoded() }
        return messages
    }

    /// Reads the messages of a file.
    ///
    /// - Throws: the faults of a message; `SyncError.cutShort` where one that belongs there is missing.
    public init(epoch: SyncID, messages: [[UInt8]]) throws(SyncError) {
        guard let first = messages.first, case .pushed(let hello) = try SyncAnswer(first) else {
            throw .cutShort(expected: "how far the hub has what was changed here")
        }
        self.init(epoch: epoch, hello: hello)
        var index = 1
        while index + 1 < messages.count,
            case .pull(_, let start, _)? = try? SyncRequest(messages[index])
        {
            guard case .page(let page) = try SyncAnswer(messages[index + 1]) else {
                throw .cutShort(expected: "a page of the hub's log")
            }
            pages.append(Page(start: start, page: page))
            index += 2
        }
        for message in messages[index...] {
            guard case .audit(let piece, let refusal) = try SyncAnswer(message) else {
                throw .cutShort(expected: "a piece of an audit")
            }
            audits.append(Piece(piece: piece, refusal: refusal))
        }
    }
}
