import MusterAudit

extension ErrorWords {
    /// What is refused once an audit is counted, of what is done about it.
    static func followUpTexts(_ error: AuditError) -> Texts {
        switch error {
        case .noAction(let audit, let item, let name):
            (
                (
                    error.what,
                    "u popisu \(audit) nijedna odluka o \(AuditError.words(item, name)) ne traži meru"
                ),
                ("the review shows what is to be done", "pregled pokazuje šta treba uraditi")
            )
        case .alreadyDone(let audit, let item, let by, let name):
            (
                (
                    error.what,
                    "\(by) je već rekao da je mera za \(AuditError.words(item, name)) iz popisa "
                        + "\(audit) urađena"
                ),
                ("nothing is left to do", "nema više šta da se uradi")
            )
        case .othersAction(let audit, let item, _, let name):
            (
                (
                    error.what,
                    "meru za \(AuditError.words(item, name)) iz popisa \(audit) radi neko drugi"
                ),
                (
                    "let those say so who are to do it, or an auditor",
                    "neka to kaže ko je zadužen, ili popisivač"
                )
            )
        default: (nil, nil)
        }
    }
}
