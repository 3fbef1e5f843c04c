/// What a PDF says of itself in XMP (ISO 16684-1): for archives (PDF/A-3u) and readers (PDF/UA-1).
struct MetadataPacket {
    let metadata: PDFMetadata
    /// The library that drew the pages.
    let producer: String

    /// The packet, UTF-8.
    var bytes: [UInt8] {
        // The byte order mark begins a packet in UTF-8.
        let text = """
            <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
            <x:xmpmeta xmlns:x="adobe:ns:meta/">
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" \
            xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" \
            xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" \
            xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
            <pdfaid:part>3</pdfaid:part>
            <pdfaid:conformance>U</pdfaid:conformance>
            <pdfuaid:part>1</pdfuaid:part>
            <dc:format>application/pdf</dc:format>
            <dc:title><rdf:Alt><rdf:li xml:lang="x-default">\(xml(metadata.title))</rdf:li></rdf:Alt></dc:title>
            <dc:creator><rdf:Seq><rdf:li>\(xml(metadata.author))</rdf:li></rdf:Seq></dc:creator>
            <dc:description><rdf:Alt><rdf:li xml:lang="x-default">\(xml(metadata.subject))</rdf:li></rdf:Alt></dc:description>
            <dc:language><rdf:Bag><rdf:li>\(metadata.language)</rdf:li></rdf:Bag></dc:language>
            <pdf:Keywords>\(xml(metadata.keywords))</pdf:Keywords>
            <pdf:Producer>\(xml(producer))</pdf:Producer>
            <xmp:CreatorTool>\(xml(metadata.creator))</xmp:CreatorTool>
            <xmp:CreateDate>\(metadata.createdAt)</xmp:CreateDate>
            <xmp:ModifyDate>\(metadata.createdAt)</xmp:ModifyDate>
            <xmp:MetadataDate>\(metadata.createdAt)</xmp:MetadataDate>
            </rdf:Description>
            \(Self.extensionSchema)
            </rdf:RDF>
            </x:xmpmeta>
            <?xpacket end="r"?>
            """
        return Array(text.utf8)
    }

    /// PDF/A asks for a description of every property that it does not know: that of PDF/UA.
    private static let extensionSchema = """
        <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" \
        xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" \
        xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
        <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
        <pdfaSchema:schema>PDF/UA Universal Accessibility Schema</pdfaSchema:schema>
        <pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
        <pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
        <pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
        <pdfaProperty:name>part</pdfaProperty:name>
        <pdfaProperty:valueType>Integer</pdfaProperty:valueType>
        <pdfaProperty:category>internal</pdfaProperty:category>
        <pdfaProperty:description>Part of ISO 14289 that the file conforms to</pdfaProperty:description>
        </rdf:li></rdf:Seq></pdfaSchema:property>
        </rdf:li></rdf:Bag></pdfaExtension:schemas>
        </rdf:Description>
        """

    private func xml(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
