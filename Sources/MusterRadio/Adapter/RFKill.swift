import Glibc

/// Whether an adapter is blocked, by the files that the kernel keeps about its rfkill switch.
///
/// Source: the kernel's Documentation/ABI/stable/sysfs-class-rfkill.
package struct RFKill {
    /// Whether software blocks it.
    package var isSoft = false
    /// Whether the machine blocks it, by a switch or key.
    package var isHard = false

    /// Reads the state from an adapter's folder below /sys/class/bluetooth; no folder, no block.
    package init(adapter folder: String) {
        guard let listing = opendir(folder) else { return }
        defer { closedir(listing) }
        while let entry = readdir(listing) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name.hasPrefix("rfkill") else { continue }
            isSoft = isSoft || Self.isOne("\(folder)/\(name)/soft")
            isHard = isHard || Self.isOne("\(folder)/\(name)/hard")
        }
    }

    private static func isOne(_ path: String) -> Bool {
        var byte = [UInt8](repeating: 0, count: 1)
        guard let file = try? OpenFile(reading: path),
            let count = try? file.read(into: &byte, from: 0)
        else { return false }
        return count == 1 && byte[0] == UInt8(ascii: "1")
    }
}
