import MusterCore
public import MusterLabels

/// What signed labels of products lead to: the table `[labels]` of `muster.toml`.
public struct LabelSettings: Hashable, Sendable {
    /// Where new labels lead to; `nil` where none are made.
    public var base: LabelBase?
    /// The hosts that labels of before lead to, in lower case.
    public var earlierHosts: Set<String> = []
    /// Whether labels have scheme and host in capitals, which makes their codes smaller.
    public var hasCapitals = true
    /// Where customers write to about what carries a label, as a URI; `nil` where nothing is named.
    public var contact: String?

    /// The hosts that labels of this house lead to, in lower case.
    public var hosts: Set<String> { earlierHosts.union(base.map { [$0.host] } ?? []) }

    /// Reads the table.
    mutating func read(
        _ table: TOMLValue,
        _ bad: (String, Sentence) -> ServiceError
    ) throws {
        if let value = table["base"] {
            guard let text = value.string, let base = try? LabelBase(text) else {
                throw bad("labels.base", "an address like https://trace.example.org in quotes")
            }
            self.base = base
        }
        if let value = table["hosts"] {
            let hosts = value.string?.split { ", ".contains($0) } ?? ["?"]
            let known = hosts.compactMap { try? LabelBase("https://\($0)").host }
            guard known.count == hosts.count else {
                throw bad("labels.hosts", "hosts with commas between them, in quotes")
            }
            earlierHosts = Set(known)
        }
        if let value = table["capitals"] {
            guard let text = value.string, ["yes", "no"].contains(text) else {
                throw bad("labels.capitals", "\"yes\" or \"no\"")
            }
            hasCapitals = text == "yes"
        }
        if let value = table["contact"] {
            guard let contact = value.string.flatMap(Settings.contact) else {
                throw bad(
                    "labels.contact",
                    "a mail address, or an address that begins with https://, mailto: or tel:"
                )
            }
            self.contact = contact
        }
    }
}
