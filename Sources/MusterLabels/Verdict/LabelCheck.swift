public import MusterCore

/// Tells whether labels are ours, from their text and what was published alone.
public struct LabelCheck: Sendable {
    private let keys: LabelKeySet
    private let revoked: RevocationList?

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - keys: the keys and hosts that count as ours.
    ///   - revoked: the labels that were taken back; `nil` where that is not known.
    public init(keys: LabelKeySet, revoked: RevocationList? = nil) {
        (self.keys, self.revoked) = (keys, revoked)
    }

    /// Looks at the text of a code.
    ///
    /// - Parameters:
    ///   - text: what the code says.
    ///   - moment: when it is looked at (UTC): labels carry the last day on which they may be used.
    /// - Returns: the finding; never better than ``LabelVerdict/genuineOffline``.
    public func finding(_ text: String, at moment: Instant) -> LabelFinding {
        do {
            return finding(try SignedText(text), at: moment)
        } catch {
            guard case .malformed(let fault) = error else { return LabelFinding(.malformed) }
            return LabelFinding(.malformed, [.malformed(fault)])
        }
    }

    private func finding(_ text: SignedText, at moment: Instant) -> LabelFinding {
        let isOurHost = keys.hosts.contains(text.link.host)
        guard let signature = text.signature else {
            return isOurHost
                ? LabelFinding(.unsigned, [.noSignature], text)
                : LabelFinding(.foreign, [.foreignHost(text.link.host)], text)
        }
        let named = keys.keys(named: signature.key, signature.algorithm)
        guard !named.isEmpty else {
            // A key of ours that this copy of the list does not have would look the same.
            return isOurHost
                ? LabelFinding(.forged, [.unknownKey(signature.key)], text)
                : LabelFinding(.foreign, [.foreignKey(signature.key)], text)
        }
        let signer = named.first { $0.key.holds(signature.bytes, over: text.message) }
        guard let signer else { return LabelFinding(.forged, [.badSignature], text) }
        // All that speaks against it, the gravest first: whoever issued it may know that one of them does
        // not count.
        var reasons: [LabelReason] = []
        if let end = signer.revocation {
            reasons.append(.keyRevoked(since: end.at, reason: end.reason))
        }
        if let revoked, revoked.contains(canonicalLink: text.link.canonical) {
            reasons.append(.listed)
        }
        if let day = text.link.expired(at: moment) { reasons.append(.expired(day)) }
        let verdict = reasons.lazy.compactMap(\.verdict).first ?? .genuineOffline
        return LabelFinding(verdict, reasons, text)
    }
}

extension LabelLink {
    /// The last day on which what carries the label may be used, if that has passed everywhere on earth.
    ///
    /// A day ends last at twelve hours behind UTC.
    func expired(at moment: Instant) -> CalendarDay? {
        let today = CalendarDay(CalendarDate(moment, offsetSeconds: -12 * 3_600))
        guard let expiry, let day = LabelDay.day(expiry, readIn: today.year), day < today else {
            return nil
        }
        return day
    }
}
