import MusterAudit
import MusterCatalogue
import MusterClimate
import MusterCore
import MusterMail
import MusterOrders
import MusterPeople
import MusterPhotos
import MusterProvenance
import MusterRadio
import MusterReport
import MusterService
import MusterStore
import MusterWeb

/// Errors as people meet them, with names that no sentence has.
enum ErrorSamples {
    static let audit = AuditID(year: 2026, number: 1)
    static let zone = ZoneID(rawValue: "z1")

    static let errors: [any MusterError] =
        catalogue + audits + reviews + service + moreService + drops + people + photos + web
        + stores + conflicts + reports + radio + mail + alarms + provenance + orders
        + recalls

    static let columns = TableColumns(["id", "name", "zone"], required: ["id", "name"])

    static let catalogue: [any MusterError] =
        [
            .tooLarge(file: "x.csv", bytes: 9, limit: 8),
            .notUTF8(file: "x.csv", offset: 1, line: 2), .unclosedQuote(file: "x.csv", line: 2),
            .textBehindQuote(file: "x.csv", line: 2, column: 1),
            .noHeader(file: "x.csv", columns: columns),
            .noHeader(file: "x.csv", columns: TableColumns(["note"], required: [])),
            .noHeader(file: "x.csv", columns: TableColumns(["at", "to"], required: ["at"])),
            .isJSON(file: "x.json"), .isList(file: "x.csv"),
            .missingColumns(file: "x.csv", missing: ["id"], found: ["X"], columns: columns),
            .duplicateColumn(file: "x.csv", name: "lot"),
            .badColumnName(file: "x.csv", column: 1, reason: "is empty"),
            .refusedRows(file: "x.csv", refused: [], rows: 3),
            .notJSON(file: "x.json", line: 1, reason: "unexpected end"),
            .badPlan(file: "x.json", problems: [], count: 2), .notOnPlan("zone z1"),
            .badEdit(problems: [
                "\("zone \("z1")" as Sentence): \("has no area" as Sentence)",
                "\("zone \("z2")" as Sentence): \("lies outside the plan" as Sentence)",
            ]),
        ] as [CatalogueError]

    static let audits: [any MusterError] =
        [
            .wrongState(audit: audit, state: .approved, step: "it cannot be changed"),
            .notExpected(audit: audit, item: ItemID(rawValue: "I")),
            .notIdentified(audit: audit, item: ItemID(rawValue: "I")),
            .notIdentified(audit: audit, item: ItemID(rawValue: "I"), isCounted: true),
            .unknownZone(zone, known: []),
            .nothingToResolve(audit: audit, item: ItemID(rawValue: "I")),
            .nothingToRecount(audit: audit),
            .openDiscrepancies(audit: audit, items: [ItemID(rawValue: "I")]),
            .rejected(audit: audit, by: "ana", reason: "loše"),
            .notSeparate(audit: audit, person: "ana", deed: .approvedOwnCount),
            .notSeparate(
                audit: audit,
                person: "ana",
                deed: .recountedOwnCount,
                others: ["bora", "vera"]
            ), .noteTooLate(audit: audit), .cancelTooLate(audit: audit),
            .badText(audit: audit, name: "a reason", limit: 9), .nothingToUndo(audit: audit),
            .noDecisionToUndo(audit: audit),
            .lookStands(audit: audit, item: item, person: "ana"),
            .coverageBelowPlan(audit: audit, zones: [zone]),
            .brokenChain(audit: audit, sequence: 1), .unreadableRecord(audit: audit, sequence: 1),
            .expectedListChanged(audit: audit), .listingChanged(audit: audit),
            .othersWord(audit: audit, person: "ana", owner: "bora"), .notLastWord(audit: audit),
            .badSeal(audit: audit, .tailRemoved(told: 9, records: 8)),
            .badSeal(audit: audit, .missing(.count)), .unreadableSeal,
            .notAsInTrail(.otherRecords(audit, records: 9, entry: 3)),
            .notAsInTrail(.keyUnknown("00112233445566778899")),
            .notAnchored(audit: audit, parts: ["no signature"]),
        ] as [AuditError]

