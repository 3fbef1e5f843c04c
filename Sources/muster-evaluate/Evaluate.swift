import ArgumentParser

@main
struct Evaluate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure every method on simulated worlds and on recorded radio."
    )
}
