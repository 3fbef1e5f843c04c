import MusterReport

/// The words of the pages about people and their access.
enum PeopleText: WebText {
    case password, newPassword, oldPassword, passwordHint, forgot, firstAdmin, choosePassword,
        addPerson,
        add, link, linkHint, disabled, disable, enable, changeRole, sessions, endSessions, tokens,
        tokenHint, makeToken, tokenName, days, scope, revoke, madeToken, madeTokenHint, expires,
        ended,
        language, paper, changePassword, changed, since, from, lastUsed, linkFor, security,
        catalogue

    var texts: (english: String, serbian: String) {
        switch self {
        case .password: ("Password", "Lozinka")
        case .newPassword: ("New password", "Nova lozinka")
        case .oldPassword: ("Password until now", "Dosadašnja lozinka")
        case .passwordHint:
            (
                "10 characters or more. A sentence that only you think of is good.",
                "10 ili više znakova. Dobra je rečenica koja samo vama pada na pamet."
            )
        case .forgot:
            (
                "Forgotten? An admin makes you a one-time link.",
                "Zaboravljena? Administrator vam pravi jednokratni link."
            )
        case .firstAdmin: ("The first admin", "Prvi administrator")
        case .choosePassword: ("Choose a password", "Izaberite lozinku")
        case .addPerson: ("Add a person", "Dodaj osobu")
        case .add: ("Add", "Dodaj")
        case .link: ("One-time link", "Jednokratni link")
        case .linkHint:
            (
                "Hand this to {login}. It opens once, within a day, and is not shown again.",
                "Predajte ovo osobi {login}. Otvara se jednom, u roku od jednog dana, i ne prikazuje "
                    + "se ponovo."
            )
        case .disabled: ("kept out", "isključen")
        case .disable: ("Keep out", "Isključi")
        case .enable: ("Let in again", "Uključi")
        case .changeRole: ("Change role", "Promeni ulogu")
        case .sessions: ("Where you are signed in", "Gde ste prijavljeni")
        case .endSessions: ("Sign out everywhere", "Odjavi svuda")
        case .tokens: ("API tokens", "API tokeni")
        case .tokenHint:
            (
                "A token lets a program work in your name, with no more rights than you choose.",
                "Token dozvoljava programu da radi u vaše ime, samo sa pravima koja izaberete."
            )
        case .makeToken: ("Make a token", "Napravi token")
        case .tokenName: ("What it is for", "Čemu služi")
        case .days: ("Days it lasts (1 to 366)", "Koliko dana važi (1 do 366)")
        case .scope: ("What it may do", "Šta sme")
        case .revoke: ("Take back", "Povuci")
        case .madeToken: ("Your new token", "Vaš novi token")
        case .madeTokenHint:
            ("Copy it now: it is not shown again.", "Kopirajte ga sada: ne prikazuje se ponovo.")
        case .expires: ("Until", "Važi do")
        case .ended: ("ended", "istekao")
        case .language: ("Language", "Jezik")
        case .paper: ("Paper of reports", "Papir izveštaja")
        case .changePassword: ("Change the password", "Promeni lozinku")
        case .changed: ("Saved.", "Sačuvano.")
        case .since: ("Since", "Od")
        case .from: ("From", "Odakle")
        case .lastUsed: ("Last used", "Poslednji put")
        case .linkFor: ("One-time link for a new password", "Jednokratni link za novu lozinku")
        case .security: ("Who got in, and what they may do", "Ko je ušao i šta sme")
        case .catalogue: ("What was changed", "Šta je menjano")
        }
    }
}

/// The words of the review.
enum ReviewText: WebText {
    case title, progress, done, cause, action, owner, due, settle, skip, previous, keys, askRecount,
        with, askOpen, approve, approveHint, reject, rejectReason, notYet, approvedBy, rejectedBy,
        resolvedAs, recountBy, seenThere, gone, takeRecount, mayNot, resolveAgain, open, others,
        applyTo

    var texts: (english: String, serbian: String) {
        switch self {
        case .title: ("Review", "Pregled")
        case .progress: ("{open} of {all} still open", "Otvoreno {open} od {all}")
        case .done: ("Every discrepancy is decided.", "O svim odstupanjima je odlučeno.")
        case .cause: ("Cause", "Uzrok")
        case .action: ("What is to be done", "Šta treba uraditi")
        case .owner: ("Who does it", "Ko to radi")
        case .due: ("By when", "Do kada")
        case .settle: ("Settle and go on", "Reši i nastavi")
        case .skip: ("Next", "Sledeće")
        case .previous: ("Previous", "Prethodno")
        case .keys:
            (
                "Keys: j next, k previous, c cause, Enter settles.",
                "Tasteri: j sledeće, k prethodno, c uzrok, Enter rešava."
            )
        case .askRecount: ("Ask for a recount", "Zatraži ponovno brojanje")
        case .with: ("Who looks again", "Ko gleda ponovo")
        case .askOpen: ("Ask for all open items", "Zatraži za sve otvorene stavke")
        case .approve: ("Approve", "Odobri")
        case .approveHint:
            (
                "Approval is final: the result holds, and the report loses its DRAFT.",
                "Odobrenje je konačno: ishod važi i izveštaj više nije NACRT."
            )
        case .reject: ("Send back", "Vrati")
        case .rejectReason: ("Why", "Zašto")
        case .notYet:
            (
                "Only a counted audit is reviewed.",
                "Pregleda se samo prebrojan popis."
            )
        case .approvedBy: ("Approved by {name}, {moment}", "Odobrio {name}, {moment}")
        case .rejectedBy: ("Sent back by {name}: {reason}", "Vratio {name}: {reason}")
        case .resolvedAs: ("Settled by {name}: {reason}", "Rešio {name}: {reason}")
        case .recountBy: ("{name} is to look again", "{name} treba da pogleda ponovo")
        case .seenThere: ("It is there", "Tu je")
        case .gone: ("It is not there", "Nije tu")
        case .takeRecount: ("I have looked", "Pogledao sam")
        case .mayNot: ("{why}", "{why}")
        case .resolveAgain: ("Decide anew", "Odluči ponovo")
        case .open: ("Open", "Otvoreno")
        case .others: ("All discrepancies", "Sva odstupanja")
        case .applyTo:
            (
                "Do the same for all others with this outcome, cause and zone ({n})",
                "Uradi isto za sve ostale sa ovim ishodom, razlogom i zonom ({n})"
            )
        }
    }
}
