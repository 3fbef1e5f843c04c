/// The tags of a whole document as objects of a PDF (ISO 32000-1, section 14.7).
///
/// Each page's are written with it. Elements of one key are one element, whichever pages they stand on:
/// those alone are held until the end.
struct StructureTree {
    /// An element of the document.
    private struct Node {
        var element: PageStructure.Element
        /// The number of its object.
        let object: Int
        /// The number of its parent's object.
        let parent: Int
        var kids: [PDFValue] = []
    }

    /// A page that tags are of.
    struct Page {
        /// The number of its object.
        var object: Int
        /// Its height in points.
        var height: Double
        /// Its elements.
        var elements: [PageStructure.Element]
        /// The element of each piece of its content.
        var content: [Int]
        /// The object and the element of each of its link annotations.
        var links: [(object: Int, element: Int)]
    }

    private let root: Int
    private let top: Int
    private var roots: [PDFValue] = []
    private var kept: [PageStructure.Key: Node] = [:]
    /// For each page, the number of the list of its pieces' elements.
    private var contents: [PDFValue] = []
    /// For each link annotation of the document, the number of its element.
    private var annotations: [PDFValue] = []

    /// Begins the tree of a document.
    ///
    /// - Parameters:
    ///   - root: the number of its root, which the catalog names.
    ///   - update: what it is written to.
    init(root: Int, in update: inout PDFUpdate) {
        self.root = root
        top = update.reserve()
    }

    /// Writes the elements of the next page.
    ///
    /// - Throws: ``ReportError``.
    mutating func add(_ page: Page, to update: inout PDFUpdate) throws(ReportError) {
        var nodes: [Node] = []
        nodes.reserveCapacity(page.elements.count)
        for element in page.elements {
            if let known = element.key.flatMap({ kept[$0] }) {
                nodes.append(known)
                continue
            }
            let parent = element.parent.map { nodes[$0].object } ?? top
            let node = Node(element: element, object: update.reserve(), parent: parent)
            if let parent = element.parent {
                nodes[parent].kids.append(.object(node.object))
            } else {
                roots.append(.object(node.object))
            }
            nodes.append(node)
        }
        for (piece, element) in page.content.enumerated() {
            nodes[element].kids.append(.integer(piece))
        }
        for link in page.links {
            nodes[link.element].kids.append(
                .dictionary(["Type": .name("OBJR"), "Obj": .object(link.object)])
            )
            annotations.append(.object(nodes[link.element].object))
        }
        for node in nodes {
            if let key = node.element.key {
                kept[key] = node
            } else {
                try update.set(node.object, dictionary(of: node, on: page))
            }
        }
        let list = update.reserve()
        try update.set(list, .list(page.content.map { .object(nodes[$0].object) }))
        contents.append(.object(list))
    }

    /// Writes what goes on over several pages, the root, and where elements are found from pages and
    /// annotations.
    ///
    /// - Throws: ``ReportError``.
    mutating func finish(in update: inout PDFUpdate) throws(ReportError) {
        for node in kept.values.sorted(by: { $0.object < $1.object }) {
            try update.set(node.object, dictionary(of: node, on: nil))
        }
        try update.set(
            top,
            .dictionary([
                "Type": .name("StructElem"), "S": .name("Document"), "P": .object(root),
                "K": .list(roots),
            ])
        )
        // Annotations are numbered behind the pages.
        let parents = (contents + annotations).enumerated().flatMap { number, elements in
            [.integer(number), elements]
        }
        let parentTree = update.reserve()
        try update.set(parentTree, .dictionary(["Nums": .list(parents)]))
        try update.set(
            root,
            .dictionary([
                "Type": .name("StructTreeRoot"), "K": .list([.object(top)]),
                "ParentTree": .object(parentTree),
                "ParentTreeNextKey": .integer(contents.count + annotations.count),
            ])
        )
    }

    /// What an element is in the file; what goes on over several pages holds only elements, which name
    /// their own.
    private func dictionary(of node: Node, on page: Page?) -> PDFValue {
        let element = node.element
        return .dictionary([
            "Type": .name("StructElem"), "S": .name(element.role.rawValue),
            "P": .object(node.parent),
            "Pg": page.map { .object($0.object) },
            "K": node.kids.isEmpty ? nil : .list(node.kids),
            "Alt": element.alternative.map { .text($0) },
            "A": attributes(of: element, on: page),
        ])
    }

    private func attributes(of element: PageStructure.Element, on page: Page?) -> PDFValue? {
        if let area = element.area, let height = page?.height {
            let (top, bottom) = (height - area.y, height - area.maxY)
            return .dictionary([
                "O": .name("Layout"), "Placement": .name("Block"),
                "BBox": .list([area.x, bottom, area.maxX, top].map { .measure($0) }),
            ])
        }
        guard element.scope != nil || element.columns > 1 else { return nil }
        return .dictionary([
            "O": .name("Table"),
            "Scope": element.scope.map { .name($0.rawValue) },
            "ColSpan": element.columns > 1 ? .integer(element.columns) : nil,
        ])
    }
}
