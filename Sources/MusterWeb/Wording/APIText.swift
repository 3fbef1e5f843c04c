/// What the page about the API says of its use.
enum APIText: WebText {
    case start, token, read, next, add, change, load, verb, errors, sends

    var english: String {
        switch self {
        case .start: "How to begin"
        case .token:
            "Make a token with the rights that your program needs: in your profile, or like this."
        case .read: "Send it with every request. A list has its elements in data."
        case .next: "While next is not null, it is the cursor of the page behind."
        case .add: "Add an item. With the same key it is added once, however often it is sent."
        case .change:
            "Change what you have seen: If-Match has the ETag that came with it. What is absent "
                + "stays, null takes away."
        case .load: "Import a file of items: all of it, or nothing."
        case .verb:
            "What is done with an audit is sent to its address; it gives the audit as it is then."
        case .errors:
            "What goes wrong has detail, which says what, and remedy, which says what to do."
        case .sends: "Takes"
        }
    }
}
