import MusterCore
import MusterPeople
import MusterReport
import MusterWeb
import Testing

/// How entries of the trail are told; what is stored of them stays what it is.
@Suite struct TrailSentenceTests {
    private func told(
        _ kind: TrailKind,
        _ subject: String,
        _ detail: String = "{}",
        _ language: ReportLanguage = .english
    ) -> TrailSentence {
        let entry = TrailEntry(
            number: 1,
            at: Instant(seconds: 0),
            actor: "ana",
            client: "local",
            kind: kind.rawValue,
            subject: subject,
            detail: detail,
            hash: []
        )
        return TrailSentence(entry, Wording(language: language, clock: .utc))
    }

    @Test func `what was changed in a profile is told by the names of its fields`() {
        let detail = #"{"keys":"language,notify.recount,paper"}"#
        let told = told(.profileChanged, "ana", detail, .serbian)
        #expect(!told.rest.contains("language") && !told.rest.contains("notify"), "\(told.rest)")
        #expect(told.rest.contains("papir") || told.rest.contains("Papir"), "\(told.rest)")
    }

    @Test func `a schedule is told as a sentence, with whom it goes to and when`() {
        let detail = """
            {"deed":"add","name":"Monday mail","to":"role:manager person:ana x@example.org",\
            "when":"monday 06:00"}
            """
        let added = told(.dropChanged, "D-1", detail)
        #expect(
            added.text == "Schedule D-1 “Monday mail” added: to managers, ana, x@example.org, "
                + "every Monday, 06:00"
        )
        #expect(added.rest.isEmpty)
        #expect(
            told(.dropChanged, "D-1", detail, .serbian).text == "Dodat raspored D-1 „Monday mail“; "
                + "prima: rukovodioci, ana, x@example.org; svakog ponedeljka u 06:00"
        )
        let ended = told(.dropChanged, "D-1", detail.replacing("\"add\"", with: "\"delete\""))
        #expect(ended.text == "Schedule D-1 “Monday mail” deleted" && ended.rest.isEmpty)
    }

    @Test func `roles, steps and sign-ins are in the sentence, and hashes beside it`() {
        let role = "{\"from\":\"worker\",\"to\":\"auditor\"}"
        #expect(
            told(.roleChanged, "mara", role).text == "Role of mara changed from worker to auditor"
        )
        #expect(told(.personAdded, "mara", "{\"role\":\"admin\"}").text == "mara added as admin")
        #expect(told(.personDisabled, "mara").text == "mara disabled")
        #expect(
            told(.signedIn, "mara", "{\"kind\":\"browser\"}").text
                == "mara signed in with a browser"
        )
        let sealed = told(.auditSealed, "A-2026-0001", "{\"head\":\"ab\",\"step\":\"count\"}")
        #expect(sealed.text == "Audit A-2026-0001: count sealed" && sealed.rest == "head: ab")
        let cancelled = "{\"head\":\"ab\",\"step\":\"cancelled\"}"
        #expect(told(.auditSealed, "A-2026-0001", cancelled).text == "Audit A-2026-0001 cancelled")
        let serbian = told(.auditSealed, "A-2026-0001", cancelled, .serbian)
        #expect(serbian.text == "Popis A-2026-0001 otkazan" && !serbian.rest.contains("cancelled"))
        let key = told(.keyMade, "H1", "{\"key_kind\":\"device\"}", .serbian)
        #expect(key.rest == "vrsta ključa: uređaj")
        #expect(told(.rightRefused, "pullReports").text == "Refused: download reports")
        #expect(
            told(.settingsChanged, "report.accuracy_target").text
                == "Setting “Target accuracy, %” changed"
        )
    }

    @Test func `values of settings are told as their page has them`() {
        let target = "{\"from\":\"0.98\",\"to\":\"0.9825\"}"
        #expect(
            told(.settingsChanged, "report.accuracy_target", target, .serbian).rest
                == "bilo je: 98\u{A0}%; sada je: 98,25\u{A0}%"
        )
        let roles = "{\"from\":\"\",\"to\":\"admin,manager\"}"
        #expect(
            told(.settingsChanged, "portal.require_second_factor", roles, .serbian).rest
                == "sada je: administrator, rukovodilac"
        )
        let definition = "{\"name\":\"Month\",\"to\":\"deleted\"}"
        #expect(
            told(.settingsChanged, "report.definition", definition).text
                == "Report definition “Month” deleted"
        )
    }

    @Test func `a word that no sentence knows is told as it stands`() {
        #expect(told(.dropChanged, "D-1", "{\"deed\":\"spin\"}").rest == "deed: spin")
        #expect(told(.signedIn, "mara", "not an object").rest == "not an object")
        for kind in TrailKind.allCases {
            for language in [ReportLanguage.english, .serbian] {
                let text = told(kind, "x", "{}", language).text
                #expect(!text.isEmpty && !text.contains("{"), "\(kind): \(text)")
            }
        }
    }
}
