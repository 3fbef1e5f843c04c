import MusterAdverts
import MusterCore
import Testing

@Suite struct AdvertJSONTests {
    private func report(
        _ type: AddressType = .random,
        rssi: Int8 = -63,
        isScanResponse: Bool = false,
        isTruncated: Bool = false
    ) -> AdvertisingReport {
        AdvertisingReport(
            address: BluetoothAddress(bits: 0xC0A1_B2C3_D4E5),
            addressType: type,
            rssi: RSSI(rawValue: rssi),
            receivedAt: Instant(microseconds: 1_773_306_845_123_456),
            receiver: ReceiverID(rawValue: "hci0"),
            isScanResponse: isScanResponse,
            isTruncated: isTruncated,
            data: [2, 1, 6, 9]
        )
    }

    private func line(_ report: AdvertisingReport) -> String {
        var json = JSONWriter()
        json.advert(report, AdvertDecoder.decode(report.data))
        return json.text
    }

    @Test func `a report's line says when, who, how strong, what and what is wrong`() {
        #expect(
            line(report())
                == #"{"at":"2026-03-12T09:14:05.123456Z","address":"c0:a1:b2:c3:d4:e5","#
                + #""address_type":"random","rssi":-63,"frames":[],"#
                + #""errors":["ad-structure-overrun"]}"#
        )
    }

    @Test func `what a report does not have is null or left out`() {
        #expect(line(report(.publicIdentity)).contains(#""address_type":"public""#))
        #expect(
            line(report(.anonymous, rssi: 127)).contains(
                #""address":null,"address_type":"anonymous","rssi":null,"frames""#
            )
        )
        #expect(
            line(report(isScanResponse: true, isTruncated: true)).contains(
                #""rssi":-63,"scan_response":true,"truncated":true,"frames""#
            )
        )
    }
}
