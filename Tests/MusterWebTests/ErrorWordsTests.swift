import Foundation
import MusterAudit
import MusterCatalogue
import MusterCore
import MusterPeople
import MusterPhotos
import MusterReport
import MusterService
import MusterStore
import MusterWeb
import Testing

/// What a browser says of an error, in the reader's language.
@Suite struct ErrorWordsTests {
    /// Words that stand in English sentences, and in no Serbian one.
    private static let english: Set<String> = [
        "the", "is", "are", "has", "have", "was", "were", "must", "and", "of", "with", "there",
        "than", "be", "it", "its", "from", "this", "more", "expected", "may", "cannot", "muster",
        "look", "add", "send", "try", "take", "zone:", "which", "another", "already", "more",
    ]

    private func remnants(_ text: String) -> [String] {
        text.split { !$0.isLetter && $0 != ":" }.map { $0.lowercased() }
            .filter(Self.english.contains)
    }

    private static let audit = AuditID(year: 2026, number: 1)
    private static let zone = ZoneID(rawValue: "z1")

    private static let errors: [any MusterError] =
        catalogue + audits + service + drops + people + photos + web + stores + reports

    private static let catalogue: [any MusterError] =
        [
            .tooLarge(file: "x.csv", bytes: 9, limit: 8),
            .notUTF8(file: "x.csv", offset: 1, line: 2), .unclosedQuote(file: "x.csv", line: 2),
            .textBehindQuote(file: "x.csv", line: 2, column: 1), .noHeader(file: "x.csv"),
            .isJSON(file: "x.json"), .isList(file: "x.csv"),
            .missingColumns(file: "x.csv", missing: ["id"], found: ["X"]),
            .duplicateColumn(file: "x.csv", name: "lot"),
            .badColumnName(file: "x.csv", column: 1, reason: "is empty"),
            .refusedRows(file: "x.csv", refused: [], rows: 3),
            .notJSON(file: "x.json", line: 1, reason: "unexpected end"),
            .badPlan(file: "x.json", problems: [], count: 2), .notOnPlan("zone z1"),
            .badEdit(problems: ["zone z1: has no area", "zone z2: lies outside the plan"]),
        ] as [CatalogueError]

