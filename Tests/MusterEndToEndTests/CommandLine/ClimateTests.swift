import Foundation
import MusterTestSupport
import Testing

/// Sensors of a site, from hearing of them to what they say.
@Suite struct ClimateTests {
    /// A RuuviTag that says 24.3 °C, 53.49 % and 1,000.44 hPa: data format 5, number 205.
    private static let ruuvi =
        #"{"address":"CB:B8:33:4C:88:4F","rssi":-60,"data":"#
        + #""1bff99040512fc5394c37c0004fffc040cac364200cdcbb8334c884f"}"# + "\n"
    private static let identity = "ruuvi:cb:b8:33:4c:88:4f"

    /// The first zone of a home.
    private func zone(_ home: TestHome) throws -> String {
        try #require(
            try home.muster("zone", "list", "--json").succeeded().objects.first?["zone"]?.text
        )
    }

    @Test func `a sensor that is nearby is added, placed and heard, and its zone has a climate`()
        throws
    {
        let home = try TestHome.loaded()
        let zone = try zone(home)
        #expect(
            home.muster("sensor").succeeded().text
                == "No sensors yet. See who is around: muster sensor list --nearby\n"
        )
        #expect(
            home.muster("climate").succeeded().text
                == "No sensors yet. See who is around: muster sensor list --nearby\n"
        )
        let nearby = home.muster(
            "sensor",
            "list",
            "--nearby",
            "--source",
            "stdin",
            "--json",
            input: Self.ruuvi
        ).succeeded()
        #expect(try nearby.object["identity"]?.text == Self.identity)
        #expect(try nearby.object["format"]?.text == "ruuvi-5")
        #expect(try nearby.object["known_as"] == nil)

        let added = home.muster(
            "sensor",
            "add",
            Self.identity,
            "--name",
            "Shelf",
            "--zone",
            zone,
            "--json"
        ).succeeded()
        #expect(try added.object["id"]?.text == "S-01")
        #expect(try added.object["place"]?.text == "zone:\(zone)")
        #expect(home.muster("climate").succeeded().text.hasPrefix("Nothing was heard"))

        let watched = home.muster("watch", "--source", "stdin", "--json", input: Self.ruuvi)
            .succeeded()
        let end = try #require(try watched.objects.last)
        #expect(end["sensors"]?.integer == 1)
        #expect(end["sensor_messages"]?.integer == 1)

        for place in [zone, "Shelf", "S-01", Self.identity] {
            let lines = try home.muster("climate", place, "--json").succeeded().objects
            #expect(
                lines.compactMap { $0["quantity"]?.text }.sorted() == [
                    "humidity", "pressure", "temperature",
                ]
            )
            let line = try #require(lines.first { $0["quantity"]?.text == "temperature" })
            #expect(line["value"]?.number == 24.3)
            #expect(line["unit"]?.text == "°C")
            #expect(line["place"]?.text == "zone:\(zone)")
            #expect(line["calibrated"]?.bool == false)
        }
        let list = home.muster("sensor", "list").succeeded().text
        #expect(list.contains("24.3 °C") && list.contains("53.49 %"), "\(list)")
        let shown = home.muster("sensor", "show", "shelf").succeeded().text
        #expect(shown.contains("24.3 °C") && shown.contains("not calibrated"), "\(shown)")
        // By psychrometric tables: 24.3 °C and 53.49 % have their dew point at 14.2 °C.
        #expect(shown.contains("dew point 14.2 °C, 11.8 g/m³ of water"), "\(shown)")
    }

    @Test func `what a laboratory found corrects what is shown, and the certificate is told`()
        throws
    {
        let home = try TestHome.loaded()
        home.muster("sensor", "add", Self.identity, "--name", "Shelf").succeeded()
        home.muster("sensor", "calibrate", "Shelf", "--point", "24=24.3")
            .refused(5, naming: "no temperature", "nothing was heard")
        home.muster("watch", "--source", "stdin", input: Self.ruuvi).succeeded()
        home.muster(
            "sensor",
            "calibrate",
            "Shelf",
            "--point",
            "24=24.3",
            "--certificate",
            "C-114",
            "--by",
            "Lab One",
            "--at",
            "2026-03-01"
        ).succeeded()
        let lines = try home.muster("climate", "--json").succeeded().objects
        let line = try #require(lines.first { $0["quantity"]?.text == "temperature" })
        #expect(line["value"]?.number == 24)
        #expect(line["calibrated"]?.bool == true)
        #expect(home.muster("sensor", "show", "Shelf").succeeded().text.contains("C-114"))
    }

    @Test func `a sensor with a key is believed only where it encrypts, and once`() throws {
        let home = try TestHome.loaded()
        home.muster("sensor", "add", "bthome:54:48:E6:8F:80:A5", "--name", "Freezer").succeeded()
        // Home Assistant's example of BTHome: 25.06 °C and 50.55 %, counter 0x33221100.
        let key = try home.file("freezer.key", "231d39c1d7cc1ab1aee224cd096db932")
        chmod(key, 0o644)
        home.muster("sensor", "key", "Freezer", "--from-file", key)
            .refused(4, naming: "open to other accounts", "chmod 600")
        chmod(key, 0o600)
        home.muster("sensor", "key", "Freezer", "--from-file", key).succeeded()
        #expect(
            try FileManager.default.attributesOfItem(
                atPath: home.folder.appending(path: "home/keys/sensor-S-01.key").path
            )[.posixPermissions] as? Int == 0o600
        )
        let message =
            #"{"address":"54:48:E6:8F:80:A5","rssi":-60,"data":"#
            + #""1216d2fc41a47266c95f730011223378237214"}"# + "\n"
        let plain =
            #"{"address":"54:48:E6:8F:80:A5","rssi":-60,"data":"0a16d2fc4002ca0903bf13"}"# + "\n"
        func taken(_ input: String) throws -> (messages: Int?, refused: JSON?) {
            let end = try #require(
                try home.muster("watch", "--source", "stdin", "--json", input: input).succeeded()
                    .objects.last
            )
            return (end["sensor_messages"]?.integer, end["sensor_messages_refused"])
        }
        let first = try taken(message)
        #expect(first.messages == 1 && first.refused == nil)
        let second = try taken(plain)
        #expect(second.messages == 0)
        #expect(second.refused?["plaintext-with-key"]?.integer == 1)
        // A new process knows how far the sensor had counted.
        let third = try taken(message)
        #expect(third.messages == 0)
        #expect(third.refused?["replay"]?.integer == 1)
        home.muster("sensor", "key", "Freezer", "--reset-counter").succeeded()
        #expect(try taken(message).messages == 1)
        let trail = home.muster("trail", "list", "--json").succeeded().text
        #expect(trail.contains("sensor_key_set") && trail.contains("sensor_counter_reset"))
        #expect(!trail.contains("231d39c1"))
    }

    @Test(arguments: [
        (["sensor", "add", "ruuvi:zz"], 65, "ruuvi:zz"),
        (["sensor", "add", "ibeacon:808475f0-2ee3-7363-6434-ff62b4e8edd1/1/2"], 65, "no address"),
        (["sensor", "add", Self.identity, "--zone", "nowhere"], 5, "nowhere"),
        (["sensor", "add", Self.identity, "--interval", "0"], 65, "0"),
        (["sensor", "show", "S-77"], 5, "S-77"),
        (["sensor", "place", "S-77", "--outside"], 5, "S-77"),
        (["sensor", "retire", "nobody"], 5, "nobody"),
        (["climate", "nowhere"], 5, "nowhere"),
        (["climate", "--since", "3"], 2, "since"),
        (["sensor", "list", "--source", "hci0"], 2, "--nearby"),
        (["sensor", "key", "S-77", "--remove"], 5, "S-77"),
        (["sensor", "key", "S-77"], 2, "--from-file"),
    ])
    func `what cannot be is refused, with what to do`(
        arguments: [String],
        status: Int32,
        naming: String
    ) throws {
        try TestHome.loaded().muster(arguments).refused(status, naming: naming)
    }

    @Test func `two sensors have neither one identity nor one name, and a retired one comes back`()
        throws
    {
        let home = try TestHome.loaded()
        home.muster("sensor", "add", Self.identity, "--name", "Shelf").succeeded()
        home.muster("sensor", "add", Self.identity, "--name", "Other")
            .refused(6, naming: "S-01 Shelf")
        home.muster("sensor", "add", "address:A4:C1:38:8D:18:B2", "--name", "shelf")
            .refused(6, naming: "S-01 Shelf")
        home.muster("sensor", "place", "Shelf").refused(2, naming: "place")
        home.muster("sensor", "retire", "Shelf").succeeded()
        home.muster("sensor", "retire", "S-01").refused(6, naming: "muster sensor restore S-01")
        #expect(home.muster("sensor", "list", "--retired").succeeded().text.contains("Shelf"))
        home.muster("sensor", "restore", "S-01").succeeded()
        home.muster("sensor", "edit", "Shelf", "--name", "Door", "--interval", "30").succeeded()
        let sensor = try home.muster("sensor", "list", "--json").succeeded().object
        #expect(sensor["name"]?.text == "Door" && sensor["interval_s"]?.integer == 30)
    }
}
