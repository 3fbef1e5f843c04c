import CPasswords
import Crypto

/// The passwords and words that are guessed first: more than 100,000 of them, from leaks and lists.
///
/// A Bloom filter: a text that is in it may be a known one, with an error of one in 100,000; one that is
/// not, is none. Sources and licences: `scripts/passwords/README.md`.
enum KnownPasswords {
    /// Whether a text in small letters is among them.
    static func contains(_ text: String) -> Bool {
        let digest = Array(SHA256.hash(data: Array(text.utf8)))
        let first = number(digest[0..<8])
        let second = number(digest[8..<16]) | 1
        let table = muster_passwords()
        let bits = UInt64(muster_passwords_words) * 64
        return (0..<UInt64(muster_passwords_hashes)).allSatisfy { count in
            let place = (first &+ count &* second) % bits
            return (table?[Int(place / 64)] ?? 0) >> (place % 64) & 1 == 1
        }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
