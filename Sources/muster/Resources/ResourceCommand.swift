import ArgumentParser
import MusterCore
import MusterService

/// The commands of a resource, made from its description: `muster place list|show|add|edit|delete|restore|import`.
struct ResourceCommand<Described: DescribedResource>: ParsableCommand {
    static var configuration: CommandConfiguration {
        let resource = Described.resource
        return CommandConfiguration(
            commandName: resource.name,
            abstract: "\(resource.words.many): list, add and change them.",
            discussion: """
                \(resource.words.about)

                \(ResourceHelp<Described>.examples())
                """,
            subcommands: [
                ResourceList<Described>.self, ResourceShow<Described>.self,
                ResourceAdd<Described>.self, ResourceEdit<Described>.self,
                ResourceDelete<Described>.self, ResourceRestore<Described>.self,
                ResourceImport<Described>.self,
            ],
            defaultSubcommand: ResourceList<Described>.self
        )
    }
}

/// What the commands of a resource say of themselves.
enum ResourceHelp<Described: DescribedResource> {
    /// The configuration of one of the commands.
    static func command(
        _ verb: String,
        _ abstract: String,
        _ more: String = ""
    )
        -> CommandConfiguration
    {
        CommandConfiguration(
            commandName: verb,
            abstract: abstract,
            discussion: more.isEmpty ? examples(verb) : "\(more)\n\n\(examples(verb))"
        )
    }

    /// The examples that begin with a verb, or all.
    static func examples(_ verb: String = "") -> String {
        let lines = Described.resource.examples.filter {
            verb.isEmpty || $0 == verb || $0.hasPrefix("\(verb) ")
        }
        return
            (["Example" + (lines.count == 1 ? ":" : "s:")]
            + lines.map { "  muster \(Described.resource.name) \($0)" }).joined(separator: "\n")
    }
}

/// Prints a row after a change, as JSON or in a sentence.
func answer<Row>(
    _ row: Row,
    of resource: Resource<Row>,
    _ common: CommonOptions,
    _ done: (String) -> Sentence
) {
    if common.json { return Terminal.line { $0.row(row, of: resource) } }
    Terminal.out(line: done("\(resource.identifier(row)) \(resource.title(row))"))
}
