/// Makes a document for readers and archives of the pages that Cairo drew: PDF/UA-1 (ISO 14289-1) and
/// PDF/A-3u (ISO 19005-3).
///
/// Cairo 1.16 marks content and embeds fonts, and knows of no more: structure, language, metadata,
/// colours and the attached data are written here. The same pages give the same bytes.
struct PDFArchive {
    /// What the file says of itself.
    let metadata: PDFMetadata
    /// What the marks of its pages mean.
    let pages: [MarkedPage]
    /// The data that goes with it.
    let attachment: Attachment

    /// A file within the file.
    struct Attachment {
        /// Its name in ASCII.
        var name: String
        /// What it is.
        var description: String
        /// Its kind (RFC 6838).
        var type: String
        /// What it holds.
        var bytes: [UInt8]
    }

    /// Writes the document.
    ///
    /// - Parameters:
    ///   - drawn: the pages as Cairo wrote them.
    ///   - target: where it goes, and takes its place.
    /// - Throws: ``ReportError``.
    func write(_ drawn: FileSink, to target: FileSink) throws(ReportError) {
        let made = try FileSink(scratchFor: target)
        guard let source = drawn.scratchPath, let path = made.scratchPath else { return }
        try write(from: source, to: path)
        try target.copy(from: path)
        try target.finish()
    }

    private func write(from source: String, to target: String) throws(ReportError) {
        let document = try QPDFDocument(path: source)
        guard document.pageCount == pages.count else {
            throw .drawingFailed(
                function: "qpdf_get_num_pages",
                status: "\(document.pageCount) of \(pages.count) pages are there"
            )
        }
        let objects = pages.indices.map { (object: document.page($0), height: pages[$0].height) }
        var tree = StructureTree(pages: objects)
        let places = self.places(objects.map(\.object))
        for (index, page) in pages.enumerated() {
            try add(page, index, objects[index].object, places, to: &tree, of: document)
        }
        let root = tree.write(to: document)
        describe(document, structure: root)
        attach(to: document)
        try document.write(to: target)
    }

    /// Where each destination is.
    private func places(_ objects: [Int]) -> [String: PDFValue] {
        var places: [String: PDFValue] = [:]
        for (page, object) in zip(pages, objects) {
            for destination in page.destinations {
                places[destination.name] = .list([
                    .object(object), .name("XYZ"), .integer(0),
                    .measure(page.height - destination.y), .integer(0),
                ])
            }
        }
        return places
    }

    private func add(
        _ page: MarkedPage,
        _ index: Int,
        _ object: Int,
        _ places: [String: PDFValue],
        to tree: inout StructureTree,
        of document: QPDFDocument
    ) throws(ReportError) {
        var content: [Int] = []
        try document.rewriteContent(of: object) { source throws(ReportError) in
            let result = try MarkedContent.rewritten(
                source,
                page.marks,
                by: page.kind,
                links: page.links.count
            )
            content = result.elements
            return result.bytes
        }
        let annotations = document.objects(in: "Annots", of: object)
        guard annotations.count == page.links.count else {
            throw .drawingFailed(
                function: "cairo_tag_begin",
                status: "\(annotations.count) of \(page.links.count) links are there"
            )
        }
        for (annotation, link) in zip(annotations, page.links) {
            document.set("Contents", of: annotation, to: .text(link.words))
            // Cairo 1.16 writes a name that nothing has for what stands on a later page.
            if let place = places[link.target] { document.set("Dest", of: annotation, to: place) }
            // Printed, and never hidden.
            document.set("F", of: annotation, to: .integer(4))
        }
        document.set("Tabs", of: object, to: .name("S"))
        document.completeResources(ofPage: object)
        tree.add(
            page: index,
            elements: page.elements,
            content: content,
            links: zip(annotations, page.links).map { ($0, $1.element) }
        )
    }

    private func describe(_ document: QPDFDocument, structure: Int) {
        let date = "D:\(metadata.createdAt.filter(\.isNumber))Z"
        document.setInformation("/CreationDate", to: date)
        document.setInformation("/ModDate", to: date)
        let packet = MetadataPacket(
            metadata: metadata,
            producer: document.information("/Producer")
        )
        let described = document.newStream(
            ["Type": .name("Metadata"), "Subtype": .name("XML")],
            packet.bytes
        )
        let profile = document.newStream(["N": .integer(3)], ColourProfile.sRGB)
        let intent = PDFValue.dictionary([
            "Type": .name("OutputIntent"), "S": .name("GTS_PDFA1"),
            "OutputConditionIdentifier": .ascii("sRGB"), "Info": .ascii("sRGB IEC61966-2-1"),
            "DestOutputProfile": .object(profile),
        ])
        let entries: KeyValuePairs<String, PDFValue> = [
            "StructTreeRoot": .object(structure),
            "MarkInfo": .dictionary(["Marked": .boolean(true)]),
            "Lang": .ascii(metadata.language),
            "ViewerPreferences": .dictionary(["DisplayDocTitle": .boolean(true)]),
            "Metadata": .object(described),
            "OutputIntents": .list([intent]),
        ]
        for (key, value) in entries { document.set(key, of: document.catalog, to: value) }
    }

    /// Puts the data into the file, and links them to all of it.
    private func attach(to document: QPDFDocument) {
        let file = document.newStream(
            [
                "Type": .name("EmbeddedFile"), "Subtype": .name(attachment.type),
                "Params": .dictionary([
                    "Size": .integer(attachment.bytes.count),
                    "ModDate": .date(metadata.createdAt),
                ]),
            ],
            attachment.bytes
        )
        let specification = document.newObject()
        document.set(
            specification,
            .dictionary([
                "Type": .name("Filespec"), "F": .ascii(attachment.name),
                "UF": .text(attachment.name), "Desc": .text(attachment.description),
                "AFRelationship": .name("Data"),
                "EF": .dictionary(["F": .object(file), "UF": .object(file)]),
            ])
        )
        document.set("AF", of: document.catalog, to: .list([.object(specification)]))
        let files = PDFValue.list([.ascii(attachment.name), .object(specification)])
        // Links lead to places themselves, so names are only of files.
        let names = PDFValue.dictionary(["EmbeddedFiles": .dictionary(["Names": files])])
        document.set("Names", of: document.catalog, to: names)
    }
}
