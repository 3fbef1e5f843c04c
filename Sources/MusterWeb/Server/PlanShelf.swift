import MusterCatalogue
import MusterCore
import MusterCrypto

/// Site plans that were uploaded to be looked at before they take the place of the one before, held in
/// memory for a while.
///
/// Named by their content and by whom they are of: nobody sees another's, and what is taken is what was
/// shown.
actor PlanShelf {
    /// What is held.
    struct Upload: Sendable {
        /// The name of the file, as its sender has it.
        var fileName: String
        /// What the file says.
        var plan: SitePlan
    }

    private var kept: [(key: String, owner: String, upload: Upload)] = []

    /// As many as a few people look at at once.
    private static let most = 8

    /// Holds a plan; gives the name that it is asked for by.
    func keep(_ plan: SitePlan, named fileName: String, of owner: String) -> String {
        var hash = SHA256()
        for text in [owner, fileName] { hash.update("\(text)\0".utf8) }
        hash.update(plan.encoded())
        let key = Hex.text(hash.digest().prefix(16))
        kept.removeAll { $0.key == key }
        kept.append((key, owner, Upload(fileName: fileName, plan: plan)))
        if kept.count > Self.most { kept.removeFirst() }
        return key
    }

    /// What is held under a name for somebody; `nil` when it is not held any more.
    func upload(_ key: String, of owner: String) -> Upload? {
        kept.first { $0.key == key && $0.owner == owner }?.upload
    }

    /// Lets go of a plan.
    func drop(_ key: String) {
        kept.removeAll { $0.key == key }
    }
}
