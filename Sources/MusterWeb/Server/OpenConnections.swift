import Glibc

/// How many connections may be open at once: each is an open file, of which the system permits so many.
enum OpenConnections {
    /// What is kept for the database, reports and everything else that is no connection.
    private static let others = 100

    /// Asks the system for enough open files.
    ///
    /// - Parameter wanted: the most connections that should be open at once.
    /// - Returns: how many of them the system permits; one that cannot be accepted any more would else
    ///   end the server.
    /// - Throws: ``WebError/tooFewFiles(limit:)`` when it permits hardly any.
    static func permitted(_ wanted: Int) throws(WebError) -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            return wanted
        }
        let needed = rlim_t(wanted + others)
        if limit.rlim_cur < needed {
            var raised = limit
            raised.rlim_cur = min(needed, limit.rlim_max)
            if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &raised) == 0 {
                limit = raised
            }
        }
        let free = Int(clamping: limit.rlim_cur) - others
        guard free > 0 else { throw .tooFewFiles(limit: Int(clamping: limit.rlim_cur)) }
        return min(wanted, free)
    }
}
