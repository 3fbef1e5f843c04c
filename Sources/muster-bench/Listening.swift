import Dispatch
import Glibc
import MusterCore
import MusterRadio

/// Listens to a source and prints every report as it is: for the tests in the radio lab.
enum Listening {
    /// Listens for some seconds; a line of JSON for each report, at last one for the findings.
    ///
    /// Ends the process: with status 0, or with a failure's own.
    static func run(source text: String, seconds: Double, isActive: Bool, isCounting: Bool) {
        do throws(RadioError) {
            let description = try SourceDescription(text)
            let source = try description.open(ScanSettings(isActive: isActive))
            let queue = SampleQueue(capacity: 1 << 20)
            let isDone = DispatchSemaphore(value: 0)
            Task {
                let end = SuspendingClock.now.advanced(by: .seconds(seconds))
                var count = 0
                while let batch = await queue.next(within: .milliseconds(50)) {
                    count += batch.count
                    if !isCounting { print(batch) }
                    if SuspendingClock.now >= end { source.stop() }
                }
                print(source.findings, count: count, displaced: queue.counts.displaced)
                isDone.signal()
            }
            defer { isDone.wait() }
            // The main thread is not one of those that tasks run on.
            try source.run(into: queue)
        } catch {
            write(Array("\(error.what)\n\(error.remedy)\n".utf8), to: STDERR_FILENO)
            exit(error.exitCode.rawValue)
        }
    }

    private static func print(_ batch: [AdvertisingReport]) {
        var json = JSONWriter()
        for report in batch {
            json.object { json in
                json.key("at")
                json.instant(report.receivedAt)
                json.key("address")
                json.string(report.address.description)
                json.key("address_type")
                json.string(report.addressType.word)
                json.key("rssi")
                json.integer(report.rssi?.rawValue)
                json.key("scan_response")
                json.bool(report.isScanResponse)
                json.key("truncated")
                json.bool(report.isTruncated)
                json.key("data")
                json.string(Hex.text(report.data))
            }
            json.newline()
        }
        write(json.bytes)
    }

    private static func print(_ findings: SourceFindings, count: Int, displaced: Int) {
        var json = JSONWriter()
        json.object { json in
            json.key("reports")
            json.integer(count)
            json.key("displaced")
            json.integer(displaced)
            json.key("events")
            json.integer(findings.counts.events)
            json.key("lost")
            json.integer(findings.lost)
            json.key("interruptions")
            json.array { json in
                for interruption in findings.interruptions {
                    json.object { json in
                        json.key("cause")
                        json.string(interruption.cause.rawValue)
                        json.key("from")
                        json.instant(interruption.from)
                        json.key("to")
                        json.instant(interruption.to)
                    }
                }
            }
        }
        json.newline()
        write(json.bytes)
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32 = STDOUT_FILENO) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
