import MusterCore
import MusterTestSupport
import Testing

import MusterLabels

/// Labels as the tests make them.
enum Labels {
    static let moment = Instant(seconds: 1_795_000_000)

    static func link(
        lot: String = "L2026-117",
        serial: String? = "7BUH6CSPBZ7S",
        expiry: String? = nil,
        base: String = "https://t.example.org"
    ) throws -> LabelLink {
        try LabelLink(
            LabelBase(base),
            product: .gtin(GTIN("09506000134352")),
            lot: lot,
            serial: serial,
            expiry: expiry
        )
    }

    static func keys(
        _ keys: LabelKey...,
        revocation: PublishedKey.Revocation? = nil
    ) -> LabelKeySet {
        LabelKeySet(
            keys: keys.map {
                PublishedKey(
                    key: $0,
                    from: moment.advanced(bySeconds: -1_000),
                    until: moment.advanced(bySeconds: 1_000),
                    revocation: revocation
                )
            },
            hosts: ["t.example.org"]
        )
    }

    static func verdict(
        _ text: String,
        _ keys: LabelKeySet,
        revoked: RevocationList? = nil
    ) -> LabelVerdict {
        LabelCheck(keys: keys, revoked: revoked).finding(text, at: moment).verdict
    }
}
