import Foundation

/// What the machine offers to listen with.
extension Doctor {
    static func adapter() -> Checkup {
        let adapters =
            (try? FileManager.default.contentsOfDirectory(atPath: "/sys/class/bluetooth"))
        let names = (adapters ?? []).filter { $0.hasPrefix("hci") && !$0.contains(":") }.sorted()
        return Checkup(
            check: "adapter",
            isWell: !names.isEmpty,
            detail: names.isEmpty ? "no Bluetooth adapter" : names.joined(separator: ", "),
            remedy: names.isEmpty
                ? "plug one in, or audit from a recorded capture: --source capture:FILE" : nil
        )
    }
}
