import MusterCore
import MusterLabels
import MusterPeople
import MusterReport
import MusterService

/// The page that a product's label leads to, as a customer sees it on a phone.
///
/// What must not be used is said before anything else, and of a forged label nothing else is said.
enum TracePage {
    static func html(
        _ trace: PublicTrace,
        _ visit: Visit,
        _ language: ReportLanguage,
        _ address: String
    ) -> HTML {
        let words = Wording(language: language, clock: visit.desk.clock)
        return frame(visit, language, title: trace.goods?.name ?? visit.desk.siteName, address) {
            html in
            lotState(&html, trace, language)
            verdict(&html, trace, visit.desk.siteName, language)
            guard trace.verdict != .forged, trace.verdict != .unknown else {
                report(&html, trace, language)
                return
            }
            things(&html, trace, words, TraceRoutes.prefix(of: address, visit.home.settings))
            steps(&html, trace, words)
            treatments(&html, trace, words)
            climate(&html, trace, words)
            if trace.lacksOrigin {
                html.card(LabelPageText.missing.say(language)) { html in
                    html.tag("p", [:], LabelPageText.lacksOrigin.say(language))
                }
            }
            check(&html, trace, language)
            report(&html, trace, language)
            if visit.may(.viewAudits), let lot = trace.lot {
                html.link(
                    LabelPageText.staff.say(language),
                    to: Address("lots", query: [("search", lot)])
                )
            }
        }
    }

    /// The page of an address that names nothing of this house.
    static func notOurs(_ visit: Visit, _ language: ReportLanguage) -> HTML {
        frame(visit, language, title: visit.desk.siteName, nil) { html in
            notice(
                &html,
                LabelPageText.notOurs.say(language),
                LabelPageText.notOursAdvice.say(language),
                isGood: nil
            )
        }
    }

    private static func frame(
        _ visit: Visit,
        _ language: ReportLanguage,
        title: String,
        _ address: String?,
        _ content: (inout HTML) -> Void
    ) -> HTML {
        Shell.plain(language: language, title: title, hasScript: false) { html in
            html.tag("p", ["class": "soft"], visit.desk.siteName)
            content(&html)
            guard let address else { return }
            html.tag("p", ["class": "small"]) { html in
                for other in ReportLanguage.ofPages where other != language {
                    let address = Address(local: address).adding("lang", other.rawValue)
                    html.tag(
                        "a",
                        [
                            "href": .address(address), "lang": .text(other.htmlTag),
                            "hreflang": .text(other.htmlTag),
                        ],
                        other.ownName
                    )
                    html.write(" ")
                }
            }
        }
    }

    /// A statement in words, colour and shape, so that none of them is needed alone.
    private static func notice(
        _ html: inout HTML,
        _ words: String,
        _ advice: String?,
        isGood: Bool?
    ) {
        let (kind, sign) =
            switch isGood {
            case true?: ("notice good", "✔")
            case false?: ("notice bad", "✖")
            case nil: ("notice", "!")
            }
        html.tag("div", ["class": .text(kind), "role": "status"]) { html in
            html.tag("p") { html in
                html.tag("strong") { html in
                    html.tag("span", ["aria-hidden": "true"], "\(sign) ")
                    html.write(words)
                }
            }
            if let advice { html.tag("p", [:], advice) }
        }
    }

    private static func lotState(
        _ html: inout HTML,
        _ trace: PublicTrace,
        _ language: ReportLanguage
    ) {
        let (words, advice): (LabelPageText, LabelPageText)
        switch trace.lotState {
        case .free, nil: return
        case .recalled: (words, advice) = (.recalled, .recalledAdvice)
        case .held: (words, advice) = (.held, .heldAdvice)
        }
        notice(&html, words.say(language), advice.say(language), isGood: false)
        contact(&html, trace, language)
    }

    private static func verdict(
        _ html: inout HTML,
        _ trace: PublicTrace,
        _ site: String,
        _ language: ReportLanguage
    ) {
        let (text, advice, isGood) = trace.verdict.customerWords
        notice(
            &html,
            text.say(language),
            advice?.say(language, ["site": site]),
            isGood: isGood
        )
        if trace.isSeenOften { html.tag("p", [:], LabelPageText.seenOften.say(language)) }
    }

