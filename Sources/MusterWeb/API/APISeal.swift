import Hummingbird
import MusterAudit
import MusterCore
import MusterPeople
import MusterService
import MusterStore

/// Seals, keys and issued reports, for programs.
enum APISeal {
    static let routes: [Route] = [
        APIRoutes.get(
            "/audits/{audit}/seal",
            .viewAudits,
            "Whether an audit is unchanged and who signed it: the form of muster verify --json",
            gives: .named(.seal)
        ) { visit in
            let proof = try visit.home.seals.verify(try AuditPage.id(visit))
            return Answer.json({ $0.proof(proof) }, for: visit)
        },
        APIRoutes.get(
            "/verify",
            nil,
            "Whether the text of a seal's code is genuine; anybody may ask",
            [VerifyPage.text],
            gives: .named(.sealVerdict)
        ) { verify($0) },
        APIRoutes.list(
            "/keys",
            .viewAudits,
            "The keys that this home knows",
            of: .key,
            { try $0.home.keys.list() },
            { $0.key($1.key, isHere: $1.isHere, fault: $1.fault) }
        ),
        APIRoutes.get(
            "/issued",
            .pullReports,
            "Every PDF that was issued, by its hash, the newest first",
            APIRoutes.paging,
            gives: .page(.issued)
        ) { visit in
            let cursor = Cursor("issued")
            let found = try visit.home.seals.issuedReports(
                before: try cursor.number(visit),
                limit: try APIRoutes.limit(visit) + 1
            ).reports
            return try APIRoutes.page(visit, found, cursor, name: { String($0.number) }) {
                $0.issued($1)
            }
        },
    ]

    private static func verify(_ visit: Visit) -> Response {
        let result = Result {
            try visit.home.seals.verifySeal(visit.value("text") ?? "", isWhole: false)
        }
        return Answer.json(
            { json in
                json.object { json in
                    switch result {
                    case .success(let proof):
                        json.member("valid") { $0.bool(true) }
                        json.member("fault") { $0.string(nil) }
                        json.member("held") { $0.bool(proof.records != nil) }
                        json.member("newest") { json in
                            json.bool(proof.records == proof.checked.seal.statement.records)
                        }
                        json.member("audit") {
                            $0.string(proof.checked.seal.statement.audit.rawValue)
                        }
                        json.member("signature") {
                            $0.seal(proof.checked.seal, proof.checked.key)
                        }
                    case .failure(let error):
                        json.member("valid") { $0.bool(false) }
                        json.member("fault") {
                            $0.string((error as? any MusterError)?.what ?? "it cannot be checked")
                        }
                    }
                }
            },
            for: visit
        )
    }
}
