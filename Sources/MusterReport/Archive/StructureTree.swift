/// The tags of a whole document as objects of a PDF (ISO 32000-1, section 14.7).
///
/// Elements of one key are one element, whichever pages they stand on.
struct StructureTree {
    /// An element of the document.
    private struct Node {
        var element: PageStructure.Element
        var parent: Int?
        var kids: [Kid] = []
        /// The page that its content is on.
        var page: Int?
    }

    /// What an element holds.
    private enum Kid {
        case element(Int)
        case content(Int)
        case annotation(Int)
    }

    private var nodes: [Node] = []
    private var keyed: [PageStructure.Key: Int] = [:]
    /// For each page, the element of each piece of its content.
    private var content: [[Int]] = []
    /// For each link annotation of the document, its object and its element.
    private var annotations: [(object: Int, node: Int)] = []
    private var roots: [Int] = []
    private let pages: [(object: Int, height: Double)]

    /// Begins the tree of a document.
    ///
    /// - Parameter pages: the numbers of its pages, and their heights in points.
    init(pages: [(object: Int, height: Double)]) { self.pages = pages }

    /// Adds the elements of a page.
    ///
    /// - Parameters:
    ///   - page: its index.
    ///   - elements: its elements.
    ///   - content: the element of each piece of its content.
    ///   - links: the object and the element of each of its link annotations.
    mutating func add(
        page: Int,
        elements: [PageStructure.Element],
        content: [Int],
        links: [(object: Int, element: Int)]
    ) {
        var places: [Int] = []
        for element in elements {
            if let key = element.key, let known = keyed[key] {
                places.append(known)
                continue
            }
            let parent = element.parent.map { places[$0] }
            nodes.append(Node(element: element, parent: parent, page: page))
            let place = nodes.count - 1
            if let parent {
                nodes[parent].kids.append(.element(place))
            } else {
                roots.append(place)
            }
            if let key = element.key { keyed[key] = place }
            places.append(place)
        }
        for (piece, element) in content.enumerated() {
            nodes[places[element]].kids.append(.content(piece))
        }
        for link in links {
            nodes[places[link.element]].kids.append(.annotation(link.object))
            annotations.append((link.object, places[link.element]))
        }
        self.content.append(content.map { places[$0] })
    }

    /// Writes the tree, and where it is found from pages and annotations.
    ///
    /// - Returns: the number of its root.
    func write(to document: QPDFDocument) -> Int {
        let root = document.newObject()
        let top = document.newObject()
        let objects = nodes.map { _ in document.newObject() }
        for (place, node) in nodes.enumerated() {
            let parent = node.parent.map { objects[$0] } ?? top
            document.set(objects[place], dictionary(of: node, parent: parent, objects))
        }
        document.set(
            top,
            .dictionary([
                "Type": .name("StructElem"), "S": .name("Document"), "P": .object(root),
                "K": .list(roots.map { .object(objects[$0]) }),
            ])
        )
        document.set(
            root,
            .dictionary([
                "Type": .name("StructTreeRoot"), "K": .list([.object(top)]),
                "ParentTree": .object(writeParents(to: document, objects)),
                "ParentTreeNextKey": .integer(pages.count + annotations.count),
            ])
        )
        return root
    }

    /// Writes which element each piece of content and each annotation belongs to.
    private func writeParents(to document: QPDFDocument, _ objects: [Int]) -> Int {
        var numbers: [PDFValue] = []
        for (page, content) in content.enumerated() {
            let list = document.newObject()
            document.set(list, .list(content.map { .object(objects[$0]) }))
            numbers += [.integer(page), .object(list)]
            document.set("StructParents", of: pages[page].object, to: .integer(page))
        }
        for (place, annotation) in annotations.enumerated() {
            let number = PDFValue.integer(pages.count + place)
            numbers += [number, .object(objects[annotation.node])]
            document.set("StructParent", of: annotation.object, to: number)
        }
        let tree = document.newObject()
        document.set(tree, .dictionary(["Nums": .list(numbers)]))
        return tree
    }

    private func dictionary(of node: Node, parent: Int, _ objects: [Int]) -> PDFValue {
        let element = node.element
        let kids: [PDFValue] = node.kids.map { kid in
            switch kid {
            case .element(let place): .object(objects[place])
            case .content(let number): .integer(number)
            case .annotation(let object):
                .dictionary(["Type": .name("OBJR"), "Obj": .object(object)])
            }
        }
        // What goes on over several pages holds only elements, which name their own.
        let page = element.key == nil ? node.page : nil
        return .dictionary([
            "Type": .name("StructElem"), "S": .name(element.role.rawValue),
            "P": .object(parent),
            "Pg": page.map { .object(pages[$0].object) },
            "K": kids.isEmpty ? nil : .list(kids),
            "Alt": element.alternative.map { .text($0) },
            "A": attributes(of: node),
        ])
    }

    private func attributes(of node: Node) -> PDFValue? {
        let element = node.element
        if let area = element.area, let page = node.page {
            let (top, bottom) = (pages[page].height - area.y, pages[page].height - area.maxY)
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
