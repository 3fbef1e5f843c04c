/// How large messages may be: what is beyond is refused before it is read.
public enum SyncLimits {
    /// Changes of one push or entries of one page.
    public static let changes = 500
    /// Changes of one page of a snapshot.
    public static let snapshotChanges = 2_000
    /// Bytes of a message, unpacked.
    public static let messageBytes = 8 << 20
    /// Bytes of a line: the first record of an audit has the site's plan.
    public static let lineBytes = 1 << 20
    /// Rows and records of a piece of an audit.
    public static let auditLines = 2_000
    /// Bytes of the rows and records of a piece, about: a slow link has one through in a minute.
    public static let auditBytes = 512 << 10
    /// Signatures of a piece of an audit.
    public static let seals = 2_000
    /// Audits of one answer.
    public static let audits = 500
    /// Photos that are asked about at once.
    public static let photos = 500
    /// Bytes of a photo.
    public static let photoBytes = 20 << 20
    /// Bytes of a piece of a photo: what a line that breaks may cost.
    public static let photoPieceBytes = 64 << 10
    /// Marks of a message.
    public static let marks = 1_000
    /// Columns of one change.
    public static let fields = 64
    /// Changes that one column may name as seen.
    public static let seen = 4_096
    /// Bytes of a name: an account, a table, a column, a code.
    public static let nameBytes = 256
    /// Records that one count may name.
    public static let gathered = 4_096
    /// Streams of one answer.
    public static let streams = 4_096
}
