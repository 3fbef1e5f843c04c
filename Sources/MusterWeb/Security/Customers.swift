import HTTPTypes
import MusterCore
import MusterCrypto
import MusterService
import Synchronization

/// Those who look at pages that are open to everybody: how often each may, and how they are told apart for a
/// day without being known.
final class Customers: Sendable {
    /// How many pages one network may ask for in a minute.
    private static let pagesAMinute = 60.0
    /// How many networks are remembered; beyond, those are forgotten that have asked for little.
    private static let networkLimit = 10_000
    /// How many visits may wait to be written down.
    private static let waitingLimit = 100

    /// What a network has left, in pages, as it was at a moment.
    private struct Allowance {
        var pages: Double
        var at: Instant

        func left(at moment: Instant) -> Double {
            let seconds = max(0, moment.seconds(since: at))
            return min(pagesAMinute, pages + seconds * pagesAMinute / 60)
        }
    }

    private struct Day {
        var number: Int64
        var key: [UInt8]
    }

    private let allowances = Mutex<[String: Allowance]>([:])
    private let day = Mutex<Day?>(nil)
    private let waiting = Mutex(0)

    /// Takes a page from what the network of a caller may ask for; this machine may ask for anything.
    ///
    /// - Throws: ``WebError/tooManyOfOne`` where nothing is left.
    func admit(_ caller: Caller, at moment: Instant) throws(WebError) {
        guard let address = caller.address, !address.isLoopback else { return }
        let isAdmitted = allowances.withLock { known in
            if known.count >= Self.networkLimit {
                known = known.filter { $0.value.left(at: moment) < Self.pagesAMinute / 2 }
            }
            let left = known[address.neighbourhood]?.left(at: moment) ?? Self.pagesAMinute
            known[address.neighbourhood] = Allowance(pages: max(0, left - 1), at: moment)
            return left >= 1
        }
        guard isAdmitted else { throw .tooManyOfOne }
    }

    /// Notes that somebody looked at a label, without keeping them waiting for it: what many look at may
    /// have been copied.
    ///
    /// - Parameters:
    ///   - canonical: the label.
    ///   - visit: who looks.
    func note(_ canonical: String, _ visit: Visit) {
        guard visit.visitor.principal == nil, let address = visit.visitor.caller.address,
            waiting.withLock({ count in
                guard count < Self.waitingLimit else { return false }
                count += 1
                return true
            })
        else { return }
        let agent = visit.headers[.userAgent] ?? ""
        let mark = mark("\(address.neighbourhood)\n\(agent)", at: visit.home.now())
        let home = visit.home
        Task(executorPreference: WorkThreads.writing) {
            defer { self.waiting.withLock { $0 -= 1 } }
            // A sight that cannot be kept is not worth an answer to anybody.
            try? home.labels.noteVisit(of: canonical, by: mark)
        }
    }

    /// What tells somebody from others on one day: a keyed hash (HMAC-SHA-256, RFC 2104) whose key is drawn
    /// each day, kept in memory alone and forgotten.
    private func mark(_ text: String, at moment: Instant) -> [UInt8] {
        let today = moment.second / 86_400
        let key = day.withLock { day in
            if let day, day.number == today { return day.key }
            let key = (0..<32).map { _ in UInt8.random(in: .min ... .max) }
            day = Day(number: today, key: key)
            return key
        }
        return Array(MessageCode.sha256(Array(text.utf8), key: key).prefix(8))
    }
}
