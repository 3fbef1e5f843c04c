/// What a notice by mail says.
package enum NoticePhrase: Phrase {
    case recountSubject, recountBody, approvalSubject, approvalBody, approvedSubject, approvedBody,
        whereTo, stop

    /// The text in both languages.
    package var texts: PhraseTexts {
        switch self {
        case .recountSubject:
            PhraseTexts(
                "[Muster] {audit} {inventory}: please look again",
                "[Muster] {audit} {inventory}: pogledajte ponovo"
            )
        case .recountBody:
            PhraseTexts(
                "{by} asks you to look for these items of {audit} again:",
                "{by} traži da ponovo pogledate ove stavke popisa {audit}:"
            )
        case .approvalSubject:
            PhraseTexts(
                "[Muster] {audit} {inventory}: awaits your approval",
                "[Muster] {audit} {inventory}: čeka vaše odobrenje"
            )
        case .approvalBody:
            PhraseTexts(
                "Every discrepancy of {audit} is decided, last by {by}. You may approve it or send it "
                    + "back.",
                "O svim odstupanjima popisa {audit} je odlučeno; poslednji: {by}. Možete ga odobriti "
                    + "ili vratiti."
            )
        case .approvedSubject:
            PhraseTexts(
                "[Muster] {audit} {inventory}: approved",
                "[Muster] {audit} {inventory}: odobren"
            )
        case .approvedBody:
            PhraseTexts("{by} has approved {audit}.", "{by} je odobrio popis {audit}.")
        case .whereTo:
            PhraseTexts(
                "In the portal: Audits, {audit}, Review. In a terminal: {command}",
                "Na portalu: Popisi, {audit}, Pregled. U terminalu: {command}"
            )
        case .stop:
            PhraseTexts(
                "Which mails you get is your choice: My profile, or muster profile set notify.{kind} "
                    + "no",
                "Sami birate koju poštu dobijate: Moj profil, ili muster profile set notify.{kind} no"
            )
        }
    }
}
