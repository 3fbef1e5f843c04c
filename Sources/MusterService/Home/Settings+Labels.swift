import MusterCore
import MusterLabels

extension Settings {
    /// The hosts that labels of this house lead to, in lower case.
    public var labelHosts: Set<String> {
        earlierLabelHosts.union(labelBase.map { [$0.host] } ?? [])
    }

    mutating func readLabels(
        _ table: TOMLTable,
        _ bad: (String, Sentence) -> ServiceError
    ) throws {
        if let value = table["labels"]?["base"] {
            guard let text = value.string, let base = try? LabelBase(text) else {
                throw bad("labels.base", "an address like https://trace.example.org in quotes")
            }
            labelBase = base
        }
        if let value = table["labels"]?["hosts"] {
            let hosts = value.string?.split { ", ".contains($0) } ?? ["?"]
            let known = hosts.compactMap { try? LabelBase("https://\($0)").host }
            guard known.count == hosts.count else {
                throw bad("labels.hosts", "hosts with commas between them, in quotes")
            }
            earlierLabelHosts = Set(known)
        }
        if let value = table["labels"]?["capitals"] {
            guard let text = value.string, ["yes", "no"].contains(text) else {
                throw bad("labels.capitals", "\"yes\" or \"no\"")
            }
            labelsHaveCapitals = text == "yes"
        }
        if let value = table["labels"]?["contact"] {
            guard let contact = value.string.flatMap(Self.contact) else {
                throw bad(
                    "labels.contact",
                    "a mail address, or an address that begins with https://, mailto: or tel:"
                )
            }
            labelContact = contact
        }
    }
}
