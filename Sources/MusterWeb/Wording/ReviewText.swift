/// The words of the review.
enum ReviewText: WebText {
    case progress, done, cause, action, owner, due, settle, skip, previous, keys, askRecount,
        with, askOpen, approve, approveHint, reject, rejectReason, notYet, approvedBy, rejectedBy,
        resolvedAs, seenThere, gone, takeRecount, resolveAgain, open, others,
        applyTo, position, whereSeen, lookedSeen, lookedSeenHere, lookedGone, reopens, reopened,
        askedYou, askedOfYou, lookNow, mayNotLook, mayNotApproveCounted, mayNotApproveThen,
        ownerHint, dueHint, together, togetherHint, chooseOutcome, chosen, checkAll, settledMany,
        decided, allStates, filterState, targetRoom, ofThemUnsure, useKeys, recountLeft,
        settledMeanwhile, lookedMeanwhile, yours, inPlace, lookFirst, openEach, askDrawn, decision,
        youLook, notHere

    var texts: (english: String, serbian: String) {
        switch self {
        case .progress: ("{open} of {all} still open", "Otvoreno {open} od {all}")
        case .done: ("Every discrepancy is decided.", "O svim odstupanjima je odlučeno.")
        case .inPlace:
            (
                "It is where the record says: no decision is needed.",
                "Tamo je gde piše: odluka nije potrebna."
            )
        case .lookFirst: ("Look here first", "Prvo potražite ovo")
        case .openEach:
            (
                "Open each item and record the recount result.",
                "Otvorite svaku i upišite rezultat ponovnog brojanja."
            )
        case .askDrawn: ("Ask for these items", "Zatraži za ove stavke")
        case .cause: ("Cause", "Uzrok")
        case .action: ("Action", "Mera")
        case .owner: ("Owner", "Odgovoran")
        case .due: ("Due", "Rok")
        case .settle: ("Save and next", "Sačuvaj i dalje")
        case .decision: ("Decision", "Odluka")
        case .skip: ("Next", "Sledeće")
        case .previous: ("Previous", "Prethodno")
        case .keys:
            (
                "Keys: j next, k previous, c cause; the letter behind a cause chooses it, Enter "
                    + "settles. Escape leaves a field.",
                "Tasteri: j sledeće, k prethodno, c uzrok; slovo iza uzroka ga bira, Enter rešava. "
                    + "Escape izlazi iz polja."
            )
        case .askRecount: ("Ask for a recount", "Zatraži ponovno brojanje")
        case .with: ("Recount by", "Ponovo broji")
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
        case .seenThere: ("Found", "Nađena")
        case .gone: ("Not found", "Nije nađena")
        case .youLook:
            ("You are asked to look for it.", "Od vas se traži da je potražite.")
        case .notHere: ("Not here", "Nije ovde")
        case .takeRecount: ("Recount result", "Rezultat ponovnog brojanja")
        case .resolveAgain: ("Change decision", "Promeni odluku")
        case .open: ("Open", "Otvoreno")
        case .others: ("All discrepancies", "Sva odstupanja")
        case .position: ("{n} of {all}", "{n} od {all}")
        case .whereSeen: ("Seen in", "Viđeno u")
        case .lookedSeen: ("{item} was seen in {zone}.", "{item}: viđeno, zona {zone}.")
        case .lookedSeenHere: ("{item} was seen.", "{item}: viđeno.")
        case .lookedGone: ("{item} is not there.", "{item}: nije tu.")
        case .reopens:
            (
                "A recount takes this decision back: what is still out of place then needs another "
                    + "decision.",
                "Ko ponovo pogleda, povlači ovu odluku: što i tada nije na mestu mora ponovo da se "
                    + "odluči."
            )
        case .reopened:
            (
                "What {name} had decided about it no longer stands.",
                "Odluka koju je doneo {name} više ne važi."
            )
        case .askedYou:
            ("{name} asks you to look again for {n}.", "{name} traži da ponovo pogledate: {n}.")
        case .askedOfYou: ("Recounts asked of you", "Ponovna brojanja za vas")
        case .recountLeft:
            ("{name} is to look again for {n}.", "{name} treba ponovo da pogleda: {n}.")
        case .lookNow: ("Look again", "Pogledaj ponovo")
        case .mayNotLook:
            (
                "Another person has to look again: you took part in the count.",
                "Ponovo mora da pogleda neko drugi: vi ste učestvovali u brojanju."
            )
        case .mayNotApproveCounted:
            (
                "Another person has to approve this audit: you counted or looked again.",
                "Ovaj popis mora da odobri neko drugi: vi ste brojali ili ponovo gledali."
            )
        case .mayNotApproveThen:
            (
                "If you look again yourself, another person has to approve this audit.",
                "Ako sami ponovo pogledate, ovaj popis mora da odobri neko drugi."
            )
        case .ownerHint:
            ("A sign-in name, or any other name.", "Ime za prijavu ili bilo koje drugo ime.")
        case .dueHint: ("Today or later.", "Danas ili kasnije.")
        case .together: ("Settle several together", "Reši više njih zajedno")
        case .togetherHint:
            (
                "The chosen items have one outcome and get one cause. Look at the evidence first.",
                "Izabrane stavke imaju isti ishod i dobijaju isti uzrok. Prvo pogledajte dokaze."
            )
        case .chooseOutcome:
            (
                "To settle several together, show one outcome and choose among its open items.",
                "Da rešite više njih zajedno, prikažite jedan ishod i birajte među otvorenim."
            )
        case .chosen: ("Choose {item}", "Izaberi {item}")
        case .checkAll: ("Choose all on this page", "Izaberi sve na ovoj strani")
        case .settledMany: ("Settled together: {n}.", "Zajedno rešeno: {n}.")
        case .decided: ("Decided", "Odlučeno")
        case .allStates: ("Open and decided", "Otvoreno i odlučeno")
        case .filterState: ("Show", "Prikaži")
        case .targetRoom:
            (
                "The target of {target} leaves room for {room} of {items} out of place or not found. "
                    + "Now: {off}.",
                "Cilj od {target} dopušta da od {all} na mestu nije ili nije nađeno {room}. "
                    + "Sada: {off}."
            )
        case .ofThemUnsure:
            (
                "Of those, {n} was heard, in a zone that radio cannot tell: it needs no decision and "
                    + "is not on this list."
                    + "|Of those, {n} were heard, in a zone that radio cannot tell: they need no "
                    + "decision and are not on this list.",
                "Od toga se {n} čula, a zona se radiom ne razlikuje: odluka nije potrebna i nije na "
                    + "ovoj listi."
                    + "|Od toga su se {n} čule, a zona se radiom ne razlikuje: odluka nije potrebna i "
                    + "nisu na ovoj listi."
                    + "|Od toga se {n} čulo, a zona se radiom ne razlikuje: odluka nije potrebna i "
                    + "nisu na ovoj listi."
            )
        case .settledMeanwhile:
            (
                "{name} settled {item} while you had this page open, {moment}. Nothing of yours was "
                    + "recorded: look again.",
                "{item} je rešio {name} dok je ova strana bila otvorena, {moment}. Ništa vaše nije "
                    + "zabeleženo: pogledajte ponovo."
            )
        case .lookedMeanwhile:
            (
                "{name} looked again for {item} while you had this page open, {moment}. Nothing of "
                    + "yours was recorded: look again.",
                "{item} je ponovo pogledao {name} dok je ova strana bila otvorena, {moment}. Ništa "
                    + "vaše nije zabeleženo: pogledajte ponovo."
            )
        case .yours: ("You had chosen: {yours}.", "Vi ste izabrali: {yours}.")
        case .useKeys: ("Single keys work on this device", "Tasteri rade na ovom uređaju")
        case .applyTo:
            (
                "Apply to {n} similar item (same outcome and zone)"
                    + "|Apply to {n} similar items (same outcome and zone)",
                "Primeni na {n} sličnu stavku (isti ishod i zona)"
                    + "|Primeni na {n} slične stavke (isti ishod i zona)"
                    + "|Primeni na {n} sličnih stavki (isti ishod i zona)"
            )
        }
    }
}
