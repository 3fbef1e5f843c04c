import Foundation
public import MusterCore
import MusterCrypto

/// The file that somebody put the secret of a webhook into, because command lines are seen by everybody.
public enum HookSecret {
    /// The most bytes of a secret.
    static let longest = 1_024

    /// Reads a secret: what is in the file, without blanks and line ends around it.
    ///
    /// - Parameter path: the file, or a pipe.
    /// - Returns: the secret.
    /// - Throws: ``HookSecretError``; ``ServiceError/noSuchFile(path:)``,
    ///   ``ServiceError/cannotRead(path:reason:)``.
    public static func read(_ path: String) throws -> [UInt8] {
        if Files.isOpenToOthers(path), !Self.isPipe(path) { throw HookSecretError.open(path: path) }
        let text = String(decoding: try Files.read(path).prefix(longest + 1), as: UTF8.self)
        let secret = Array(text.trimmingCharacters(in: .whitespacesAndNewlines).utf8)
        guard (1...longest).contains(secret.count) else {
            throw HookSecretError.length(path: path)
        }
        return secret
    }

    private static func isPipe(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0
            && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }

    /// A name for the file of a new secret in the folder of keys, which nothing else there has.
    static func newName() -> String { "hook-\(Hex.text(SystemRandom.bytes(8))).secret" }
}

/// A file that no secret was taken from.
public enum HookSecretError: MusterError, Equatable {
    /// Other accounts may read or change it.
    case open(path: String)
    /// It is empty or too long.
    case length(path: String)

    /// What is wrong with the file.
    public var what: Sentence {
        switch self {
        case .open(let path): "\(path) with the webhook's secret is open to other accounts"
        case .length(let path): "\(path) holds no secret: it is empty, or longer than 1024 bytes"
        }
    }

    /// What to do about it.
    public var remedy: Sentence {
        switch self {
        case .open(let path): "chmod 600 \(PlainText.shellWord(path))"
        case .length(let path):
            "openssl rand -hex 32 > \(PlainText.shellWord(path)), and give the webhook the same"
        }
    }

    /// Not allowed where others may read it, refused data otherwise.
    public var exitCode: ExitCode {
        if case .open = self { .notAllowed } else { .dataRefused }
    }
}
