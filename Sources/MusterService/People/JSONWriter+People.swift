public import MusterCore
public import MusterPeople
public import MusterStore

/// People and what is kept of them, as the command line and the API show it.
extension JSONWriter {
    /// Writes a person as members of an object, which may have more.
    public mutating func person(_ person: Person) {
        key("login")
        string(person.login)
        key("name")
        string(person.name)
        key("mail")
        string(person.mail)
        key("role")
        string(person.role.rawValue)
        key("party")
        string(person.party)
        key("language")
        string(person.language)
        key("paper")
        string(person.paper)
        key("recommend")
        string(ProfileKey.recommend.value(of: person))
        key("offers")
        string(person.offers.rawValue)
        key("badge")
        string(person.badge)
        key("disabled")
        bool(person.isDisabled)
        key("created_at")
        instant(person.createdAt)
    }

    /// Writes a token; its secret only where it was just made.
    public mutating func token(_ token: StoredToken, secret: Secret? = nil) {
        object { json in
            json.key("token")
            json.string(token.id)
            json.key("name")
            json.string(token.name)
            json.key("may")
            json.array { json in
                for right in token.scope.map(\.rawValue).sorted() { json.string(right) }
            }
            json.key("created_at")
            json.instant(token.createdAt)
            json.key("expires_at")
            json.instant(token.expiresAt)
            json.key("used_at")
            json.instant(token.usedAt)
            json.key("revoked_at")
            json.instant(token.revokedAt)
            if let secret {
                json.key("secret")
                json.string(secret.text)
            }
        }
    }

    /// Writes an entry of the trail.
    ///
    /// - Parameters:
    ///   - entry: the entry.
    ///   - isWhole: whether with the text that its hash is over.
    public mutating func trail(_ entry: TrailEntry, isWhole: Bool = false) {
        object { json in
            json.key("number")
            json.integer(entry.number)
            json.key("at")
            json.instant(entry.at)
            json.key("actor")
            json.string(entry.actor)
            json.key("client")
            json.string(entry.client)
            json.key("kind")
            json.string(entry.kind)
            json.key("subject")
            json.string(entry.subject)
            json.key("detail")
            json.raw(entry.detail.utf8)
            json.key("hash")
            json.string(Hex.text(entry.hash))
            guard isWhole else { return }
            json.key("hashed")
            json.string(TrailChain.text(of: entry))
        }
    }
}
