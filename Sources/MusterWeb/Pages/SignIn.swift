/// Signing in and out.
enum SignIn {
    /// Writes the button that signs out; nothing where nobody has to sign in.
    static func signOutForm(_ html: inout HTML, _ visit: Visit) {}
}
