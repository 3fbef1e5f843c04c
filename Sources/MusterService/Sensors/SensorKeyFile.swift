import Foundation
public import MusterCore
public import MusterCrypto

/// The file that somebody put a sensor's key into, because command lines are seen by everybody.
public enum SensorKeyFile {
    /// The most that is read: a key, blanks and line breaks around it.
    private static let byteLimit = 4_096

    /// Reads a key: 32 hexadecimal digits, with blanks around them or none.
    ///
    /// - Parameter path: the file, or a pipe.
    /// - Returns: what the sensor encrypts with.
    /// - Throws: ``SensorKeyFileError``; ``ServiceError/noSuchFile(path:)``,
    ///   ``ServiceError/cannotRead(path:reason:)``.
    public static func read(_ path: String) throws -> SensorCipher {
        let key = try bytes(of: path)
        guard let cipher = SensorCipher(key: key) else {
            throw SensorKeyFileError.length(path: path, digits: 2 * key.count)
        }
        return cipher
    }

    /// Reads the bytes of a key, without a look at how many there are.
    ///
    /// - Parameter path: the file, or a pipe.
    /// - Returns: the bytes.
    /// - Throws: as ``read(_:)``.
    public static func bytes(of path: String) throws -> [UInt8] {
        var status = stat()
        // Without a status there is no file either, which reading it says.
        if stat(path, &status) == 0, status.st_mode & 0o077 != 0,
            [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
        {
            throw SensorKeyFileError.open(path: path, mode: UInt16(status.st_mode & 0o777))
        }
        let bytes = try Files.read(path).prefix(byteLimit)
        let text = String(decoding: bytes, as: UTF8.self)
        let digits = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let key = Hex.bytes(digits) else {
            throw SensorKeyFileError.notHexadecimal(path: path)
        }
        return key
    }
}

/// A file that no key was taken from.
public enum SensorKeyFileError: MusterError, Equatable {
    /// Other accounts may read or change it.
    case open(path: String, mode: UInt16)
    /// It holds something else than hexadecimal digits.
    case notHexadecimal(path: String)
    /// It holds another number of digits than a key has.
    case length(path: String, digits: Int)

    /// What is wrong with the file.
    public var what: Sentence {
        switch self {
        case .open(let path, let mode):
            "\(path) with the sensor's key is open to other accounts (mode \(String(mode, radix: 8)))"
        case .notHexadecimal(let path): "\(path) holds no key: not hexadecimal"
        case .length(let path, let digits):
            "\(path) holds no key: \(digits) digits instead of \(2 * SensorCipher.keySize)"
        }
    }

    /// What to do about it.
    public var remedy: Sentence {
        switch self {
        case .open(let path, _): "chmod 600 \(PlainText.shellWord(path))"
        case .notHexadecimal, .length:
            "the key is 16 bytes, written as 32 hexadecimal digits and nothing else"
        }
    }

    /// Not allowed where others may read it, refused data otherwise.
    public var exitCode: ExitCode {
        if case .open = self { .notAllowed } else { .dataRefused }
    }
}
