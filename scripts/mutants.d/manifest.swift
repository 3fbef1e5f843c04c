
// Appended to the manifest of the copy: only what the tests named here need is built, and warnings
// about code that never runs are let be.
var waiting = ["«TESTS»"]
var keptTargets: Set<String> = []
var keptPackages: Set<String> = []
while let name = waiting.popLast() {
    guard keptTargets.insert(name).inserted else { continue }
    for dependency in package.targets.first(where: { $0.name == name })?.dependencies ?? [] {
        switch dependency {
        case .byNameItem(let name, _), .targetItem(let name, _): waiting.append(name)
        case .productItem(_, let package, _, _): keptPackages.insert(package ?? "")
        @unknown default: break
        }
    }
}
package.products = []
package.targets.removeAll { !keptTargets.contains($0.name) }
package.dependencies.removeAll { dependency in
    guard case .sourceControl(_, let location, _) = dependency.kind else { return false }
    return !keptPackages.contains { location.hasSuffix("/" + $0) }
}
for target in package.targets where target.swiftSettings != nil {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .unsafeFlags(["-suppress-warnings"] + (target.type == .test ? ["-Onone"] : [])),
    ]
}
