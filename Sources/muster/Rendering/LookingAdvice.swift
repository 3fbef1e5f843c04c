import MusterAudit
import MusterCore
import MusterPeople
import MusterService

extension OpenHome {
    /// What this person does who has looked for an item; `nil` for one who has no part in audits.
    func lookingAdvice(_ summary: AuditSummary) -> Sentence? {
        let isBlind = summary.scope.isBlind
        guard summary.state.isCounted else {
            // Whoever sees the list of a blind audit confirms nothing of it.
            return principal.may(.runAudits) && !isBlind
                ? "Look for them, then: muster confirm ITEM --by sight" : nil
        }
        guard principal.may(.recountAudits) else { return nil }
        let review = summary.review
        let isAsked = review.awaited.contains { review.isAsked($0, of: person) }
        if reviews.mayLookAgain(
            summary.duties,
            review,
            isBlind: isBlind,
            for: review.awaited
        ) {
            let words: Sentence =
                isBlind
                ? "muster recount --seen ITEM@ZONE --gone ITEM"
                : "muster recount --seen ITEM --gone ITEM"
            return isAsked
                ? "Look for what you are asked for, which muster missing lists, then: \(words)"
                : "Look for them, then: \(words)"
        }
        return principal.may(.reviewAudits)
            ? "muster recount --with PERSON asks one who took no part in the count to look for them."
            : "An auditor can ask one who took no part in the count to look for them."
    }
}