    private static let audits: [any MusterError] =
        [
            .wrongState(audit: audit, state: .approved, step: "it cannot be changed"),
            .notExpected(audit: audit, item: ItemID(rawValue: "I")), .unknownZone(zone, known: []),
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
            ), .noteTooLate(audit: audit),
            .badText(audit: audit, name: "a reason", limit: 9), .nothingToUndo(audit: audit),
            .noDecisionToUndo(audit: audit), .coverageBelowPlan(audit: audit, zones: [zone]),
            .brokenChain(audit: audit, sequence: 1), .unreadableRecord(audit: audit, sequence: 1),
            .expectedListChanged(audit: audit), .listingChanged(audit: audit),
            .othersWord(audit: audit, person: "ana", owner: "bora"), .notLastWord(audit: audit),
            .badSeal(audit: audit, .tailRemoved(told: 9, records: 8)),
            .badSeal(audit: audit, .missing(.count)), .unreadableSeal,
            .notAsInTrail(.otherRecords(audit, records: 9, entry: 3)),
            .notAsInTrail(.keyUnknown("00112233445566778899")),
            .notAnchored(audit: audit, parts: ["no signature"]),
        ] as [AuditError]

    private static let service: [any MusterError] =
        [
            .noSuchFile(path: "x"), .cannotRead(path: "x", reason: "no"),
            .cannotWrite(path: "x", reason: "no"), .badSettings(path: "x", reason: "no"),
            .noAudit(inventory: "S"), .badAuditName("x"),
            .auditElsewhere(inventory: "S", audit: audit, other: "N"),
            .listening(audit: audit, holder: "h"),
            .pauseAwaited(audit: audit, holder: "h"), .notStored(audit: audit, reason: "no"),
            .watched(source: "x", holder: "h"), .notListening(audit: audit),
            .nothingExpected(inventory: "S"), .noReports(source: "x"), .interruptedEarly,
            .noTrace(audit: audit, reason: "no"), .homeMoved(from: "a, /x"),
            .badMethod("x", known: []),
            .reasonNeeded(step: "x"), .noAnchors(zone: zone), .farFromZone(zone: zone),
            .nothingMeasured(zone: zone), .badReason("x"),
            .littleRoom(path: "x", freeMB: 31),
            .lookedTwice(item: ItemID(rawValue: "I")),
            .otherInventory(audit, audit), .nothingBefore(audit: audit, isRecounted: true),
            .nothingBefore(audit: audit, isRecounted: false),
            .notRecounted(audit: audit), .noPlan, .noMessage("1"), .badTimeZone("X"),
            .notTheReport(path: "x", reason: "no"), .receiverBusy(audit: nil), .noReceiver,
            .settingsChanged, .notSimulated(path: "x"),
            .planDeleted(PlanID(number: 1), name: "Hladnjača", at: Instant(seconds: 0), by: "ana"),
        ] as [ServiceError]

    private static let drops: [any MusterError] =
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
            .badDrop(key: "to", expected: "role:ROLE with one of viewer, admin"),
            .badDrop(key: "definition", expected: "the name of one, or nothing"),
            .badDrop(key: "format", expected: "some of pdf, csv, or nothing"),
            .badDrop(key: "lang", expected: "one of en, sr, or nothing"),
            .badDrop(key: "paused", expected: "yes or no"),
        ] as [ServiceError]

    private static let people: [any MusterError] =
        [
            .notAllowed(name: "ana", role: .viewer, right: .runAudits),
            .outOfScope(name: "ana", right: .runAudits), .notSignedIn(home: "h"), .sessionEnded,
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

    private static let photos: [any MusterError] =
        [
            .tooManyBytes(count: 9, limit: 8), .tooManyPixels(width: 1, height: 1, limit: 1),
            .notAPhoto, .broken(kind: "png"), .noDecoder(kind: "webp"), .cannotEncode,
            .tooManyScans(limit: 100), .tooMuchWork(kind: "gif"), .noChild(reason: "x"),
            .interrupted,
        ] as [PhotoError]

    private static let web: [any MusterError] =
        [
            .noPage(path: "/x"), .badMethod(method: "PUT", path: "/x", allowed: ["GET"]),
            .notSignedIn, .badHost("x"), .badForm, .tooLarge(limit: 1), .tooSlow, .cutShort,
            .twoHosts, .noPublicURL, .badExpectation, .badContentType(expected: "x"),
            .badValue(name: "quantity", expected: "otherwise: is empty"),
            .badValue(name: "due", expected: "a day, such as 2026-03-12"),
            .badValue(name: "kind", expected: "a, b"), .changedMeanwhile(object: "x"), .busy,
            .noRecording(file: "x"),
            .linkNeeded, .tooManyOfOne, .withoutTLS(url: "https://x"), .proxyWithoutProto,
            .untrustedProxy(address: "192.0.2.7"), .secretGiven("x"), .keyUsed("x"), .keyBusy("x"),
        ] as [WebError]

    private static let reports: [any MusterError] =
        [.tooManyRows(sheet: "Nalazi", rows: 2, most: 1)] as [ReportError]

    private static let stores: [any MusterError] =
        [
            .conflict(
                what: "the definition \"House\" is used by the schedule D-1 x",
                remedy: "muster schedule edit D-1 --definition \"\""
            ),
            .noHome(path: "x"), .locked(path: "x", holder: "h"), .full(path: "x"),
            .notAccessible(path: "x", reason: "no"), .damaged(path: "x", reason: "no"),
            .newerSchema(path: "x"), .newerSchema(path: "x", copy: "y"), .updated(path: "x"),
            .noRoomToMigrate(path: "x", missingMB: 3), .failed(path: "x", reason: "no"),
            .notFound(kind: "item", name: "X", remedy: "muster item list"),
            .conflict(what: "something", remedy: "muster item list"),
        ] as [StoreError]

    @Test func `no error on a Serbian page has English in it`() {
        for error in Self.errors {
            let words = ErrorWords(error, .serbian)
            let left = remnants(words.what) + remnants(words.remedy)
            #expect(left.isEmpty, "\(left) in \(error): \(words.what) / \(words.remedy)")
            #expect(!words.what.isEmpty && !words.remedy.isEmpty)
        }
    }

    @Test(arguments: [ReportLanguage.english, .serbian])
    func `what goes wrong is told in sentences`(language: ReportLanguage) {
        for error in Self.errors {
            let words = ErrorWords(error, language)
            for sentence in [words.what, words.remedy] {
                let isName =
                    sentence.hasPrefix("ana ") || sentence.hasPrefix("x")
                    || sentence.hasPrefix("z1")
                #expect(isName || sentence.first?.isLowercase == false, "\(sentence)")
                #expect(sentence.hasSuffix(".") && !sentence.hasSuffix(".."), "\(sentence)")
            }
        }
        let login = ErrorWords(PeopleError.disabled(login: "ana"), language)
        #expect(login.what.hasPrefix("ana "), "a login keeps its letters: \(login.what)")
    }

    @Test func `a day is asked for by the name of its own field`() {
        for (name, words) in [("from", "From"), ("until", "Until"), ("due", "Due")] {
            let error = WebError.badValue(name: name, expected: "a day, such as 2026-03-12")
            #expect(
                ErrorWords(error, .english).what == "\(words) must be a day, such as 2026-03-12."
            )
        }
    }

    @Test func `only what nobody meets in a browser is told in general words`() {
        let general = Self.errors.filter {
            ErrorWords($0, .serbian).what == "Server ovo nije mogao da uradi."
        }
        let names = general.map { String("\($0)".prefix { $0 != "(" }) }.sorted()
        // Commands alone end like this: of calibration, proof, simulation, the machine's owner; and
        // the conflict above, which nobody has.
        #expect(
            names == [
                "conflict", "farFromZone", "helpedByAdmin", "noAnchors", "noHome", "notOwner",
                "notSimulated",
                "notTheReport", "nothingMeasured", "watched",
            ]
        )
    }

    @Test(arguments: [
        "there is no Bluetooth adapter hci7", "the adapter hci0 is switched off",
        "the adapter hci0 is blocked by rfkill", "this account may not listen on hci0 directly",
        "the Bluetooth service is not there: it is empty", "plug it in again",
        "\"x y\" is no mail address: it has a space, a line break or a control character",
        "\"x@@y\" is no mail address: it has more than one @",
        "there is no mail program at /usr/sbin/sendmail",
        "/bin/false did not take the message: status 1",
        "/bin/x did not take the message: there is no such user (status 67)",
        "/bin/x did not take the message: not now, try again later (status 75): \"550 ne\"",
        "/bin/x was ended by signal 9", "/bin/x ended without reading the whole message",
        "mail waits since this home was restored from a backup",
    ])
    func `what the machine lacks is said in Serbian`(sentence: String) {
        let words = ReasonWords.serbian(sentence) ?? ""
        #expect(!words.isEmpty && remnants(words).isEmpty, "\(words)")
    }

    @Test func `no error in a browser tells a shell command`() {
        for error in Self.errors {
            let remedy = ErrorWords(error, .english).remedy
            #expect(!remedy.contains("muster ") && !remedy.contains("--"), "\(error): \(remedy)")
        }
    }

    /// Where sentences stand in the sources, and what comes in front of them.
    struct Place: Sendable {
        let folder: String
        let starts: [String]
    }

    private static let places = [
        Place(
            folder: "MusterStore/Catalogue",
            starts: [".conflict(", "return (\"zone\"", "return (\"beacon\""]
        ),
        Place(folder: "MusterStore/Photos", starts: [".conflict("]),
        Place(folder: "MusterService/Catalogue", starts: [".conflict("]),
        Place(folder: "MusterCatalogue/Items", starts: ["Fault("]),
        Place(folder: "MusterCatalogue/Plan", starts: ["members.note(", "badEdit(problems: ["]),
        Place(folder: "MusterCatalogue/JSON", starts: ["note(", "case .noArea", "case .crosses"]),
        Place(folder: "MusterCatalogue/Text", starts: ["return \""]),
    ]

    /// The texts of one call, each value in them a letter; none of one word, which is a name.
    private static func sentences(_ lines: ArraySlice<String>) -> [String] {
        var (found, depth, text): ([String], Int, String?) = ([], 0, nil)
        var (values, escaped) = (0, false)
        for character in lines.joined(separator: "\n") {
            if values > 0 {
                values += character == "(" ? 1 : character == ")" ? -1 : 0
                continue
            }
            guard let now = text else {
                if character == "\"" { text = "" }
                depth += character == "(" ? 1 : character == ")" ? -1 : 0
                if character == "}" || depth < 0 || (depth == 0 && character == ")") { break }
                continue
            }
            if escaped {
                escaped = false
                if character == "(" { values = 1 }
                text = now + (character == "(" ? "X" : String(character))
            } else if character == "\\" {
                escaped = true
            } else if character == "\"" {
                found.append(now)
                text = nil
            } else {
                text = now + String(character)
            }
        }
        return found.filter { $0.contains(" ") && $0.contains(where: \.isLowercase) }
    }

    /// The sentences of the modules below stand in their sources; each has to be known here.
    @Test(arguments: places)
    func `every reason that a module gives has its Serbian words`(place: Place) throws {
        let folder = URL(filePath: #filePath).appending(path: "../../../Sources/\(place.folder)")
            .standardized
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        var count = 0
        for name in names.sorted() where name.hasSuffix(".swift") {
            let lines = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
                .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            for (index, line) in lines.enumerated()
            where place.starts.contains(where: line.contains) && !line.contains("///") {
                for sentence in Self.sentences(lines[index..<min(index + 8, lines.count)]) {
                    count += 1
                    let words = ReasonWords.serbian(sentence)
                    #expect(words != nil, "\(name): \(sentence)")
                    #expect(remnants(words ?? "").isEmpty, "\(name): \(words ?? "")")
                }
            }
        }
        #expect(count > 0, "no sentence was found")
    }
}
