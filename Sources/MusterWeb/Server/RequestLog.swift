import HTTPTypes
import MusterCore
import MusterService
import Synchronization

/// What the server says of each request: one line, without the query, which may hold secrets.
struct RequestLine: Sendable {
    var at: Instant
    var id: String
    var method: String
    var path: String
    var status: Int
    var seconds: Double
    var person: String?

    /// The line: words with `=` between name and value, nothing in it that could break it.
    var text: String {
        let who = person.map { " person=\(Self.plain($0, limit: 60))" } ?? ""
        let milliseconds = Double(Int(seconds * 10_000)) / 10
        return "\(at.iso8601()) \(method) \(Self.plain(path, limit: 200)) status=\(status) "
            + "ms=\(milliseconds) id=\(id)\(who)"
    }

    /// A text without blanks and control characters, cut where it gets too long.
    static func plain(_ text: String, limit: Int) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.prefix(limit).map { scalar in
                    scalar.value > 32 && scalar.value != 127
                        && scalar.properties.generalCategory
                            != .format
                        && scalar.properties.generalCategory != .control ? scalar : "_"
                }
            )
        )
    }

    /// The mark that a client sent, if it is a sane one; else a new one.
    static func identifier(_ sent: String?) -> String {
        if let sent, (8...64).contains(sent.utf8.count),
            sent.utf8.allSatisfy({ byte in
                (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                    || byte == 45 || byte == 95
            })
        {
            return sent
        }
        return String(FormGuard.newKey().prefix(16))
    }
}

/// What the server counts, for Prometheus.
final class Metrics: Sendable {
    /// The upper ends of the buckets of answer times, in seconds.
    static let bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    private struct Key: Hashable {
        var method: String
        var route: String
        var status: Int
    }

    private struct Times {
        var buckets = [Int](repeating: 0, count: Metrics.bounds.count)
        var count = 0
        var sum = 0.0
    }

    private struct State {
        var requests: [Key: Int] = [:]
        var times: [String: Times] = [:]
    }

    private let state = Mutex(State())

    /// Counts one answer; `route` is the pattern of the address, so that there are few of them.
    func count(method: String, route: String, status: Int, seconds: Double) {
        state.withLock { state in
            state.requests[Key(method: method, route: route, status: status), default: 0] += 1
            var times = state.times[route] ?? Times()
            if let bucket = Self.bounds.firstIndex(where: { seconds <= $0 }) {
                times.buckets[bucket] += 1
            }
            times.count += 1
            times.sum += seconds
            state.times[route] = times
        }
    }

    /// What is known of backups; nothing where there is none.
    private static func lines(_ backup: BackupNote?) -> [String] {
        var lines: [String] = []
        if let made = backup?.madeAt {
            lines += [
                "# HELP muster_backup_last_success_seconds When the home was last copied, since 1970.",
                "# TYPE muster_backup_last_success_seconds gauge",
                "muster_backup_last_success_seconds \(made.second)",
                "# HELP muster_backup_bytes How much of the home is in that copy.",
                "# TYPE muster_backup_bytes gauge", "muster_backup_bytes \(backup?.bytes ?? 0)",
            ]
        }
        if let verified = backup?.verifiedAt {
            lines += [
                "# HELP muster_backup_last_verified_seconds When a copy was last found good, since 1970.",
                "# TYPE muster_backup_last_verified_seconds gauge",
                "muster_backup_last_verified_seconds \(verified.second)",
            ]
        }
        return lines
    }

    /// The text form of Prometheus, version 0.0.4.
    func text(runningAudits: Int, viewers: Int, backup: BackupNote?) -> String {
        let state = state.withLock { $0 }
        var lines = [
            "# HELP muster_audits_running Audits that are open or paused.",
            "# TYPE muster_audits_running gauge", "muster_audits_running \(runningAudits)",
            "# HELP muster_live_viewers Pages that follow an audit live.",
            "# TYPE muster_live_viewers gauge", "muster_live_viewers \(viewers)",
        ]
        lines += Self.lines(backup)
        lines += [
            "# HELP muster_http_requests_total Requests that were answered.",
            "# TYPE muster_http_requests_total counter",
        ]
        lines += state.requests.map { key, count in
            "muster_http_requests_total{method=\"\(key.method)\",route=\"\(key.route)\","
                + "status=\"\(key.status)\"} \(count)"
        }.sorted()
        lines += [
            "# HELP muster_http_request_seconds How long answers took.",
            "# TYPE muster_http_request_seconds histogram",
        ]
        for (route, times) in state.times.sorted(by: { $0.key < $1.key }) {
            var sum = 0
            for (bound, count) in zip(Self.bounds, times.buckets) {
                sum += count
                lines.append(
                    "muster_http_request_seconds_bucket{route=\"\(route)\",le=\"\(bound)\"} \(sum)"
                )
            }
            lines += [
                "muster_http_request_seconds_bucket{route=\"\(route)\",le=\"+Inf\"} \(times.count)",
                "muster_http_request_seconds_sum{route=\"\(route)\"} \(times.sum)",
                "muster_http_request_seconds_count{route=\"\(route)\"} \(times.count)",
            ]
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
