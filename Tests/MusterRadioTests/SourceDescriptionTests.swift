import MusterCore
import MusterRadio
import MusterTestSupport
import Testing

@Suite struct SourceDescriptionTests {
    @Test(
        arguments: [
            ("hci0", .adapter(.name("hci0"))), ("hci97", .adapter(.name("hci97"))),
            ("hci", .adapter(.firstPowered)), ("stdin", .stdin),
            ("00:1a:7d:da:71:13", .adapter(.address(BluetoothAddress(bits: 0x1A_7DDA_7113)))),
            ("bluez", .bluez(.firstPowered)), ("bluez:hci1", .bluez(.name("hci1"))),
            ("bluez:00:1a:7d:da:71:13", .bluez(.address(BluetoothAddress(bits: 0x1A_7DDA_7113)))),
            ("capture:walk.btsnoop", .capture(path: "walk.btsnoop", speed: nil)),
            ("capture:/a b/č.btsnoop@1x", .capture(path: "/a b/č.btsnoop", speed: 1)),
            ("capture:w@20x", .capture(path: "w", speed: 20)),
            ("capture:w@0.5x", .capture(path: "w", speed: 0.5)),
            ("capture:me@site@2x", .capture(path: "me@site", speed: 2)),
            ("capture:me@site", .capture(path: "me@site", speed: nil)),
            ("capture:me@box", .capture(path: "me@box", speed: nil)),
            ("capture:a@1e3x", .capture(path: "a@1e3x", speed: nil)),
            ("capture:a@infx", .capture(path: "a@infx", speed: nil)),
            ("capture:hci0", .capture(path: "hci0", speed: nil)),
        ] as [(String, SourceDescription)]
    )
    func `a source's text is understood, and reads back`(
        text: String,
        expected: SourceDescription
    ) throws {
        let source = try SourceDescription(text)
        #expect(source == expected)
        #expect(source.description == text)
    }

    @Test(arguments: [
        "", "hci-1", "bluez:", "bluez:x", "00:1a:7d:da:71", "hci0x", "hci123456", "capture:",
        "capture:@1x", "capture:a@0x",
        "walk.btsnoop", "Stdin", "mqtt:host",
    ])
    func `any other text is refused as usage, with the forms there are`(text: String) {
        let error = #expect(throws: RadioError.self) { try SourceDescription(text) }
        #expect(error?.exitCode == .usage)
        #expect(error?.remedy.contains("capture:FILE") == true)
    }

    @Test func `an adapter that is not there cannot be opened`() throws {
        let error = #expect(throws: RadioError.self) { try SourceDescription("hci97").open() }
        #expect(error?.exitCode == .radioUnavailable)
        switch error {
        case .noBluetooth: break
        case .adapterNotFound("hci97", let known): #expect(!known.contains("hci97"))
        default: Issue.record("\(String(describing: error))")
        }
    }

    @Test func `a capture is opened as a replay, standard input as what it is`() throws {
        let source = try SourceDescription("capture:walk.btsnoop@2x").open()
        #expect(source is CaptureReplay)
        #expect(try SourceDescription("stdin").open() is StdinSource)
    }
}
