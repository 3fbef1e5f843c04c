/// What people sign in with.
public enum Login {
    /// The form in which logins are kept and compared: lower case, nothing around it.
    ///
    /// - Throws: ``PeopleError/badLogin(_:)`` unless it is 2 to 40 letters, digits, `.`, `-`, `_` or
    ///   `@` of ASCII, a letter or digit first: two logins that look alike are two people.
    public static func normalised(_ text: String) throws(PeopleError) -> String {
        let login = text.lowercased()
        let letters = Set("abcdefghijklmnopqrstuvwxyz0123456789".unicodeScalars)
        let marks = Set(".-_@".unicodeScalars)
        guard (2...40).contains(login.unicodeScalars.count),
            let first = login.unicodeScalars.first, letters.contains(first),
            login.unicodeScalars.allSatisfy({ letters.contains($0) || marks.contains($0) })
        else { throw .badLogin(text) }
        return login
    }
}
