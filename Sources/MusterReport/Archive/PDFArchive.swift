/// Makes a document for readers and archives of the pages that Cairo drew: PDF/UA-1 (ISO 14289-1) and
/// PDF/A-3u (ISO 19005-3).
///
/// Cairo draws and embeds fonts, and knows too little of the rest: structure, language, metadata,
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
        let content = try complete(from: source, to: path)
        try target.copy(from: path)
        try tag(path, content, to: target)
        try target.finish()
    }

    /// Completes the pages.
    ///
    /// - Returns: the element of each piece of each page's content.
    private func complete(
        from source: String,
        to target: String
    ) throws(ReportError) -> [[Int]] {
        let document = try QPDFDocument(path: source)
        guard document.pageCount == pages.count else {
            throw .drawingFailed(
                function: "qpdf_get_num_pages",
                status: "\(document.pageCount) of \(pages.count) pages are there"
            )
        }
        let objects = pages.indices.map(document.page)
        let places = self.places(objects)
        var content: [[Int]] = []
        var links = pages.count
        for (index, page) in pages.enumerated() {
            let object = objects[index]
            content.append(try complete(page, object, places, firstLink: links, of: document))
            document.set("StructParents", of: object, to: .integer(index))
            links += page.links.count
        }
        describe(document)
        attach(to: document)
        try document.write(to: target)
        return content
    }

    /// Adds the tags to the completed pages, which the target has taken: they are too many to be held.
    private func tag(
        _ path: String,
        _ content: [[Int]],
        to target: FileSink
    ) throws(ReportError) {
        let document = try QPDFDocument(path: path)
        guard let root = document.object("StructTreeRoot", of: document.catalog) else {
            throw .drawingFailed(function: "qpdf_write", status: "the root of all tags is gone")
        }
        var update = PDFUpdate(behind: try document.end(), to: target)
        var tree = StructureTree(root: root, in: &update)
        for (index, page) in pages.enumerated() {
            let object = document.page(index)
            let links = zip(document.objects(in: "Annots", of: object), page.links)
            try tree.add(
                StructureTree.Page(
                    object: object,
                    height: page.height,
                    elements: page.elements,
                    content: content[index],
                    links: links.map { ($0, $1.element) }
                ),
                to: &update
            )
        }
        try tree.finish(in: &update)
        try update.finish()
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

    /// Completes a page.
    ///
    /// - Returns: the element of each piece of its content.
    private func complete(
        _ page: MarkedPage,
        _ object: Int,
        _ places: [String: PDFValue],
        firstLink: Int,
        of document: QPDFDocument
    ) throws(ReportError) -> [Int] {
        var content: [Int] = []
        try document.rewriteContent(of: object) { source throws(ReportError) in
            let result = try MarkedContent.rewritten(source, page.marks)
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
        for (place, (annotation, link)) in zip(annotations, page.links).enumerated() {
            document.set("StructParent", of: annotation, to: .integer(firstLink + place))
            document.set("Contents", of: annotation, to: .text(link.words))
            // Cairo 1.16 writes a name that nothing has for what stands on a later page.
            if let place = places[link.target] { document.set("Dest", of: annotation, to: place) }
            // Printed, and never hidden.
            document.set("F", of: annotation, to: .integer(4))
        }
        document.set("Tabs", of: object, to: .name("S"))
        document.completeResources(ofPage: object)
        return content
    }

    private func describe(_ document: QPDFDocument) {
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
            // Its value comes with the tags, behind all this.
            "StructTreeRoot": .object(document.newObject(.dictionary([:]))),
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
        let specification = document.newObject(
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
