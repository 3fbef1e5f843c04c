import MusterAudit
import MusterCore

extension ReportContent {
    /// The mail that goes with a report.
    var digest: DigestContent { DigestContent(content: self) }
}

/// The answer as mail programs show it: tables and inline styles, as they drop the rest; no colour
/// that text depends on, so that a dark screen may turn it around; nothing from another host.
struct DigestContent: ContentPart {
    let content: ReportContent

    /// How many discrepancies are shown.
    private static let shownLimit = 6
    /// How many figures stand beside each other: as many as a phone has room for.
    private static let tilesInRow = 3

    func html(lang: ReportLanguage) -> String {
        let masthead = content.answer.masthead
        var html = "<h1 style=\"margin:0 0 4px;font-size:22px\" dir=\"auto\">"
        html += "\(MailHTML.text(masthead.title))</h1>\n<p style=\"margin:0 0 16px\">"
        html += masthead.lines.map(MailHTML.text).joined(separator: "<br>\n")
        html += "</p>\n<p style=\"margin:0 0 16px;font-size:17px;font-weight:bold\">"
        html += "\(MailHTML.text(content.answer.conclusion))</p>\n"
        html += tileTable
        let beyond = content.answer.extraTiles.map { "\($0.label.lowercased()) \($0.value)" }
        let scale = content.answer.accuracyScale
        let facts = [
            "\(words[AnswerPhrase.outsideSum]): \(words.list(beyond))",
            "\(scale.label): \(words.list([scale.text] + scale.marks.map(\.text)))",
            "\(words.integer(content.openCount)) \(words.count(content.openCount, .openDiscrepancies))",
        ]
        html += "<p style=\"margin:0 0 16px\">"
        html += facts.map(MailHTML.text).joined(separator: "<br>\n") + "</p>\n"
        html += firstLookTable
        html += "<p style=\"margin:0 0 16px;font-family:monospace;font-size:13px\">"
        return html + "\(MailHTML.text(content.furniture.seal))</p>\n"
    }

    /// The figures that sum up.
    private var tileTable: String {
        var html = "<table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"4\""
        html += " style=\"margin:0 0 12px;table-layout:fixed\">\n"
        for start in stride(from: 0, to: content.answer.tiles.count, by: Self.tilesInRow) {
            html += "<tr>"
            for tile in content.answer.tiles[
                start..<min(start + Self.tilesInRow, content.answer.tiles.count)
            ] {
                html += "<td style=\"border:1px solid #808080;border-left:4px solid "
                html += "\(MailHTML.colour(of: tile.outcome));padding:8px 10px\">"
                html += "<span style=\"font-size:22px;font-weight:bold\">"
                html += "\(MailHTML.text(tile.value))</span><br>\(MailHTML.text(tile.label))</td>"
            }
            html += "</tr>\n"
        }
        return html + "</table>\n"
    }

    /// The discrepancies that nobody has decided about, the worst first.
    private var firstLookTable: String {
        let open = content.discrepancies.discrepancyGroups.flatMap(\.indices).filter {
            content.isOpen(summary.findings[$0])
        }
        guard !open.isEmpty else { return "" }
        var html = "<table width=\"100%\" cellpadding=\"0\" cellspacing=\"0\""
        html += " style=\"margin:0 0 12px;border-collapse:collapse\">\n<tr>"
        let heads = [
            words[AnswerPhrase.firstLook], words[DiscrepancyPhrase.outcome],
            words[DiscrepancyPhrase.expectedZone],
        ]
        for head in heads {
            html += "<th scope=\"col\" align=\"left\" style=\"padding:6px 8px 6px 0;"
            html += "border-bottom:2px solid #808080\">\(MailHTML.text(head))</th>"
        }
        html += "</tr>\n"
        for index in open.prefix(Self.shownLimit) {
            let (item, finding) = content.findings.row(index)
            let cell =
                "<td valign=\"top\" style=\"padding:6px 8px 6px 0;"
                + "border-bottom:1px solid #808080\">"
            html += "<tr>\(cell)<b dir=\"auto\">"
            html += MailHTML.text(DataText.clean(item.item.rawValue, limit: 60))
            html += "</b><br><span dir=\"auto\">"
            html += MailHTML.text(DataText.clean(item.name, limit: 60))
            html += "</span></td>\(cell)"
            html += MailHTML.text(words[OutcomePhrase(finding.outcome)])
            html +=
                "<br><small>\(MailHTML.text(content.findings.whereAndWhy(finding)))</small></td>\(cell)"
            html += "\(MailHTML.text(zones[finding.expectedZone]))</td></tr>\n"
        }
        html += "</table>\n"
        guard open.count > Self.shownLimit else { return html }
        let more = words.text(
            DropPhrase.more,
            ["n": words.integer(open.count - Self.shownLimit)]
        )
        return html + "<p style=\"margin:0 0 16px\">\(MailHTML.text(more))</p>\n"
    }
}

/// HTML in mails.
enum MailHTML {
    /// Text that is nothing but text.
    static func text(_ text: String) -> String {
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }

    /// A mark beside a figure that says in words what it is: 3:1 on white and on black (WCAG 1.4.11).
    static func colour(of outcome: Outcome?) -> String {
        switch outcome {
        case .found: "#2e8b45"
        case .misplaced: "#b5731c"
        case .confirmed: "#3f76c4"
        case .missing, .notHeard: "#d0403a"
        case .inconclusive, .excused, nil: "#808080"
        }
    }

    /// A picture that the mail carries, half as wide as it has pixels: sharp on dense screens.
    static func picture(_ contentID: String, saying text: String) -> String {
        """
        <p style="margin:0 0 16px"><img src="cid:\(Self.text(contentID))" alt="\(Self.text(text))" \
        width="\(ReportMail.pictureWidth / 2)" style="display:block;max-width:100%;height:auto;\
        border:1px solid #808080"></p>

        """
    }

    /// A whole document.
    static func page(title: String, language: ReportLanguage, content: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="\(language.rawValue)">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <meta name="color-scheme" content="light dark">
        <meta name="supported-color-schemes" content="light dark">
        <title>\(text(title))</title>
        </head>
        <body style="margin:0;padding:16px;font-family:sans-serif;font-size:15px;line-height:1.45">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td>
        <div style="max-width:640px;margin:0 auto">
        \(content)</div>
        </td></tr></table>
        </body>
        </html>

        """
    }
}