    private static func things(
        _ html: inout HTML,
        _ trace: PublicTrace,
        _ words: Wording,
        _ prefix: String
    ) {
        let language = words.language
        html.tag("section", ["class": "card"]) { html in
            html.tag("h1", [:], trace.goods?.name ?? LabelPageText.privateProduct.say(language))
            if let photo = trace.goods?.photos.first {
                PhotoPages.goods(&html, photo, below: prefix)
            }
            if let text = trace.goods?.text { html.tag("p", [:], text) }
            html.facts([
                (LabelPageText.variety.say(language), trace.goods?.variety),
                (LabelPageText.pack.say(language), trace.goods?.pack),
                (LabelPageText.lot.say(language), trace.lot),
                (LabelPageText.serial.say(language), trace.serial.map(LabelSerial.grouped)),
                (LabelPageText.bestBefore.say(language), trace.bestBefore.map(words.day)),
                (
                    LabelPageText.from.say(language),
                    trace.producer.map { producer in
                        [producer.name, producer.region].compactMap(\.self).joined(separator: ", ")
                    }
                ),
            ])
        }
    }

    private static func steps(_ html: inout HTML, _ trace: PublicTrace, _ words: Wording) {
        guard !trace.steps.isEmpty else { return }
        html.card(LabelPageText.steps.say(words.language)) { html in
            html.facts(
                trace.steps.map { step in
                    (
                        step.verb.words.beginning(words.language),
                        [words.day(step.day), step.place].compactMap(\.self)
                            .joined(separator: ", ")
                    )
                }
            )
        }
    }

    private static func treatments(_ html: inout HTML, _ trace: PublicTrace, _ words: Wording) {
        guard !trace.treatments.isEmpty else { return }
        html.card(LabelPageText.treatments.say(words.language)) { html in
            html.facts(
                trace.treatments.map { treatment in
                    let day = words.day(treatment.day)
                    let text = treatment.daysBeforeHarvest.map { days in
                        words.form(LabelPageText.beforeHarvest, days).replacing("{day}", with: day)
                    }
                    return (treatment.agent, text ?? day)
                }
            )
        }
    }

    private static func climate(_ html: inout HTML, _ trace: PublicTrace, _ words: Wording) {
        let spans: [(LabelPageText, ClimateSummary?)] = [
            (.growing, trace.growing), (.storage, trace.storage),
        ]
        for case (let title, let summary?) in spans {
            html.card(title.say(words.language)) { html in
                html.facts(ClimateFacts(summary, words).lines)
            }
        }
    }

    private static func check(_ html: inout HTML, _ trace: PublicTrace, _ language: ReportLanguage)
    {
        guard trace.verdict != .unsigned else { return }
        html.card(LabelPageText.checkYourself.say(language)) { html in
            html.tag("p", [:], LabelPageText.checkHow.say(language))
            html.tag("p") { html in
                html.link("keys.json", to: Address(".well-known", "muster", "keys.json"))
                html.write(" · ")
                html.link("revoked.txt", to: Address(".well-known", "muster", "revoked.txt"))
            }
        }
    }

    private static func report(
        _ html: inout HTML,
        _ trace: PublicTrace,
        _ language: ReportLanguage
    ) {
        guard trace.contact != nil else { return }
        html.card(LabelPageText.report.say(language)) { html in contact(&html, trace, language) }
    }

    private static func contact(
        _ html: inout HTML,
        _ trace: PublicTrace,
        _ language: ReportLanguage
    ) {
        guard let contact = trace.contact else { return }
        let shown = contact.split(separator: ":", maxSplits: 1).last.map(String.init) ?? contact
        let named = contact.hasPrefix("https:") ? contact : shown
        let parts = LabelPageText.reportHow.say(language).split(
            separator: "{contact}",
            omittingEmptySubsequences: false
        )
        html.tag("p") { html in
            for (index, part) in parts.enumerated() {
                if index > 0 { html.tag("a", ["href": .text(contact)], named) }
                html.write(String(part))
            }
        }
    }
}
