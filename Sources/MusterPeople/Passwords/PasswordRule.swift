/// What a password must be like.
///
/// Source: NIST SP 800-63B, section 5.1.1.2: length counts, common ones are refused, and no mixture
/// of characters is asked for.
public enum PasswordRule {
    /// The fewest characters.
    public static let leastCharacters = 10
    /// The most bytes, so that nobody makes the program hash a book.
    public static let mostBytes = 1_024

    /// Refuses a password that would be guessed first.
    ///
    /// - Parameters:
    ///   - password: the password.
    ///   - login: the login it is for.
    /// - Throws: ``PeopleError/weakPassword(reason:)``.
    public static func check(_ password: String, for login: String) throws(PeopleError) {
        guard password.count >= leastCharacters else {
            throw .weakPassword(reason: "it has fewer than \(leastCharacters) characters")
        }
        guard password.utf8.count <= mostBytes else {
            throw .weakPassword(reason: "it is longer than \(mostBytes) bytes")
        }
        let small = password.lowercased()
        guard small != login.lowercased() else {
            throw .weakPassword(reason: "it is the login")
        }
        guard Set(small).count > 2, !commonest.contains(small) else {
            throw .weakPassword(reason: "it is one of those that are tried first")
        }
    }

    /// The commonest passwords of ten and more characters; shorter ones are refused anyway.
    private static let commonest: Set<String> = [
        "0123456789", "1029384756", "1122334455", "123123123123", "12345678910", "1234567890",
        "1234567890a", "123456789a", "123456789q", "12345qwert", "123qweasdzxc", "1q2w3e4r5t",
        "1q2w3e4r5t6y", "1qaz2wsx3edc", "9876543210", "987654321a", "abcdefghij", "abcdefghijkl",
        "administrator", "asdfghjkl1", "asdfghjkl;", "basketball", "beogradbeograd", "bluetooth1",
        "changeme123", "changemenow", "chocolate1", "computer123", "correcthorsebatterystaple",
        "crvenazvezda", "football123", "iloveyou12", "iloveyou123", "inventory1", "inventory123",
        "jugoslavija", "letmein123", "liverpool1", "lozinka123", "lozinkalozinka", "manchester",
        "mustermuster", "partizan123", "password01", "password1!", "password12", "password123",
        "password1234", "passwordpassword", "princess123", "q1w2e3r4t5", "q1w2e3r4t5y6",
        "qazwsxedcrfv", "qwerty1234", "qwerty12345", "qwerty123456", "qwertyqwerty", "qwertyuiop",
        "qwertyuiop123", "sunshine123", "superman123", "unknownunknown", "volimtevolimte",
        "warehouse1", "warehouse123", "welcome123", "welcome1234", "zaq12wsxcde3", "zxcvbnm123",
    ]
}
