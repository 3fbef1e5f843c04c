/// The words for starting, pausing and ending an audit.
enum StartText: WebText {
    case start, title, listensWith, inventory, zones, zonesHint, noZones, noReceiver,
        noReceiverHint, onHandheld, onHandheldHint, isBusy, toRunning, now, resume, resumeHint,
        elsewhere, tooLittle, tooLittleHint, goOn, finishAnyway, why, stopped, oneAtATime,
        itemsIn, addItems, walkHint, toPeople,
        brokenOff, goesOn, isPaused, waitsForStore, waitsForDisk

    var english: String {
        switch self {
        case .start: "Start an audit"
        case .title: "Start an audit"
        case .listensWith:
            "The receiver of this server listens: {name}. Begin your walk once the page of the "
                + "audit shows that it listens."
        case .inventory: "Inventory"
        case .itemsIn: "{name}, {n} item|{name}, {n} items"
        case .zones: "Zones"
        case .zonesHint: "Choose none for the whole inventory."
        case .noZones: "The site has no plan yet, so the whole inventory is audited."
        case .noReceiver: "This server has no receiver"
        case .noReceiverHint:
            "Whoever looks after the server gives it one by starting it with a source. For the "
                + "first adapter of the machine:"
        case .onHandheld: "On a handheld"
        case .onHandheldHint:
            "A worker signs in once a shift and starts the audit where the walk begins. It shows "
                + "here while it runs."
        case .isBusy: "The receiver listens for {audit} now. One audit at a time listens with it."
        case .toRunning: "To that audit"
        case .now: "Start now"
        case .resume: "Go on listening"
        case .resumeHint: "The receiver of this server goes on: {name}."
        case .elsewhere: "It goes on where there is a receiver, on a handheld: {command}"
        case .tooLittle: "Not walked enough to finish"
        case .tooLittleHint:
            "In these zones the receiver was too short or too far away to say that what was not "
                + "heard is missing."
        case .goesOn: "Nothing is lost: the audit goes on listening."
        case .isPaused: "Nothing is lost: the audit is paused."
        case .goOn: "Walk these zones too"
        case .finishAnyway: "Finish without them"
        case .why: "Why they were not walked; the report says so"
        case .stopped: "Listening stopped: {why}"
        case .waitsForStore:
            "What is heard is kept in memory until the store is free: {holder} holds it."
        case .waitsForDisk:
            "The disk is full: what is heard is kept in memory until there is room. Free some "
                + "space."
        case .brokenOff:
            "Nobody listens for this audit any more: it broke off. What was heard is kept."
        case .oneAtATime: "An inventory can have one unfinished audit at a time."
        case .addItems: "Add items"
        case .toPeople: "Add the people who work here"
        case .walkHint: "Walk each aisle slowly. Nothing is lost when you pause."
        }
    }
}
