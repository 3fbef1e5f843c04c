import ArgumentParser
import MusterAudit
import MusterCore
import MusterLabels
import MusterPeople
import MusterService
import MusterStore

struct KeyPublish: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish",
        abstract: "Write the files that others check your labels by: keys.json and revoked.txt.",
        discussion: """
            They hold public keys alone, and no names of labels. Put them where others find them, and \
            write them again after each label or key that is taken back.

            Examples:
              muster key publish --out /srv/www/.well-known/muster
              muster qr verify photo.jpg --keys keys.json --revoked revoked.txt
            """
    )

    @Option(help: "The folder; it is made where it is not there.", completion: .directory)
    var out: String

    @OptionGroup(title: "Common options") var common: CommonOptions

    func run() throws {
        let home = try common.open("key publish")
        let files = try home.labelKeys.publishLabelKeys(to: out)
        try home.close()
        guard common.json else {
            for file in files { Terminal.out(data: file) }
            return
        }
        Terminal.line { json in
            json.object { json in
                json.key("files")
                json.array { list in for file in files { list.string(file) } }
            }
        }
    }
}

/// What the commands about keys say of those that sign labels.
enum LabelKeyWords {
    /// Makes a key that signs labels, and says so.
    static func add(_ algorithm: LabelAlgorithm, _ common: CommonOptions) throws {
        let command = "key add --label"
        let home = try common.open(command, for: CommandRight.of(command))
        let (key, isNew) = try home.labelKeys.makeLabelKey(algorithm)
        let clock = try home.clock()
        try home.close()
        guard !common.json else { return Terminal.line { $0.labelKey(key, signsHere: true) } }
        let published = key.published
        let (id, algorithm) = (published.key.id, published.key.algorithm.rawValue)
        let until = Figures.dayAndTime(published.until, clock)
        Terminal.out(
            isNew
                ? "\(id) signs labels (\(algorithm)) until \(until)."
                : "\(id) signs already and goes on to sign labels (\(algorithm)) until \(until)."
        )
    }

    /// Says that a key of labels has ended.
    static func tellRevoked(_ key: StoredLabelKey, _ common: CommonOptions) {
        guard !common.json else { return Terminal.line { $0.labelKey(key, signsHere: false) } }
        Terminal.out("\(key.published.key.id) of labels is revoked.")
    }

    /// A key of labels in the list of keys.
    static func row(
        _ key: StoredLabelKey,
        signs: Bool,
        _ clock: SiteClock,
        _ people: PeopleNames
    ) -> [Sentence?] {
        let published = key.published
        let state: Sentence =
            if let end = published.revocation {
                "revoked \(Figures.dayAndTime(end.at, clock)) by "
                    + "\(people.words(key.revokedBy ?? "")): \(end.reason)"
            } else if signs {
                "signs here until \(Figures.dayAndTime(published.until, clock))"
            } else {
                "signs no more here"
            }
        return [
            .data(PublicKey.grouped(published.key.id)), "labels", "label",
            .data(Figures.dayAndTime(published.from, clock)), state,
        ]
    }
}
