public import MusterCore

/// What a station asks of the hub.
public enum SyncRequest: Hashable, Sendable {
    /// Takes changes, or says hello with none.
    case push(PushRequest)
    /// Asks how far each strand of each audit goes.
    case audits(epoch: SyncID)
    /// Asks for records of one strand.
    case records(epoch: SyncID, strand: StreamID, after: Int, limit: Int)
    /// Brings a piece of an audit that the station has begun, or says how far it has it.
    case audit(epoch: SyncID, piece: AuditPiece)
    /// Asks which of its audits have records at the hub that the station is not known to have; it has so many in
    /// all.
    case newer(epoch: SyncID, records: Int)
    /// Asks for changes behind a position of the hub's log.
    case pull(epoch: SyncID, after: Int, limit: Int)
    /// Asks for a page of the values that stand, behind a change.
    case snapshot(epoch: SyncID, after: SyncID?, limit: Int)
    /// Says how far the station has read.
    case acknowledge(Acknowledgement)
    /// Asks how far the hub has the files of photos.
    case photos([Digest])
    /// Brings a piece of a photo; one without bytes asks how far the hub has it.
    case bring(PhotoPiece)
    /// Asks for a piece of a photo, behind so many bytes.
    case take(Digest, after: Int)
    /// Says that the station ends being one.
    case leave
}

/// What the hub answers.
public enum SyncAnswer: Hashable, Sendable {
    /// What became of the changes.
    case pushed(PushAnswer)
    /// How far each strand goes, as far as the station may see it.
    case audits([StreamID: Extent])
    /// Records of a strand.
    case records([PulledEntry])
    /// How far the hub has an audit, and what the station lacks of it.
    case audit(AuditPiece, Refusal?)
    /// Audits that have records which the station is not known to have.
    case newer([AuditID])
    /// Changes of the log.
    case page(PullPage)
    /// Values that stand.
    case snapshot(SnapshotPage)
    /// How far the hub has the files of those photos that an item shows.
    case photos([Digest: PhotoStanding])
    /// A piece of a photo.
    case photo(PhotoPiece)
    /// Understood.
    case noted
    /// The hub's history is another one: the station says hello again and offers all it has.
    case newEpoch(SyncID)
    /// The log begins behind this position: the station reads a snapshot.
    case trimmed
}

/// How far a stream goes, and to what.
public struct Extent: Hashable, Sendable {
    /// The number of the last entry; 0 for none.
    public var number: Int
    /// The chain's head there: it says which entries these are.
    public var head: Digest

    /// Creates an extent.
    public init(number: Int, head: Digest) {
        (self.number, self.head) = (number, head)
    }
}

/// Changes that a station brings.
public struct PushRequest: Hashable, Sendable {
    /// The hub's history that the station knows; `nil` before the first hello.
    public var epoch: SyncID?
    /// Signatures over the streams of the changes.
    public var marks: [Mark]
    /// The changes, by stream and number.
    public var changes: [KeptChange]

    /// Creates a request; with no changes it says hello.
    public init(epoch: SyncID?, marks: [Mark] = [], changes: [KeptChange] = []) {
        (self.epoch, self.marks, self.changes) = (epoch, marks, changes)
    }
}

/// Why the hub did not take what a change says.
public struct Refusal: Hashable, Sendable {
    /// A word for programs, such as `not_allowed`.
    public var code: String
    /// What is wrong, for people.
    public var what: String

    /// Creates a refusal.
    public init(code: String, what: String) {
        (self.code, self.what) = (code, what)
    }
}

/// What became of changes.
public struct PushAnswer: Hashable, Sendable {
    /// The hub's history.
    public var epoch: SyncID
    /// How far the hub has the station's own streams and those of the request.
    public var have: [StreamID: Extent]
    /// When each change counts as written.
    public var stamps: [SyncID: Stamp]
    /// Changes whose content was not taken; their numbers are.
    public var refused: [SyncID: Refusal]
    /// Streams of which the hub has other entries, from this number on.
    public var forks: [StreamID: Int]
    /// The hub's time.
    public var now: Instant

    /// Creates an answer.
    public init(
        epoch: SyncID,
        have: [StreamID: Extent] = [:],
        stamps: [SyncID: Stamp] = [:],
        refused: [SyncID: Refusal] = [:],
        forks: [StreamID: Int] = [:],
        now: Instant
    ) {
        self.epoch = epoch
        self.have = have
        self.stamps = stamps
        self.refused = refused
        self.forks = forks
        self.now = now
    }
}

/// An entry of a stream as the hub hands it on.
public struct PulledEntry: Hashable, Sendable {
    /// What stands at the place.
    public enum Content: Hashable, Sendable {
        /// A change.
        case change(KeptChange)
        /// A change that stands at another place too; `nil` where nothing of it is left to show.
        case again(KeptChange?)
        /// A change that was refused: only its name is given.
        case void
    }

    /// Where it stands.
    public var place: Place
    /// The change's name.
    public var uid: SyncID
    /// The chain's head behind it.
    public var head: Digest
    /// What stands there.
    public var content: Content

    /// Creates an entry.
    public init(place: Place, uid: SyncID, head: Digest, content: Content) {
        (self.place, self.uid, self.head, self.content) = (place, uid, head, content)
    }
}

/// A page of the hub's log.
public struct PullPage: Hashable, Sendable {
    /// The position behind the page: where the next one begins.
    public var to: Int
    /// Whether there is more.
    public var hasMore: Bool
    /// The entries.
    public var entries: [PulledEntry]
    /// Signatures of the writers over streams of the page.
    public var marks: [Mark]

    /// Creates a page.
    public init(to: Int, hasMore: Bool, entries: [PulledEntry], marks: [Mark]) {
        (self.to, self.hasMore, self.entries, self.marks) = (to, hasMore, entries, marks)
    }
}

/// A page of the values that stand at the hub.
public struct SnapshotPage: Hashable, Sendable {
    /// The log's end when the page was made; that of the first page is where pulling goes on.
    public var position: Int
    /// Changes whose values stand, by name.
    public var changes: [KeptChange]
    /// How far each stream goes; given with the first page.
    public var have: [StreamID: Extent]
    /// Changes of the asking station that were refused; given with the last page.
    public var refused: [SyncID]
    /// Whether it is the last page.
    public var isLast: Bool

    /// Creates a page.
    public init(
        position: Int,
        changes: [KeptChange],
        have: [StreamID: Extent],
        refused: [SyncID],
        isLast: Bool
    ) {
        self.position = position
        self.changes = changes
        self.have = have
        self.refused = refused
        self.isLast = isLast
    }
}

/// How far a station has read.
public struct Acknowledgement: Hashable, Sendable {
    /// The hub's history.
    public var epoch: SyncID
    /// The position it has read to: the hub may forget what is before it.
    public var to: Int
    /// How many changes wait for somebody's yes.
    public var waiting: Int
    /// How many could not be applied.
    public var failed: Int
    /// The digest of the values it shows; `nil` while changes wait.
    public var digest: UInt64?

    /// Creates one.
    public init(epoch: SyncID, to: Int, waiting: Int, failed: Int, digest: UInt64?) {
        self.epoch = epoch
        self.to = to
        self.waiting = waiting
        self.failed = failed
        self.digest = digest
    }
}
