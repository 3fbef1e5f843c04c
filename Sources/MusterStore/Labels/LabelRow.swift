import FoundationEssentials
import GRDB
import MusterCore
import MusterLabels

/// Labels and their keys as rows, and as the change log has them.
enum LabelRow {
    /// A label with the identifier of its item as `item_id`, its sights counted as `sights` and the
    /// rules of all of them as `rules`.
    static let selected = """
        SELECT label.*, (SELECT id FROM item WHERE uid = label.item) AS item_id,
            (SELECT count(*) FROM label_sight WHERE label = label.number) AS sights,
            (SELECT group_concat(rules, ' ') FROM label_sight
             WHERE label = label.number AND rules <> '') AS rules
        FROM label
        """

    static func label(_ row: Row, path: String) throws -> StoredLabel {
        guard let state = LabelState(rawValue: try row.value("state")) else {
            throw damaged(path, "a label has a state that is none")
        }
        let (gtin, own): (String?, String?) = (try row.value("gtin"), try row.value("product"))
        let product: LabelLink.Product
        if let own {
            product = .own(own)
        } else if let number = gtin.flatMap({ try? GTIN($0) }) {
            product = .gtin(number)
        } else {
            throw damaged(path, "a label has no product")
        }
        let item: String? = try row.value("item_id")
        let rules: String? = try row.value("rules")
        return StoredLabel(
            number: try row.value("number"),
            canonical: try row.value("canonical"),
            link: try row.value("link"),
            product: product,
            lot: try row.value("lot"),
            serial: try row.value("serial"),
            expiry: try row.value("expiry"),
            item: item.map { ItemID(rawValue: $0) },
            key: try row.value("label_key"),
            issuedAt: Instant(microseconds: try row.value("issued_at")),
            issuedBy: try row.value("issued_by"),
            state: state,
            reason: try row.value("reason"),
            sights: try row.value("sights"),
            copies: copies(rules ?? "")
        )
    }

    /// Rules, a blank between them, each once and in their order.
    static func copies(_ text: String) -> [CopyRule] {
        let told = Set(text.split(separator: " ").map(String.init))
        return CopyRule.allCases.filter { told.contains($0.rawValue) }
    }

    static func key(_ row: Row, path: String) throws -> StoredLabelKey {
        let (bytes, id): (Data, String) = (try row.value("public"), try row.value("id"))
        guard let algorithm = LabelAlgorithm(rawValue: try row.value("algorithm")),
            let key = LabelKey(algorithm, bytes: Array(bytes)), key.id == id
        else { throw damaged(path, "a key of labels is none") }
        let end: Int64? = try row.value("revoked_at")
        let why: String? = try row.value("revoked_why")
        return StoredLabelKey(
            published: PublishedKey(
                key: key,
                from: Instant(microseconds: try row.value("made_at")),
                until: Instant(microseconds: try row.value("signs_until")),
                revocation: end.map {
                    .init(at: Instant(microseconds: $0), reason: why ?? "")
                }
            ),
            madeBy: try row.value("made_by"),
            revokedBy: try row.value("revoked_by")
        )
    }

    static func sight(_ row: Row) throws -> LabelSight {
        let (how, visitor): (String, Data?) = (try row.value("how"), try row.value("visitor"))
        return LabelSight(
            at: Instant(microseconds: try row.value("at")),
            place: try row.value("place"),
            isByStaff: how != "visit",
            isAsStock: how == "stock",
            visitor: visitor.map { Array($0) }
        )
    }

    private static func damaged(_ path: String, _ reason: Sentence) -> StoreError {
        .damaged(path: path, reason: reason)
    }
}
