import ArgumentParser
import MusterCore
import MusterPeople
import MusterReport
import MusterService
import MusterStore

struct DefinitionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "definition",
        abstract: "Save how a kind of report looks: parts, language, paper, forms, logo, accent.",
        subcommands: [List.self, Add.self, Show.self, Delete.self, Restore.self],
        defaultSubcommand: List.self
    )

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the saved definitions.",
            discussion: """
                Examples:
                  muster definition list
                  muster definition list --json
                """
        )

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let definitions = try common.open("definition list").reports.definitions()
            if common.json {
                for definition in definitions { Terminal.line { $0.definition(definition) } }
                return
            }
            guard !definitions.isEmpty else {
                let advice = Advice.sentence("Save one", "muster definition add NAME")
                Terminal.out("No definition yet. \(advice)")
                return
            }
            var table = Table([
                .init(title: "Name", givesWay: true), .init(title: "Version", isNumeric: true),
                .init(title: "Language"), .init(title: "Paper"), .init(title: "Forms"),
                .init(title: "Accent"), .init(title: "Logo"),
            ])
            for definition in definitions {
                table.add([
                    .data(definition.name), .data(String(definition.version)),
                    .data(definition.language ?? "–"),
                    .data(definition.paper ?? "–"),
                    .data(definition.formats.joined(separator: ",")),
                    .data(definition.accent ?? "–"), definition.logo == nil ? "–" : "yes",
                ])
            }
            table.print()
        }
    }

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Save a definition, or the next version of one.",
            discussion: """
                What is not given is as the settings have it. An old version stays, so that a report \
                made by it can still be verified.

                Examples:
                  muster definition add Monthly --lang sr-Cyrl --paper a4 --format pdf,xlsx
                  muster definition add Customer --logo logo.png --accent '#7a1f3d'
                """
        )

        @Argument(help: "Its name.")
        var name: String

        @Option(help: "The forms, separated by commas.", completion: .reportFormats)
        var format = "pdf"

        @Option(help: "The logo: a PNG or JPEG file.", completion: .file())
        var logo: String?

        @Option(help: "The colour of headings and charts, such as #0a5968.")
        var accent: String?

        @OptionGroup var look: ReportLook
        @OptionGroup(title: "Common options") var general: HomeOptions

        private var common: CommonOptions { CommonOptions(general) }

        func run() throws {
            try NameRule.check(name, of: "a definition", try: "muster definition add Monthly")
            var draft = DefinitionDraft(name: name)
            draft.formats = try CommaList.values(ReportFormat.self, of: format, option: "--format")
            draft.accent = try accent.map { try AccentColour($0) }
            (draft.language, draft.paper) = (look.lang, look.paper)
            draft.parts = try look.parts
            let home = try common.open("definition add")
            draft.logo = try logo.map { try Files.read($0) }
            let made = try home.reports.define(draft)
            try home.close()
            if common.json { return Terminal.line { $0.definition(made) } }
            Terminal.out("\(made.name), version \(made.version).")
            let name = PlainText.shellWord(made.name)
            Terminal.out(Advice.next("muster report --definition \(name)"))
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Show a definition.",
            discussion: """
                Example:
                  muster definition show Monthly
                """
        )

        @Argument(help: "Its name.", completion: .definitions)
        var name: String

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.open("definition show")
            let definition = try home.reports.definition(named: name)
            if common.json { return Terminal.line { $0.definition(definition) } }
            Terminal.out("\(definition.name), version \(definition.version)")
            let facts: [(Sentence, Sentence)] = [
                (
                    "Sections",
                    definition.sections.map { .data($0.joined(separator: ", ")) } ?? "all"
                ),
                ("Language", definition.language.map { .data($0) } ?? "as the settings"),
                ("Paper", definition.paper.map { .data($0) } ?? "as the settings"),
                ("Forms", .data(definition.formats.joined(separator: ", "))),
                ("Accent", definition.accent.map { .data($0) } ?? "the usual one"),
                ("Logo", definition.logo.map { "\($0.width) × \($0.height) pixels" } ?? "none"),
                ("Made by", "\(definition.author.name), \(definition.author.at.iso8601(.seconds))"),
            ]
            for (label, text) in facts { Terminal.out("  \(label): \(text)") }
        }
    }

    struct Delete: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "delete",
            abstract: "Take a definition out of use.",
            discussion: """
                Reports that it made can still be verified.

                Example:
                  muster definition delete Monthly
                """
        )

        @Argument(help: "Its name.", completion: .definitions)
        var name: String

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.open("definition delete")
            let definition = try home.reports.definition(named: name)
            try home.reports.deleteDefinition(named: definition.name)
            try home.close()
            if common.json { return Terminal.line { $0.definition(definition) } }
            Terminal.out("\(definition.name) deleted.")
        }
    }

    struct Restore: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "restore",
            abstract: "Bring back a definition that was taken out of use.",
            discussion: """
                Example:
                  muster definition restore Monthly
                """
        )

        @Argument(help: "Its name.", completion: .definitions)
        var name: String

        @OptionGroup(title: "Common options") var common: CommonOptions

        func run() throws {
            let home = try common.open("definition restore")
            let definition = try home.reports.restoreDefinition(named: name)
            try home.close()
            if common.json { return Terminal.line { $0.definition(definition) } }
            Terminal.out("\(definition.name) is back.")
        }
    }
}
