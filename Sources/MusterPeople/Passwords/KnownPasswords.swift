import CPasswords
import MusterCrypto

/// The passwords and words that are guessed first: more than 100,000 of them, from leaks and lists.
///
/// Bloom filters: a text that is in one may be a known one, with an error of one in 100,000; one that is
/// not, is none. Sources and licences: `scripts/passwords/README.md`.
enum KnownPasswords {
    /// Whether a text in small letters is among them.
    static func contains(_ text: String) -> Bool { all.contains(Digest(text)) }

    /// How many bits somebody needs who guesses a word in small letters; `nil` for one that is not known.
    ///
    /// The bits are those of the number of words that are as common, which are tried in any order.
    static func bits(of word: String) -> Double? {
        let digest = Digest(word)
        if commonest.contains(digest) { return 9 }
        if common.contains(digest) { return 13 }
        return all.contains(digest) ? 17 : nil
    }

    private static let all = Filter(
        table: muster_passwords,
        words: muster_passwords_words,
        hashes: muster_passwords_hashes
    )
    private static let common = Filter(
        table: muster_common,
        words: muster_common_words,
        hashes: muster_common_hashes
    )
    private static let commonest = Filter(
        table: muster_commonest,
        words: muster_commonest_words,
        hashes: muster_commonest_hashes
    )

    /// The two numbers of a text that say which bits stand for it.
    private struct Digest {
        let first: UInt64
        let second: UInt64

        init(_ text: String) {
            let digest = SHA256.digest(of: text.utf8)
            first = Self.number(digest[0..<8])
            second = Self.number(digest[8..<16]) | 1
        }

        private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
            bytes.reduce(0) { $0 << 8 | UInt64($1) }
        }
    }

    /// One filter; `passwords.h` says how it is read.
    private struct Filter: Sendable {
        let table: @Sendable () -> UnsafePointer<UInt64>?
        let words: UInt32
        let hashes: UInt32

        func contains(_ digest: Digest) -> Bool {
            let table = table()
            let bits = UInt64(words) * 64
            return (0..<UInt64(hashes)).allSatisfy { count in
                let place = (digest.first &+ count &* digest.second) % bits
                return (table?[Int(place / 64)] ?? 0) >> (place % 64) & 1 == 1
            }
        }
    }
}
