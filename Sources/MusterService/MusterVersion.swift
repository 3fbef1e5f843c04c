/// The version of this program.
public enum MusterVersion {
    /// The version, as `muster version` prints it and every audit records it.
    public static let text = "0.1.0"
}
