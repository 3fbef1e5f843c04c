/// How large messages may be: what is beyond is refused before it is read.
public enum SyncLimits {
    /// Changes of one push or entries of one page.
    public static let changes = 500
    /// Changes of one page of a snapshot.
    public static let snapshotChanges = 2_000
    /// Bytes of a message, unpacked.
    public static let messageBytes = 8 << 20
    /// Bytes of a line.
    public static let lineBytes = 256 << 10
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
