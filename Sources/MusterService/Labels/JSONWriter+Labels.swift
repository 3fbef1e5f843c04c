public import MusterCore
import MusterLabels
public import MusterStore

extension JSONWriter {
    /// A label that was looked at.
    ///
    /// - Parameters:
    ///   - checked: what is known of it.
    ///   - text: what the code says.
    ///   - milliseconds: how long that took; `nil` where that was not counted.
    ///   - year: this year: labels have two digits of theirs.
    public mutating func checkedLabel(
        _ checked: CheckedLabel,
        text: String,
        milliseconds: Double?,
        year: Int
    ) {
        let finding = checked.finding
        object { json in
            json.key("verdict")
            json.string(finding.verdict.rawValue)
            json.key("link")
            json.string(text)
            json.key("canonical")
            json.string(finding.link?.canonical)
            json.product(finding.link?.product)
            json.key("lot")
            json.string(finding.link?.lot)
            json.key("serial")
            json.string(finding.link?.serial)
            json.key("expires")
            json.string(Self.day(finding.link?.expiry, year))
            json.key("key")
            json.string(finding.key)
            json.key("algorithm")
            json.string(finding.algorithm?.rawValue)
            json.key("reasons")
            json.array { list in for reason in finding.reasons { list.string(reason.word) } }
            json.key("state")
            json.string(checked.label?.state.rawValue)
            json.key("sights")
            json.integer(checked.label?.sights)
            json.key("ms")
            json.number(milliseconds.map { ($0 * 100).rounded() / 100 })
        }
    }

    /// A label that was issued.
    ///
    /// - Parameters:
    ///   - label: the label.
    ///   - year: this year: labels have two digits of theirs.
    public mutating func label(_ label: StoredLabel, year: Int) {
        object { json in
            json.key("link")
            json.string(label.link)
            json.key("canonical")
            json.string(label.canonical)
            json.product(label.product)
            json.key("lot")
            json.string(label.lot)
            json.key("serial")
            json.string(label.serial)
            json.key("expires")
            json.string(Self.day(label.expiry, year))
            json.key("item")
            json.string(label.item?.rawValue)
            json.key("key")
            json.string(label.key)
            json.key("state")
            json.string(label.state.rawValue)
            json.key("reason")
            json.string(label.reason.isEmpty ? nil : label.reason)
            json.key("sights")
            json.integer(label.sights)
            json.key("copies")
            json.array { list in for rule in label.copies { list.string(rule.rawValue) } }
            json.key("issued_at")
            json.instant(label.issuedAt)
            json.key("issued_by")
            json.string(label.issuedBy)
        }
    }

    /// A key of labels.
    ///
    /// - Parameters:
    ///   - key: the key.
    ///   - signsHere: whether new labels are signed by it on this machine.
    public mutating func labelKey(_ key: StoredLabelKey, signsHere: Bool) {
        let published = key.published
        object { json in
            json.key("fingerprint")
            json.string(published.key.id)
            json.key("kind")
            json.string("label")
            json.key("algorithm")
            json.string(published.key.algorithm.rawValue)
            json.key("public")
            json.string(Hex.text(published.key.bytes))
            json.key("signs_here")
            json.bool(signsHere)
            json.key("added_at")
            json.instant(published.from)
            json.key("added_by")
            json.string(key.madeBy)
            json.key("signs_until")
            json.instant(published.until)
            json.key("revoked_at")
            json.instant(published.revocation?.at)
            json.key("revoked_by")
            json.string(key.revokedBy)
            json.key("revoked_because")
            json.string(published.revocation?.reason)
        }
    }

    private mutating func product(_ product: LabelLink.Product?) {
        let (gtin, code): (String?, String?) =
            switch product {
            case .gtin(let number)?: (number.digits, nil)
            case .own(let code)?: (nil, code)
            case nil: (nil, nil)
            }
        key("gtin")
        string(gtin)
        key("product")
        string(code)
    }

    private static func day(_ text: String?, _ year: Int) -> String? {
        text.flatMap { LabelDay.day($0, readIn: year)?.description }
    }
}
