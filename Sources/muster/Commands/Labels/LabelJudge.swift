import ArgumentParser
import Foundation
import MusterCore
import MusterLabels
import MusterPeople
import MusterService
import MusterStore

/// What labels are checked by: published files, or the home.
struct LabelKeyOptions: ParsableArguments {
    @Option(help: "Published keys, keys.json: then no home is asked.", completion: .file())
    var keys: String?

    @Option(help: "The published list of revoked labels, revoked.txt.", completion: .file())
    var revoked: String?

    func validate() throws {
        guard revoked == nil || keys != nil else {
            throw Misuse.error("--revoked goes with --keys.")
        }
    }

    /// The check that the published files make; `nil` where none are named.
    ///
    /// - Throws: `LabelError`, `ServiceError`.
    func check() throws -> LabelCheck? {
        guard let keys else { return nil }
        let list = try revoked.map {
            try RevocationList(String(decoding: Files.read($0), as: UTF8.self))
        }
        return LabelCheck(keys: try LabelKeySet(json: Files.read(keys)), revoked: list)
    }
}

/// Says what is known of labels.
enum LabelWords {
    /// The finding in words, for people.
    static func tell(_ checked: CheckedLabel, year: Int) {
        let finding = checked.finding
        Terminal.out(sentence(finding.verdict))
        for reason in finding.reasons { Terminal.out("  \(words(reason))") }
        guard finding.verdict != .forged, let link = finding.link else { return }
        Terminal.out(data: "  \(link.canonical)")
        if let lot = link.lot { Terminal.out("  lot \(lot)") }
        if let serial = link.serial { Terminal.out("  serial \(LabelSerial.grouped(serial))") }
        if let day = link.expiry.flatMap({ LabelDay.day($0, readIn: year) }) {
            Terminal.out("  use by \(day)")
        }
    }

    private static func sentence(_ verdict: LabelVerdict) -> Sentence {
        switch verdict {
        case .genuine:
            "Genuine: made by us. That does not prove that this label was not copied."
        case .genuineOffline:
            "Genuine: the signature holds. It is not known whether it was taken back."
        case .unsigned: "Not signed: this label proves nothing."
        case .expired: "Expired: the signature holds, and its day has passed."
        case .recalled: "Recalled: the signature holds, and the lot was recalled."
        case .held: "Held: the signature holds, and the lot is held back."
        case .copied: "Copied: the signature holds, and there are two of this label."
        case .revoked: "Revoked: this label was taken back."
        case .void: "Void: this label was taken back."
        case .unknown: "Unknown: the signature holds, yet no such label was issued here."
        case .forged: "Forged: this label was not made by us."
        case .foreign: "Foreign: a label of another house, which this one cannot check."
        case .malformed: "Malformed: this is no link of a label."
        case .noCode: "No code: the picture has none that can be read."
        }
    }

    private static func words(_ reason: LabelReason) -> Sentence {
        switch reason {
        case .malformed(let fault): fault.what
        case .noSignature: "it has no signature"
        case .badSignature: "the signature is not one over this link"
        case .unknownKey(let id): "key \(id) is none of ours"
        case .foreignKey(let id): "key \(id) is of another house"
        case .foreignHost(let host): "\(host) is of another house"
        case .keyRevoked(let since, let reason):
            "its key was revoked on \(since.iso8601(.seconds)): \(reason); ask the issuer"
        case .listed: "the list of revoked labels has it"
        case .neverIssued: "no such label was issued"
        case .takenBack(let state, let reason): "\(state.words): \(reason)"
        case .expired(let day): "it was to be used by \(day)"
        case .recalled: "the lot was recalled"
        case .held: "the lot is held back"
        case .copy(.twoPlaces): "it was seen at two places too far apart for the time"
        case .copy(.beaconElsewhere): "its beacon is heard in another zone"
        case .copy(.gone): "it was seen after its thing had left"
        case .copy(.oftenSeen), .oftenSeen: "it is seen unusually often"
        }
    }
}
