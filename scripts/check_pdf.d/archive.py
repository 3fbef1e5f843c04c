"""The file as a whole: PDF/A-3 clause 6.1 to 6.3, 6.6, 6.8; PDF/UA clause 5, 7.1, 7.11, 7.18."""

import re
import xml.etree.ElementTree as ElementTree

RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
PDFA = "{http://www.aiim.org/pdfa/ns/id/}"
PDFUA = "{http://www.aiim.org/pdfua/ns/id/}"
DC = "{http://purl.org/dc/elements/1.1/}"
XMP = "{http://ns.adobe.com/xap/1.0/}"
PDF = "{http://ns.adobe.com/pdf/1.3/}"

FORBIDDEN_IN_CATALOG = ("/AA", "/OpenAction", "/AcroForm", "/NeedsRendering", "/Requirements", "/Perms")
FORBIDDEN_FILTERS = ("/LZWDecode", "/Crypt")
PRINT, HIDDEN = 4, 1 | 2 | 32 | 256


def check_archive(document):
    _file(document)
    _catalog(document)
    _metadata(document)
    _intent(document)
    _attachments(document)
    _dictionaries(document)
    _annotations(document)


def _file(document):
    expect = document.expect
    expect(re.match(rb"%PDF-1\.[0-7][\r\n]+%[\x80-\xff]{4}", document.bytes), "A 6.1.2", "header")
    expect(document.bytes.rstrip().endswith(b"%%EOF"), "A 6.1.3", "bytes behind the end")
    expect("/ID" in document.trailer, "A 6.1.3", "the trailer has no ID")
    expect("/Encrypt" not in document.trailer, "A 6.1.3", "it is encrypted")