    static let service: [any MusterError] =
        [
            .noSuchFile(path: "x"), .folderNotFile(path: "x"),
            .cannotRead(path: "x", reason: Sentence(verbatim: "no")),
            .cannotWrite(path: "x", reason: Sentence(verbatim: "no")),
            .badSettings(path: "x", reason: Sentence(verbatim: "no")),
            .noAudit(inventory: "S"), .badAuditName("x"),
            .auditElsewhere(inventory: "S", audit: audit, other: "N"),
            .listening(audit: audit, holder: "h"),
            .pauseAwaited(audit: audit, holder: "h"),
            .notStored(audit: audit, reason: Sentence(verbatim: "no")),
            .watched(source: "x", holder: "h"), .notListening(audit: audit),
            .nothingExpected(inventory: "S"), .noReports(source: "x"), .interruptedEarly,
            .noTrace(audit: audit, reason: Sentence(verbatim: "no")), .homeMoved(from: "a, /x"),
            .badMethod("x", known: []),
            .reasonNeeded(step: "x"), .noAnchors(zone: zone), .farFromZone(zone: zone),
            .nothingMeasured(zone: zone), .badReason("x"),
            .littleRoom(path: "x", freeMB: 31),
            .lookedTwice(item: ItemID(rawValue: "I")),
            .otherInventory(audit, audit), .nothingBefore(audit: audit, isRecounted: true),
            .nothingBefore(audit: audit, isRecounted: false),
            .notRecounted(audit: audit), .noPlan, .noMessage("1"), .badTimeZone("X"),
            .notTheReport(path: "x", reason: Sentence(verbatim: "no")), .receiverBusy(audit: nil),
            .noReceiver,
            .settingsChanged, .notSimulated(path: "x"),
            .planDeleted(PlanID(number: 1), name: "Hladnjača", at: Instant(seconds: 0), by: "ana"),
        ] as [ServiceError]

    static let drops: [any MusterError] =
        [
            .noDrop("D-1"), .notWaiting(message: "M-1"), .delivering(holder: "h"),
            .badDrop(key: "name", expected: "1 to 100 characters in one line"),
            .badDrop(
                key: "when",
                expected:
                    "counted, approved, \"daily 06:00\", \"monday 06:00\" or \"monthly 1 06:00\""
            ),
            .badDrop(key: "inventory", expected: "the name of one, or nothing for all"),
            .badDrop(key: "to", expected: "1 to 100 addresses, logins or role:ROLE"),
            .badDrop(key: "to", expected: "role:ROLE with one of \("viewer, admin")"),
            .badDrop(key: "definition", expected: "the name of one, or nothing"),
            .badDrop(key: "format", expected: "some of \("pdf, csv"), or nothing"),
            .badDrop(key: "lang", expected: "one of \("en, sr"), or nothing"),
            .badDrop(key: "paused", expected: "yes or no"),
        ] as [ServiceError]

