"""The peer of Muster's PDF table: reportlab's LongTable with the same rows.

Usage: reportlab_table.py REPORT.csv OUT.pdf. The columns are those of the report's full list, 8 pt,
A4, the same font, heads repeated on each page. Prints the number of pages.
"""
import csv
import sys

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import LongTable, SimpleDocTemplate, TableStyle

FONT = "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf"
WIDTHS = [30, 59, 32, 26, 12, 16]


def rows(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        for row in csv.DictReader(file):
            heard = row["last_heard_at"][11:19] if row["last_heard_at"] else "–"
            yield [row["item"], row["name"][:40], row["outcome"], row["zone"] or "–",
                   row["samples"], heard]


def main(source, target):
    pdfmetrics.registerFont(TTFont("Noto", FONT))
    table = LongTable(
        [["Item", "Name", "Outcome", "Place", "Heard", "Last"], *rows(source)],
        colWidths=[width * mm for width in WIDTHS],
        repeatRows=1,
        style=TableStyle([
            ("FONT", (0, 0), (-1, -1), "Noto", 8, 11),
            ("LINEBELOW", (0, 0), (-1, -1), 0.25, (0.8, 0.8, 0.8)),
            ("ALIGN", (4, 0), (5, -1), "RIGHT"),
        ]),
    )
    pages = []
    document = SimpleDocTemplate(
        target, pagesize=A4, leftMargin=20 * mm, rightMargin=15 * mm, topMargin=25 * mm,
        bottomMargin=25 * mm)
    document.build([table], onFirstPage=lambda *_: pages.append(1),
                   onLaterPages=lambda *_: pages.append(1))
    print(len(pages))


main(sys.argv[1], sys.argv[2])
