import MusterCore
import MusterService
import Synchronization

/// What the server counts, for Prometheus.
final class Metrics: Sendable {
    private struct Key: Hashable, Comparable {
        var route: String
        var method: String
        var status: Int

        static func < (lhs: Key, rhs: Key) -> Bool {
            (lhs.route, lhs.method, lhs.status) < (rhs.route, rhs.method, rhs.status)
        }
    }

    private struct State {
        var requests: [Key: Int] = [:]
        var times: [String: Histogram] = [:]
        var faults: [ExitCode: Int] = [:]
        /// What it takes to look at everything, and when that was done last.
        var survey: (at: ContinuousClock.Instant, metrics: [Metric])?
    }

    /// How long a survey is given again.
    private static let lasting = Duration.seconds(5)
    /// The kinds of errors that are the store's: what cannot be kept, and what was changed outside.
    private static let storeFaults: [ExitCode] = [.storage, .integrity]

    private let state = Mutex(State())

    /// Counts one answer; `route` is the pattern of the address, so that there are few of them.
    func count(method: String, route: String, status: Int, seconds: Double) {
        state.withLock { state in
            state.requests[Key(route: route, method: method, status: status), default: 0] += 1
            state.times[route, default: Histogram()].add(seconds)
        }
    }

    /// Counts an error that was answered.
    func count(_ error: any MusterError) {
        state.withLock { $0.faults[error.exitCode, default: 0] += 1 }
    }

    /// The text form of Prometheus, version 0.0.4.
    ///
    /// - Throws: what `OpenHome.metrics()` throws.
    func text(_ home: OpenHome, viewers: Int) throws -> String {
        Metric.text(try home.metrics.all() + survey(of: home) + served(viewers: viewers))
    }

    private func survey(of home: OpenHome) throws -> [Metric] {
        let now = ContinuousClock.now
        if let last = state.withLock({ $0.survey }), now < last.at + Self.lasting {
            return last.metrics
        }
        let metrics = try home.metrics.survey()
        state.withLock { $0.survey = (now, metrics) }
        return metrics
    }

    private func served(viewers: Int) -> [Metric] {
        let (requests, times, faults) = state.withLock { ($0.requests, $0.times, $0.faults) }
        var errors = Metric(
            "muster_store_errors_total",
            .counter,
            "Requests that failed because the store cannot be written or was changed outside Muster."
        )
        for code in Self.storeFaults {
            errors.add(Double(faults[code] ?? 0), [("kind", code.word)])
        }
        var answers = Metric("muster_http_requests_total", .counter, "Requests that were answered.")
        for (key, count) in requests.sorted(by: { $0.key < $1.key }) {
            answers.add(
                Double(count),
                [("method", key.method), ("route", key.route), ("status", "\(key.status)")]
            )
        }
        var seconds = Metric("muster_http_request_seconds", .histogram, "How long answers took.")
        for (route, histogram) in times.sorted(by: { $0.key < $1.key }) {
            seconds.add(histogram, [("route", route)])
        }
        let failures = requests.reduce(0) { sum, counted in
            let isRefused = counted.key.route == SignIn.path && counted.key.status >= 400
            return isRefused ? sum + counted.value : sum
        }
        return [
            errors,
            Metric(
                "muster_login_failures_total",
                .counter,
                "Attempts to sign in that were refused.",
                Double(failures)
            ),
            Metric(
                "muster_live_viewers",
                .gauge,
                "Pages that follow an audit live.",
                Double(viewers)
            ), answers, seconds,
        ]
    }
}