    static let people: [any MusterError] =
        [
            .notAllowed(name: "ana", role: .viewer, right: .runAudits),
            .beyondRole(login: "ana", role: .worker, rights: [.readTrail, .approveAudits]),
            .outOfScope(name: "ana", right: .runAudits), .notSignedIn(home: "h"), .tokenNeeded,
            .sessionEnded,
            .wrongPassword, .mustWait(seconds: 3), .disabled(login: "ana"), .badToken,
            .badSetupLink, .badLogin("x"), .loginTaken("ana"), .nobody(login: "x"),
            .lastAdmin(login: "ana"), .firstIsAdmin, .weakPassword(.short(least: 10)),
            .weakPassword(.long(most: 9)), .weakPassword(.known),
            .weakPassword(.dressedUp), .weakPassword(.commonWords), .weakPassword(.repeated),
            .weakPassword(.walk),
            .weakPassword(.ownWords), .sessionNeeded(name: "ana"),
            .confirmationNeeded(login: "ana"), .mustEnrol(login: "ana"), .wrongCode, .badChallenge,
            .hasSecondFactor(login: "ana"), .noSecondFactor(login: "ana"),
            .factorUnreadable(login: "ana"),
            .cannotHash, .badProfile(key: "mail", expected: "an address like mara@example.org"),
            .noToken(id: "x"), .notOwner(home: "h"), .helpedByAdmin(login: "x"), .noPerson,
            .trailBroken(number: 1), .trailCut(entries: 1, noted: 2),
            .trailGrown(entries: 2, noted: 1),
        ] as [PeopleError]

    static let photos: [any MusterError] =
        [
            .tooManyBytes(count: 9, limit: 8), .tooManyPixels(width: 1, height: 1, limit: 1),
            .notAPhoto, .broken(kind: "png"), .noDecoder(kind: "webp"), .cannotEncode,
            .tooManyScans(limit: 100), .tooMuchWork(kind: "gif"), .noChild(reason: "x"),
            .interrupted,
        ] as [PhotoError]

    static let web: [any MusterError] =
        [
            .noPage(path: "/x"), .badMethod(method: "PUT", path: "/x", allowed: ["GET"]),
            .notSignedIn, .badHost("x"), .badForm, .tooLarge(limit: 1), .tooSlow, .cutShort,
            .twoHosts, .noPublicURL, .badExpectation, .badContentType(expected: "x"),
            .badValue(name: "quantity", expected: "otherwise: \("is empty" as Sentence)"),
            .badValue(name: "due", expected: "a day, such as 2026-03-12"),
            .badValue(name: "kind", expected: "a, b"), .changedMeanwhile(object: "x"), .busy,
            .tooManyFit(limit: 7), .tooManyEvents(limit: 7),
            .noRecording(file: "x"),
            .linkNeeded, .tooManyOfOne, .withoutTLS(url: "https://x"), .proxyWithoutProto,
            .untrustedProxy(address: "192.0.2.7"), .secretGiven("x"), .keyUsed("x"), .keyBusy("x"),
        ] as [WebError]

    static let reports: [any MusterError] =
        [.tooManyRows(sheet: "Nalazi", rows: 2, most: 1), .libraryMissing("x")] as [ReportError]

    static let stores: [any MusterError] =
        [
            .conflict(
                what: "the definition \"\("House")\" is used by the schedule \("D-1") \("x")",
                remedy: "muster schedule edit \("D-1") --definition \"\""
            ),
            .noHome(path: "x"), .homeIsFile(path: "x"), .locked(path: "x", holder: "h"),
            .full(path: "x"),
            .notAccessible(path: "x", reason: Sentence(verbatim: "no")),
            .damaged(path: "x", reason: Sentence(verbatim: "no")),
            .newerSchema(path: "x"), .newerSchema(path: "x", copy: "y"), .updated(path: "x"),
            .noRoomToMigrate(path: "x", missingMB: 3),
            .failed(path: "x", reason: Sentence(verbatim: "no")),
            .notFound(kind: "item", name: "X", remedy: "muster item list"),

        ] as [StoreError]