def _catalog(document):
    root, expect = document.root, document.expect
    for key in FORBIDDEN_IN_CATALOG:
        expect(key not in root, "A 6.1 and 6.5", f"the catalog has {key}")
    mark = document.get(root.get("/MarkInfo", {}))
    expect(mark.get("/Marked") is True, "UA 6.2", "it is not marked as tagged")
    expect(mark.get("/Suspects") is not True, "UA 7.1", "its tags are suspect")
    view = document.get(root.get("/ViewerPreferences", {}))
    expect(view.get("/DisplayDocTitle") is True, "UA 7.1", "viewers do not show the title")
    language = document.text(root.get("/Lang", ""))
    expect(re.fullmatch(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?", language), "UA 7.2", "no language")
    expect("/StructTreeRoot" in root, "UA 7.1", "it has no structure")


def _metadata(document):
    expect, reference = document.expect, document.root.get("/Metadata")
    if not reference:
        return document.fault("A 6.6.2", "no metadata")
    expect("/Filter" not in document.get(reference), "A 6.6.2", "its metadata are packed")
    try:
        tree = ElementTree.fromstring(document.data(reference).decode())
    except (ElementTree.ParseError, UnicodeDecodeError) as error:
        return document.fault("A 6.6.2", f"its metadata are no XML: {error}")

    def value(name):
        found = tree.find(f".//{name}")
        if found is None:
            return ""
        inner = found.find(f".//{RDF}li")
        return (found if inner is None else inner).text or ""

    expect(value(f"{PDFA}part") == "3" and value(f"{PDFA}conformance") == "U", "A 6.6.4", "level")
    expect(value(f"{PDFUA}part") == "1", "UA 5", "its metadata do not say PDF/UA-1")
    schemas = ElementTree.tostring(tree, encoding="unicode")
    expect("schema#" in schemas and "property#" in schemas, "A 6.6.2.3", "PDF/UA is not described")
    expect(value(f"{DC}title"), "UA 7.1", "no title")
    info = document.get(document.trailer.get("/Info", {}))
    for key, name in (
        ("/Title", f"{DC}title"), ("/Author", f"{DC}creator"), ("/Subject", f"{DC}description"),
        ("/Keywords", f"{PDF}Keywords"), ("/Creator", f"{XMP}CreatorTool"),
        ("/Producer", f"{PDF}Producer"),
    ):
        expect(document.text(info.get(key, "u:")) == value(name), "A 6.6.2", f"{key} differs")
    for key, name in (("/CreationDate", "CreateDate"), ("/ModDate", "ModifyDate")):
        digits = re.sub(r"\D", "", value(f"{XMP}{name}"))
        expect(document.text(info.get(key, "")) == f"D:{digits}Z", "A 6.6.2", f"{key} differs")


def _intent(document):
    intents = document.get(document.root.get("/OutputIntents", []))
    found = [document.get(i) for i in intents if document.get(i).get("/S") == "/GTS_PDFA1"]
    if len(found) != 1:
        return document.fault("A 6.2.3", f"{len(found)} output intents")
    profile = found[0].get("/DestOutputProfile", "")
    data = document.data(profile) if document.is_stream(profile) else b""
    document.expect(len(data) >= 128 and int.from_bytes(data[:4], "big") == len(data), "A 6.2.3",
                    "its colour profile is cut")
    document.expect(data[36:40] == b"acsp" and data[8:9] <= b"\x04", "A 6.2.3", "no colour profile")
    document.expect(data[12:16] in (b"mntr", b"prtr") and data[16:20] == b"RGB ", "A 6.2.3", "colours")
    document.expect(document.get(profile).get("/N") == 3, "A 6.2.3", "its colours are not three")


def _attachments(document):
    names = document.get(document.root.get("/Names", {}))
    files = document.names(names.get("/EmbeddedFiles", {}))
    linked = document.get(document.root.get("/AF", []))
    document.expect(files, "A 6.8", "no data go with it")
    for reference in files.values():
        specification = document.get(reference)
        document.expect(reference in linked, "A 6.8", "a file belongs to nothing (AF)")
        for key in ("/F", "/UF", "/Desc", "/AFRelationship", "/EF"):
            document.expect(key in specification, "A 6.8", f"a file has no {key}")
        embedded = document.get(specification["/EF"])["/F"]
        stream = document.get(embedded)
        document.expect("/" in stream.get("/Subtype", "")[1:], "A 6.8", "a file has no type")
        size = document.get(stream.get("/Params", {})).get("/Size")
        document.expect(size == len(document.data(embedded)), "A 6.8", "a file has another size")
        document.expect("/ModDate" in stream.get("/Params", {}), "A 6.8", "a file has no date")


def _dictionaries(document):
    expect = document.expect
    for name, value in document.dictionaries():
        filters = value.get("/Filter", [])
        for each in filters if isinstance(filters, list) else [filters]:
            expect(each not in FORBIDDEN_FILTERS, "A 6.1.7", f"{name} is packed by {each}")
        if "/Length" in value:
            expect(not {"/F", "/FFilter", "/FDecodeParms"} & set(value), "A 6.1.7", f"{name} is outside")
        kind = value.get("/Subtype")
        if kind == "/Image":
            expect(value.get("/Interpolate") is not True, "A 6.2.8", f"{name} is interpolated")
            expect(not {"/Alternates", "/OPI"} & set(value), "A 6.2.8", f"{name} has others")
        if kind in ("/Form", "/PS"):
            expect(kind == "/Form" and not {"/OPI", "/PS", "/Ref"} & set(value), "A 6.2.9", name)
        if value.get("/S") in ("/JavaScript", "/Launch", "/Sound", "/Movie", "/ResetForm", "/ImportData",
                               "/Hide", "/Rendition", "/Trans", "/SetOCGState", "/GoTo3DView"):
            document.fault("A 6.5.1", f"{name} is an action that is forbidden")
        for key in ("/TR", "/HTP", "/AA", "/OCProperties", "/JS", "/PresSteps", "/AlternatePresentations"):
            expect(key not in value, "A 6", f"{name} has {key}")
        for key in value:
            expect(len(key.encode()) <= 128, "A 6.1.13", f"{name} has a long name")


def _annotations(document):
    expect = document.expect
    dests = document.names(document.get(document.root.get("/Names", {})).get("/Dests", {}))
    for number, (_, page) in enumerate(document.pages, 1):
        annotations = document.get(page.get("/Annots", []))
        if annotations:
            expect(page.get("/Tabs") == "/S", "UA 7.18.3", f"page {number} has no order of its links")
        for reference in annotations:
            link = document.get(reference)
            where = f"a link of page {number}"
            expect(link.get("/Subtype") == "/Link", "UA 7.18", f"{where} is another annotation")
            flags = link.get("/F", 0)
            expect(flags & PRINT and not flags & HIDDEN, "A 6.3.2", f"{where} is not printed")
            expect(document.text(link.get("/Contents", "")).strip(), "UA 7.18.5", f"{where} says nothing")
            expect("/StructParent" in link, "UA 7.18.1", f"{where} is in no structure")
            dest = link.get("/Dest")
            expect(isinstance(dest, list) or dest in dests, "link", f"{where} leads nowhere")
