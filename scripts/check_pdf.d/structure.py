"""The tags: PDF/UA-1 clause 7.1 to 7.5, 7.18."""

STANDARD = {
    "/Document", "/Part", "/Art", "/Sect", "/Div", "/BlockQuote", "/Caption", "/TOC", "/TOCI", "/Index",
    "/NonStruct", "/Private", "/P", "/H", "/H1", "/H2", "/H3", "/H4", "/H5", "/H6", "/L", "/LI", "/Lbl",
    "/LBody", "/Table", "/TR", "/TH", "/TD", "/THead", "/TBody", "/TFoot", "/Span", "/Quote", "/Note",
    "/Reference", "/BibEntry", "/Code", "/Link", "/Annot", "/Figure", "/Formula", "/Form",
}
PARENTS = {
    "/TR": {"/Table", "/THead", "/TBody", "/TFoot"}, "/TH": {"/TR"}, "/TD": {"/TR"}, "/LI": {"/L"},
    "/Lbl": {"/LI"}, "/LBody": {"/LI"}, "/THead": {"/Table"}, "/TBody": {"/Table"},
}
KIDS = {"/Table": {"/TR", "/THead", "/TBody", "/TFoot", "/Caption"}, "/TR": {"/TH", "/TD"},
        "/L": {"/LI", "/Caption"}, "/LI": {"/Lbl", "/LBody"}}
HEADINGS = ["/H1", "/H2", "/H3", "/H4", "/H5", "/H6"]


class Tree:
    """What was met while the elements were read in their order."""

    def __init__(self):
        self.level = 0
        self.owners = {}
        self.annotations = {}
        self.headings = 0


def check_structure(document):
    if "/StructTreeRoot" not in document.root:
        return
    root_reference = document.root["/StructTreeRoot"]
    root = document.get(root_reference)
    tree = Tree()
    kids = _list(document, root.get("/K"))
    document.expect(len(kids) == 1, "UA 7.1", "the structure has not one root")
    for kid in kids:
        document.expect(document.get(kid).get("/S") == "/Document", "UA 7.1", "its root is no document")
        _element(document, kid, root_reference, None, tree)
    document.expect(tree.headings, "UA 7.4", "it has no heading")
    _parents(document, document.numbers(root.get("/ParentTree", {})), tree)


def _list(document, value):
    value = document.get(value) if isinstance(value, str) and not _is_element(document, value) else value
    return [] if value is None else value if isinstance(value, list) else [value]


def _is_element(document, value):
    return isinstance(document.get(value), dict)


def _element(document, reference, parent, page, tree):
    element, expect = document.get(reference), document.expect
    role, parent_role = element.get("/S"), document.get(parent).get("/S")
    page = element.get("/Pg", page)
    expect(role in STANDARD, "UA 7.1", f"the tag {role} has no meaning")
    expect(element.get("/P") == parent, "UA 7.1", f"{reference} says it stands elsewhere")
    if role in PARENTS:
        expect(parent_role in PARENTS[role], "UA 7.2", f"{role} stands in {parent_role}")
    kids = _list(document, element.get("/K"))
    if role in HEADINGS:
        level = HEADINGS.index(role) + 1
        expect(level <= tree.level + 1, "UA 7.4.2", f"{role} follows a heading of level {tree.level}")
        tree.level = level
        tree.headings += 1
    if role == "/Figure":
        expect(document.text(element.get("/Alt", "")).strip(), "UA 7.3", f"{reference} has no alternative")
        box = _attribute(document, element, "/BBox")
        expect(box and box[0] < box[2] and box[1] < box[3], "UA 7.3", f"{reference} has no place")
    if role == "/TH":
        expect(_attribute(document, element, "/Scope"), "UA 7.5", f"{reference} names nothing (Scope)")
    if role == "/Table":
        _table(document, reference, element)
    roles = set()
    for kid in kids:
        kid = document.get(kid) if isinstance(kid, str) and not _is_element(document, kid) else kid
        if isinstance(kid, int):
            _content(document, reference, role, page, kid, tree)
        elif isinstance(kid, dict) and kid.get("/Type") == "/OBJR":
            tree.annotations[kid["/Obj"]] = reference
            expect(role == "/Link", "UA 7.18.5", f"a link is in {role}")
        elif isinstance(kid, dict) and kid.get("/Type") == "/MCR":
            _content(document, reference, role, kid.get("/Pg", page), kid["/MCID"], tree)
        else:
            roles.add(document.get(kid).get("/S"))
            _element(document, kid, reference, page, tree)
    if role in KIDS:
        expect(roles <= KIDS[role], "UA 7.2", f"{role} holds {roles - KIDS[role]}")


def _content(document, reference, role, page, number, tree):
    document.expect(page, "UA 7.1", f"{reference} says of no page")
    document.expect((page, number) not in tree.owners, "UA 7.1", f"content {number} belongs to two")
    document.expect(role not in KIDS, "UA 7.2", f"text stands in {role} itself")
    tree.owners[(page, number)] = reference


def _attribute(document, element, key):
    for attributes in _list(document, element.get("/A")):
        value = document.get(attributes).get(key)
        if value is not None:
            return value
    return None


def _table(document, reference, table):
    """All rows have the same number of columns, with what spans more of them."""
    widths = set()
    for row in _list(document, table.get("/K")):
        cells = _list(document, document.get(row).get("/K"))
        spans = [_attribute(document, document.get(cell), "/ColSpan") or 1 for cell in cells]
        widths.add(sum(spans))
    document.expect(len(widths) == 1, "UA 7.2", f"the rows of {reference} have {sorted(widths)} columns")


def _parents(document, numbers, tree):
    expect = document.expect
    pages = [reference for reference, _ in document.pages]
    for number, (reference, page) in enumerate(document.pages, 1):
        marks = document.marks[reference]
        owned = {mark: owner for (of, mark), owner in tree.owners.items() if of == reference} \
            if len(pages) < 20 else None
        key = page.get("/StructParents")
        listed = document.get(numbers.get(key)) if key in numbers else None
        if listed is None:
            expect(not marks, "UA 7.1", f"page {number} is not in the structure")
            continue
        expect(sorted(marks) == list(range(len(listed))), "UA 7.1", f"page {number}: marks and tree differ")
        for mark in marks:
            owner = tree.owners.get((reference, mark))
            expect(owner, "UA 7.1", f"page {number}: the mark {mark} is in no element")
            is_listed = mark < len(listed) and listed[mark] == owner
            expect(is_listed, "UA 7.1", f"page {number}: the mark {mark} leads elsewhere")
        if owned is not None:
            expect(set(owned) <= set(marks), "UA 7.1", f"page {number}: an element has no content")
        for annotation in document.get(page.get("/Annots", [])):
            owner = numbers.get(document.get(annotation).get("/StructParent"))
            expect(owner and tree.annotations.get(annotation) == owner, "UA 7.18.5",
                   f"page {number}: {annotation} is in no link")
