import ArgumentParser

@main
struct Muster: ParsableCommand {}
