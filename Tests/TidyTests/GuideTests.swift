import Foundation
import Testing

/// README and the documentation: short enough to start with, and true where the sources can tell.
@Suite struct GuideTests {
    /// The documents for people who use or change Muster.
    private static let guides =
        ["README.md"] + SourceTree.files(below: "docs").filter { $0.hasSuffix(".md") }

    @Test func `every link between documents leads to a file and a heading that exist`() {
        let documents =
            Self.guides + ["CHANGELOG.md"]
            + ["scripts", "fixtures"].flatMap { SourceTree.files(below: $0) }
            .filter { $0.hasSuffix(".md") }
        var links = 0
        for document in documents {
            for link in Document(SourceTree.text(document)).links {
                links += 1
                let parts = link.split(separator: "#", omittingEmptySubsequences: false)
                let file = Self.path(of: String(parts[0]), in: document)
                #expect(Self.exists(file), "\(document): \(link)")
                if parts.count > 1, Self.exists(file) {
                    let anchors = Document(SourceTree.text(file)).anchors
                    #expect(anchors.contains(String(parts[1])), "\(document): \(link)")
                }
            }
        }
        #expect(links > 60, "links are found")
    }

    @Test func `the index of the documentation names every document`() {
        let index = SourceTree.text("docs/README.md")
        for guide in Self.guides where guide.hasPrefix("docs/") && guide != "docs/README.md" {
            #expect(index.contains("](\(guide.dropFirst("docs/".count)))"), "\(guide)")
        }
    }

    @Test func `the figures that README names are those of the measurements`() throws {
        let measured = Self.numbers(in: SourceTree.text("docs/developer.md"))
        let readme = SourceTree.text("README.md")
        let start = try #require(readme.range(of: "\n## Where it stands\n"))
        let section = readme[start.upperBound...].split(separator: "\n")
            .prefix { !$0.hasPrefix("## ") }
        let rows = section.filter { $0.hasPrefix("| ") && !$0.hasPrefix("| what |") }
        #expect(rows.count > 3, "rows are found")
        for row in rows {
            let figures = Self.numbers(in: String(row.split(separator: "|").last ?? ""))
            #expect(!figures.isEmpty && figures.isSubset(of: measured), "\(row)")
        }
    }

    @Test func `the administrator's document has every setting of a home`() {
        let document = SourceTree.text("docs/administrator.md")
        var (section, settings) = ("", 0)
        for line in SourceTree.text("Sources/MusterService/Home/Settings.swift")
            .split(separator: "\n")
        {
            if let head = line.wholeMatch(of: #/\s+\[(\w+)\]/#) {
                section = String(head.1)
            } else if let key = line.firstMatch(of: #/^\s+# (\w+) = /#) {
                settings += 1
                #expect(document.contains("`\(section).\(key.1)`"), "\(section).\(key.1)")
            }
        }
        #expect(settings > 20, "settings are found")
    }

    @Test func `the integrator's document has every exit status`() {
        let document = SourceTree.text("docs/integrator.md")
        let source = SourceTree.text("Sources/MusterCore/Errors/MusterError.swift")
        let statuses = source.matches(of: #/ case \w+ = (\d+)\n/#).map { $0.1 }
        #expect(statuses.count > 12, "statuses are found")
        for status in statuses {
            #expect(document.contains("\n| \(status) | "), "\(status)")
        }
    }

    @Test func `words that readers find hard stay out of the documentation`() {
        let words = #/\b(?:somebody|nobody|whoever|anew|so many|is told|are told|is had)\b/#
        let hard = words.ignoresCase()
        for guide in Self.guides {
            for match in SourceTree.text(guide).matches(of: hard) {
                Issue.record("\(guide) still says: \(match.output)")
            }
        }
    }

    @Test func `headings and links are found as a reader's browser finds them`() {
        let document = Document(
            """
            # The portal's pages
            ## items.csv
            See [one](two.md#three) and [a link over
            two lines](#the-portals-pages), not [the web](https://example.org), not `[code](no.md)`.
            ```sh
            # no heading, [no link](no.md)
            ```
            ## items.csv
            """
        )
        #expect(document.links == ["two.md#three", "#the-portals-pages"])
        #expect(document.anchors == ["the-portals-pages", "itemscsv", "itemscsv-1"])
    }

    /// The path of a link's file, relative to the project; an empty one is the document itself.
    private static func path(of link: String, in document: String) -> String {
        guard !link.isEmpty else { return document }
        var parts = document.split(separator: "/").dropLast().map(String.init)
        for part in link.split(separator: "/") {
            if part == "..", !parts.isEmpty {
                parts.removeLast()
            } else {
                parts.append(String(part))
            }
        }
        return parts.joined(separator: "/")
    }

    private static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: SourceTree.root.appending(path: path).path)
    }

    /// The numbers of a text, as they are written.
    private static func numbers(in text: String) -> Set<String> {
        Set(text.matches(of: #/\.?\d[\d,.]*/#).map { String($0.output).trimmingSuffix(",.") })
    }
}

/// The prose of a text in Markdown, without its blocks of code.
private struct Document {
    private let prose: [Substring]

    init(_ text: String) {
        var isCode = false
        prose = text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
            if line.hasPrefix("```") {
                isCode.toggle()
                return false
            }
            return !isCode
        }
    }

    /// Where links lead that stay in the project.
    var links: [String] {
        let text = prose.joined(separator: "\n").replacing(#/`[^`]*`/#, with: "")
        return text.matches(of: #/\]\(([^)\s]+)\)/#).map { String($0.1) }
            .filter { !$0.contains("://") && !$0.hasPrefix("mailto:") }
    }

    /// The names of the headings, as links give them: in lower case, hyphens for spaces, no other
    /// signs, and a number behind what comes again.
    var anchors: [String] {
        var seen: [String: Int] = [:]
        return prose.compactMap { $0.wholeMatch(of: #/#+ (.+)/#) }.map { heading in
            let name = heading.1.lowercased().filter {
                $0.isLetter || $0.isNumber || " -_".contains($0)
            }
            .replacing(" ", with: "-")
            let count = seen[name, default: 0]
            seen[name] = count + 1
            return count == 0 ? name : "\(name)-\(count)"
        }
    }
}

extension String {
    /// The text without the signs that it may end with.
    fileprivate func trimmingSuffix(_ signs: String) -> String {
        var text = self
        while let last = text.last, signs.contains(last) { text.removeLast() }
        return text
    }
}
