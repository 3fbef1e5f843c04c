import MusterAudit
import MusterCore
import MusterReport

/// What is wrong with a request, and who does not get in.
extension ErrorWords {
    static func texts(_ error: WebError, _ language: ReportLanguage) -> Texts {
        switch error {
        case .noPage: (nil, "the menu leads to every page")
        case .notSignedIn: (nil, "sign in")
        case .badValue(let name, let expected): (value(name, expected, language), nil)
        case .changedMeanwhile:
            (
                translated(
                    "somebody else has changed the same meanwhile",
                    language
                ), nil
            )
        case .badMethod(method: "GET", _, _):
            (nil, "go back to the page with the form, and send it from there")
        case .badMethod:
            (
                translated(
                    "the body is of a kind that is not read here",
                    language
                ),
                "load the page again, and try again"
            )
        case .badHost, .twoHosts, .badExpectation, .badContentType:
            (nil, "load the page again, and try again")
        case .noPublicURL:
            (nil, "have the server started with its public URL, or print labels without links")
        case .linkNeeded: (nil, "open the link that the server shows where it was started")
        case .withoutTLS, .proxyWithoutProto, .untrustedProxy:
            (nil, "use the https address of this server")
        default: (nil, nil)
        }
    }

    /// A value that is not what it must be.
    private static func value(
        _ name: String,
        _ expected: Sentence,
        _ language: ReportLanguage
    ) -> Sentence {
        // Labels have a field of this name too, for a number.
        let isFirstDay = name == "from" && expected == WebError.anyDay
        let field = isFirstDay ? AuditText.from.beginning(language) : field(named: name, language)
        // The reason of a module below stands behind a word of its own.
        if expected.template == WebError.otherwise,
            case .sentence(let reason)? = expected.arguments.first
        {
            return isSaid(reason, in: language)
                ? "\(field): \(reason)" : "\(field) does not fit"
        }
        return isSaid(expected, in: language)
            ? "\(field) must be \(expected)" : "\(field) does not fit"
    }

    /// What a page calls the field of a form; in quotation marks what it has no word for.
    static func field(named name: String, _ language: ReportLanguage) -> Sentence {
        let text: (any WebText)? =
            switch name {
            case "id": StockText.identifier
            case "zone_corners", "a corner": MapText.corners
            case "anchor_beacon", "anchor_was": CommonText.beacon
            case "anchor_x", "receiver_x", "picture_x": MapText.across
            case "anchor_y", "receiver_y", "picture_y": MapText.down
            case "size_width": MapText.width
            case "size_height": MapText.height
            case "scale_from_x": MapText.fromAcross
            case "scale_from_y": MapText.fromDown
            case "scale_to_x": MapText.toAcross
            case "scale_to_y": MapText.toDown
            case "scale_metres": MapText.apart
            case "due": ReviewText.due
            case "copies": ImportText.copies
            case "sheet": ImportText.sheet
            case "from": ImportText.firstPlace
            case "until": AuditText.until
            case "to": CommonText.recipient
            default: CommonText.allCases.first { "\($0)" == name }
            }
        if let text { return text.beginning(language) }
        return switch name {
        case "the place": "the place"
        case "the form": "the form"
        case "the item": "the item"
        case "the file": "the file"
        case "language": "language"
        case "paper": "paper"
        case "number of days", "days": "number of days"
        // Some languages put a name that is no word of theirs in quotation marks.
        default: ("\(name)" as Sentence).said(in: "ErrorWords.field")
        }
    }
}