    static let reviews: [any MusterError] =
        [
            .saidMeanwhile(
                audit: audit,
                item: item,
                word: .init(person: "ana", isDecision: true),
                at: Instant(seconds: 0)
            ),
            .notAsked(audit: audit, items: [item], person: "ana", names: ["9"]),
            .notAsked(audit: audit, items: [item], person: "ana", asked: "bora"),
            .noAction(audit: audit, item: item), .alreadyDone(audit: audit, item: item, by: "ana"),
            .othersAction(audit: audit, item: item, owner: "bora"),
            .othersAction(audit: audit, item: item, owner: nil),
            .hidden(audit: audit, person: "ana"), .notBlind(audit: audit, person: "ana"),
            .zoneNeeded(audit: audit, item: item, name: "9"),
            .unknownZone(zone, known: [zone]), .badSeal(audit: audit, .unsigned),
            .badSeal(audit: audit, .unreadable(records: 3)),
            .openDiscrepancies(audit: audit, items: [item, item], names: ["9", "8"]),
            .coverageBelowPlan(
                audit: audit,
                zones: [zone],
                WalkExtent(
                    metres: 12,
                    zones: [
                        .init(
                            zone: zone,
                            isWanted: true,
                            isEntered: false,
                            metres: 0,
                            seconds: 0
                        ),
                        .init(
                            zone: ZoneID(rawValue: "z2"),
                            isWanted: true,
                            isEntered: true,
                            metres: 12,
                            seconds: 60
                        ),
                    ]
                ),
                names: [zone: "9"]
            ),
            .notAsInTrail(.auditGone(audit, entry: 3)),
            .notAsInTrail(.stampInvalid(audit, entry: 3, reason: "9")),
        ] as [AuditError]

    static let item = ItemID(rawValue: "I")

    static let moreService: [any MusterError] =
        [
            .heardByServer(audit: audit, holder: "h", portal: nil),
            .answerAwaited(audit: audit, holder: "h"), .badWord, .openFolder(path: "x"),
            .folderOfAnother(path: "x"),
            .damagedTrace(audit: audit, reason: "9"), .dueInPast(day, today: day),
            .notYet(Instant(microseconds: 0)),
            .badDue("x"), .auditOfOthers(audit: audit, observer: "ana"),
            .receiverBusy(audit: audit), .twoPlans(name: "x", [PlanID(number: 1)]),
            .badPlanName("x"), .badFrequency("x"), .badPlanDay("x", .every(1, .week)),
            .badTarget("x"), .planDone(PlanID(number: 1)), .planSaysScope(PlanID(number: 1)),
            .reportOfOther(path: "x", audit: audit, wanted: audit), .badKey("x"), .badKeyName,
            .noKey("x"), .noKey(""), .cannotSign, .badKeyFile(path: "x", reason: "9"),
            .noVersion(audit: audit, version: 2, newest: 1), .fileUnsigned(path: "x"),
            .fileAltered(path: "x", audit: audit), .fileKeyUnknown(path: "x", key: "00112233"),
        ] as [ServiceError]

    static let day = days[0]
    private static let days = ["2026-03-12"].compactMap { CalendarDay($0) }

    static let conflicts: [any MusterError] =
        [
            .conflict(
                what: "\(audit) was started by another process meanwhile",
                remedy: "run the same command again, for the next number"
            ),
            .conflict(
                what: "\("S") has an unfinished audit, \(audit)",
                remedy: "muster finish \(audit), or muster cancel \(audit) --reason TEXT"
            ),
            .conflict(
                what: "the plan would lose zone \"\("9")\", where \(4) items belong",
                remedy: "keep the zone in the plan, or move the items first"
            ),
            .conflict(
                what: "anchor \("9") is the beacon of \("8")",
                remedy: "muster item bind \("8") BEACON, or change the anchor in the plan"
            ),
        ] as [StoreError]

    static let radio: [any MusterError] =
        [
            .badSource("x"), .noBluetooth, .noAdapter, .adapterNotFound("hci7", known: []),
            .adapterNotFound("hci7", known: ["hci0", "hci1"]), .adapterDown("hci0"),
            .adapterBlocked("hci0", byHardware: false), .adapterBlocked("hci0", byHardware: true),
            .notPermitted("hci0"), .noLowEnergy("hci0"), .noCodedPHY("hci0"), .adapterGone("hci0"),
            .serviceUnavailable(reason: "9"), .serviceGone, .serviceRefused("hci0", reason: "9"),
            .systemFailure("hci0", call: "9", reason: "9"), .captureNotFound(path: "x"),
            .cannotRead(path: "x", reason: "9"), .notACapture(path: "x", reason: "9"),
            .unsupportedCapture(path: "x", reason: "9"), .cannotWrite(path: "x", reason: "9"),
        ] as [RadioError]

