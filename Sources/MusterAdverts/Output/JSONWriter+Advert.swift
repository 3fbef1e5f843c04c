public import MusterCore

extension JSONWriter {
    /// Writes one line's object for a report: when, who, how strong, what it says, what is wrong.
    ///
    /// With the advertising data itself, as hexadecimal digits, if `showingData`.
    public mutating func advert(
        _ report: AdvertisingReport,
        _ decoded: DecodedAdvert,
        showingData: Bool = false
    ) {
        object { json in
            json.key("at")
            json.instant(report.receivedAt)
            json.key("address")
            if report.addressType == .anonymous {
                json.string(nil)
            } else {
                json.plainString { report.address.append(to: &$0) }
            }
            json.key("address_type")
            json.word(report.addressType.word)
            json.key("rssi")
            json.integer(report.rssi?.rawValue)
            if report.isScanResponse {
                json.key("scan_response")
                json.bool(true)
            }
            if report.isTruncated {
                json.key("truncated")
                json.bool(true)
            }
            if showingData {
                json.key("data")
                json.plainString { text in
                    for byte in report.data { text.appendHex(byte) }
                }
            }
            json.content(decoded)
        }
    }

    /// Writes one line's object for data without a report around it.
    public mutating func advert(_ decoded: DecodedAdvert) {
        object { json in json.content(decoded) }
    }

    /// Writes what an advertisement says, into an object that is open.
    ///
    /// - Parameters:
    ///   - decoded: what it says.
    ///   - others: what it says by formats that were written down.
    public mutating func content(_ decoded: DecodedAdvert, _ others: [SensorProfileReading] = []) {
        key("frames")
        array { json in
            for frame in decoded.frames { json.frame(frame, of: decoded) }
            for reading in others { json.frame(reading) }
        }
        key("errors")
        array { json in
            for fault in decoded.faults { json.word(fault.cause.word) }
        }
    }

    /// Writes a word of this program, which needs no escape.
    mutating func word(_ word: String) {
        plainString { $0.append(contentsOf: word.utf8) }
    }
}
