import MusterReport
import Testing

/// Marks in the content of a page.
@Suite struct MarkedContentTests {
    /// As Cairo 1.18 wrote decoration, a photo and a text, each with its pin.
    private static let pinned = """
        1 0 0 -1 0 100 cm
        q
        q
        0 0 1 1 re W n
        1 0 0 -1 0 1 cm
        /a0 gs /x9 Do
        Q
        0.2 0.2 0.2 rg /a0 gs
        10 10 50 20 re f
        q
        0 0 1 1 re W n
        1 0 0 -1 0 1 cm
        /a0 gs /x9 Do
        Q
        q
        2 0 0 -2 20 52 cm
        /a0 gs /x10 Do
        Q
        q
        0 0 1 1 re W n
        1 0 0 -1 0 1 cm
        /a0 gs /x9 Do
        Q
        0 0 0 rg BT
        10 0 0 -10 80 60 Tm
        /f-0-0 1 Tf
        (/x9 Do)Tj
        ET
        q
        0 0 1 1 re W n
        1 0 0 -1 0 1 cm
        /a0 gs /x9 Do
        Q
        Q
        """

    private func rewritten(
        _ source: String,
        _ marks: [Int?]
    ) throws -> (text: String, elements: [Int]) {
        let result = try Array(source.utf8).withUnsafeBufferPointer { bytes in
            try MarkedContent.rewritten(bytes, marks)
        }
        return (String(decoding: result.bytes, as: UTF8.self), result.elements)
    }

    /// The operators of marks and of what they hold, in their order.
    private func outline(_ content: String) -> [String] {
        content.split(separator: "\n").map(String.init).filter { line in
            [" f", "Do", "Tj", "BDC", "BMC", "EMC"].contains { line.hasSuffix($0) }
        }
    }

    @Test func `each pin of a page becomes the mark of its piece`() throws {
        let (text, elements) = try rewritten(Self.pinned, [nil, 4, 2])
        #expect(elements == [4, 2])
        #expect(
            outline(text) == [
                "/Artifact BMC", "10 10 50 20 re f",
                "/a0 gs EMC", "/Span <</MCID 0>> BDC", "/a0 gs /x10 Do",
                "/a0 gs EMC", "/Span <</MCID 1>> BDC", "(/x9 Do)Tj", "/a0 gs EMC",
            ]
        )
    }

    @Test func `a page on which a mark is missing, or is too many, is refused`() {
        for marks in [[nil, 4], [nil, 4, 2, 1], []] as [[Int?]] {
            #expect(throws: ReportError.self) { try rewritten(Self.pinned, marks) }
        }
        #expect(throws: ReportError.self) { try rewritten("q\nQ\n", []) }
    }
}
