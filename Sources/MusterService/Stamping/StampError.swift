public import MusterCore

/// Why there is no time stamp.
public enum StampError: MusterError, Equatable {
    /// Nobody is configured to be asked.
    case notConfigured
    /// A program that is needed is not installed.
    case noProgram(path: String)
    /// The certificates of the authority cannot be read.
    case noCertificates(path: String)
    /// The authority did not answer, or not with a time stamp.
    case noAnswer(url: String, reason: Sentence)
    /// What came is no time stamp by the authority over what was asked.
    case notVerified(reason: Sentence)
    /// What came was put aside: somebody else asks at the same time.
    case asking(holder: String)

    /// What happened.
    public var what: Sentence {
        switch self {
        case .notConfigured: "no time-stamping authority is configured"
        case .noProgram(let path): "there is no \(path), which time stamps take"
        case .noCertificates(let path): "the certificates \(path) cannot be read"
        case .noAnswer(let url, let reason): "no time stamp from \(url): \(reason)"
        case .notVerified(let reason): "the time stamp does not verify: \(reason)"
        case .asking(let holder): "time stamps are being asked for by \(holder)"
        }
    }

    /// What to do next.
    public var remedy: Sentence {
        switch self {
        case .notConfigured: "set tsa and tsa_ca under [seal] in muster.toml"
        case .noProgram(let path): "apt install \(path.split(separator: "/").last ?? "openssl")"
        case .noCertificates(let path):
            "put the authority's CA certificates (PEM) there: ls -l \(PlainText.shellWord(path))"
        case .noAnswer: "muster trail stamp, later; a running server asks again by itself"
        case .notVerified:
            "check [seal] tsa_ca in muster.toml and the clock of this machine, then muster trail stamp"
        case .asking: "wait until it has finished"
        }
    }

    /// The status a command ends with.
    public var exitCode: ExitCode {
        switch self {
        case .notConfigured, .asking: .conflict
        case .noProgram, .noCertificates: .failed
        case .noAnswer: .queued
        case .notVerified: .integrity
        }
    }
}