    static let mail: [any MusterError] =
        [
            .badAddress("x", reason: "it is empty"), .badAddress("xy", reason: "it has no @"),
            .badSender("ana@no_host", reason: "what follows the @ is no host name"),
            .badHook("x", reason: "it is empty"), .noProgram(path: "/x"),
            .refused(path: "/x", status: 1, output: ""),
            .refused(path: "/x", status: 67, output: ""),
            .refused(path: "/x", status: 75, output: "550 ne"),
            .killed(path: "/x", signal: 9, output: ""), .timedOut(path: "/x", seconds: 60),
            .notRead(path: "/x"), .hookRefused(address: "x", reason: "9"), .held,
        ] as [MailError]

    static let alarms: [any MusterError] =
        [
            .notPossible(.acknowledged, in: .normal), .noNote(.snoozed), .noNote(.resolved),
            .notAccountedFor, .badSnooze(longestHours: 3),
        ] as [AlarmError]

    static let provenance: [any MusterError] =
        [
            .badAmount("x"), .badUnit("x"), .unknownVerb("x"),
            .missingPart(verb: .ship, part: "a recipient", option: "--party PARTY"),
            .needlessPart(verb: .ship, part: "a recipient"), .madeOfItself(thing: "L-1"),
            .namedTwice(thing: "L-1"),
        ] as [ProvenanceError]

    static let orders: [any MusterError] =
        [
            .badLine("x", reason: "it has no quantity"), .badMember("note", reason: "is empty"),
            .noLines(order: "O-1"), .wrongState(order: "O-1", state: .draft, step: .confirm),
            .unsent(order: "O-1", state: .draft), .short(order: "O-1", isPlaced: false, lines: []),
            .short(order: "O-1", isPlaced: true, lines: []), .nothingPromised(order: "O-1"),
            .doubted(order: "O-1", item: ItemID(rawValue: "Q-1")),
            .notAsked(order: "O-1", thing: "Q-2"), .badLabel(verdict: "forged"),
            .otherStock(
                order: "O-1",
                thing: ItemID(rawValue: "Q-2"),
                promised: ItemID(rawValue: "Q-1")
            ), .otherLot(order: "O-1", thing: "L-2", asked: "L-1"),
            .unfit(order: "O-1", item: ItemID(rawValue: "Q-2"), reason: "held"),
            .pickedAlready(order: "O-1", item: ItemID(rawValue: "Q-1")),
            .notPicked(order: "O-1", thing: "Q-2"),
            .notEnough(order: "O-2026-0001", products: ["CARROT", "LEEK"]),
            .offSale(order: "O-2026-0001", product: "CARROT"), .shopClosed,
            .notBroughtBack(order: "O-1", item: ItemID(rawValue: "Q-1"), quantity: 2),
            .unpicked(order: "O-1", units: 2),
            .priceChanged(order: "O-1", lines: [1]),
            .incomplete(order: "O-1", lines: []),
            .lotBarred(order: "O-1", lot: "L-1", bar: .over),
            .lotBarred(order: "O-1", lot: "L-1", bar: .held),
        ] as [OrderError]

    static let recalls: [any MusterError] =
        [
            .alarmOfNoLot("AL-3"), .timeAlone, .badTime, .noLots, .notRecalled("CARROT/L-1"),
            .notConcerned("MARKET"),
            .noAddress("MARKET"),
            .nobodyToTell, .nobodyConcerned, .badRemark(most: 2_000),
        ] as [RecallError]
}
