import CProcess
import Foundation

/// The copy of its memory that the system may write when a process crashes.
enum CoreDumps {
    /// Forbids it for this process: its memory holds secrets of many people.
    ///
    /// The limit alone does not keep a program from reading the memory that the system hands dumps to
    /// (core(5), `core_pattern` with a pipe).
    static func forbid() {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        _ = process_forbid_dump()
    }
}
