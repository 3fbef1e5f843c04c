import Foundation
import Glibc
import MusterCore

/// What this process takes of the machine, as the kernel counts it (proc(5)); under the names that client
/// libraries of Prometheus give it.
enum ProcessFigures {
    static var metrics: [Metric] {
        let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
        let fields = self.fields
        func field(_ number: Int) -> Double? {
            fields.indices.contains(number) ? Double(fields[number]) : nil
        }
        let seconds = field(11).flatMap { user in field(12).map { (user + $0) / ticks } }
        let pages = field(21).map { $0 * Double(sysconf(Int32(_SC_PAGESIZE))) }
        let files = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        return [
            Metric(
                "process_cpu_seconds_total",
                .counter,
                "Processor time of this process, in seconds.",
                seconds
            ),
            Metric(
                "process_resident_memory_bytes",
                .gauge,
                "Memory that this process has, in bytes.",
                pages
            ),
            Metric(
                "process_open_fds",
                .gauge,
                "Files that this process has open.",
                files.map(Double.init)
            ),
            Metric(
                "process_start_time_seconds",
                .gauge,
                "When this process began, since 1970.",
                start
            ),
        ]
    }

    /// The fields of `/proc/self/stat` behind the name of the program, from the state (field 3) on.
    private static var fields: [Substring] {
        let text = (try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8)) ?? ""
        guard let end = text.lastIndex(of: ")") else { return [] }
        return text[text.index(after: end)...].split(separator: " ")
    }

    /// When this process began, in seconds since 1970.
    ///
    /// It is one number as long as the process runs, whatever becomes of the clock. A service need not see `/proc/stat`, which has when the machine started.
    private static let start: Double? = {
        var (now, sinceBoot) = (timespec(), timespec())
        guard fields.indices.contains(19), let begun = Double(fields[19]),
            clock_gettime(CLOCK_REALTIME, &now) == 0, clock_gettime(CLOCK_BOOTTIME, &sinceBoot) == 0
        else { return nil }
        let boot = Double(now.tv_sec - sinceBoot.tv_sec)
        return boot + (begun / Double(sysconf(Int32(_SC_CLK_TCK)))).rounded()
    }()
}
