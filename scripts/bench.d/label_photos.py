#!/usr/bin/env python3
"""Reads labels from drawn photos: 50 labels in 33 conditions, and says how many were read, and in what time.

    label_photos.py MUSTER FOLDER [--labels N] [--seed S] [--only WORD]

The signed labels come from `muster label product --format png`, as they are printed; unsigned ones are drawn
here. Each stands in a cluttered scene: turned at random, tilted, lit, blurred, noisy, saved as JPEG. Drawn, not
photographed: real labels have gloss, creases and cameras that hunt for focus. The processor time is what the
confined child has taken to decode the picture and look for codes.

It ends with 1 where a bar of `BARS` is missed or a wrong text was read.
"""
import argparse
import ctypes
import json
import math
import os
import subprocess
import sys

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

LABEL_MM = (63.5, 38.1)
UNSIGNED, SIGNED, RSA = "unsigned", "Ed25519", "RSA"
# Pixels across the picture, pixels a millimetre, and what is done.
CLOSE, FAR, VIDEO = (1600, 8.0), (2048, 5.44), (1280, 3.44)


def condition(name, kind, view, **effects):
    return {"name": f"{name}, {kind}", "kind": kind, "view": view, **effects}


CONDITIONS = [condition("normal", kind, CLOSE) for kind in (UNSIGNED, SIGNED, RSA)]
CONDITIONS += [condition("2048 px from 30 cm", kind, FAR) for kind in (UNSIGNED, SIGNED, RSA)]
CONDITIONS += [condition("1280 px video from 30 cm", kind, VIDEO) for kind in (UNSIGNED, SIGNED, RSA)]
for title, effects in (
    ("tilt 45", {"tilt": 45}), ("tilt 60", {"tilt": 60}), ("out of focus, 2.2 px", {"blur": 2.2}),
    ("motion, 9 px", {"motion": 9}), ("low light, 22 %, noise 12", {"light": 0.22, "noise": 12}),
    ("hard shadow, 65 %", {"shadow": 0.35}), ("glare", {"glare": True}), ("bottle, radius 25 mm", {"bottle": 25}),
    ("6 % scratched", {"scratched": 0.06}),
    ("all at once", {"tilt": 25, "blur": 0.9, "motion": 3, "light": 0.5, "noise": 8, "shadow": 0.6}),
):
    CONDITIONS += [condition(title, kind, CLOSE, **effects) for kind in (UNSIGNED, SIGNED)]
CONDITIONS += [condition(f"sharp, {size} px a square", UNSIGNED, (1280, None), square=size, noise=1)
               for size in (3.0, 2.5, 2.0, 1.5)]

# How many of a hundred must be read; and of all pictures, and the time.
EASY = ("normal", "2048 px from 30 cm", "tilt 45", "hard shadow", "glare", "bottle")
BARS = {"easy": 99, "RSA in normal light": 98, "all": 85, "p99 of easy, ms": 80, "no code, ms": 600}


def code_squares(text):
    """The squares of a QR code of level M, by libqrencode: rows of 0 and 1."""
    class QR(ctypes.Structure):
        _fields_ = [("version", ctypes.c_int), ("width", ctypes.c_int), ("data", ctypes.POINTER(ctypes.c_ubyte))]
    library = ctypes.CDLL("libqrencode.so.4")
    library.QRcode_encodeString.restype = ctypes.POINTER(QR)
    made = library.QRcode_encodeString(text.encode(), 0, 1, 2, 1).contents
    return np.array([made.data[i] & 1 for i in range(made.width ** 2)], np.uint8).reshape(made.width, made.width)


def unsigned_label(text):
    """A label like the printed ones, 600 dots an inch."""
    scale = 600 / 25.4
    picture = Image.new("L", tuple(round(side * scale) for side in LABEL_MM), 255)
    squares = code_squares(text)
    room = min(LABEL_MM[1] - 2.8, LABEL_MM[0] * 0.45) * scale
    step = int(room / (len(squares) + 8))
    code = Image.fromarray(((1 - squares) * 255).astype(np.uint8)).resize((len(squares) * step,) * 2, Image.NEAREST)
    picture.paste(code, (round(1.4 * scale) + 4 * step, (picture.height - code.height) // 2))
    draw = ImageDraw.Draw(picture)
    for line in range(4):
        draw.rectangle((820, 250 + 110 * line, 820 + 600 - 90 * line, 290 + 110 * line), fill=30)
    return picture, room / scale / (len(squares) + 8)


def labels(muster, folder, count):
    """The labels of each kind: picture, text, and the side of a square in millimetres."""
    made = {UNSIGNED: [], SIGNED: [], RSA: []}
    home = os.path.join(folder, "home")

    def run(*words):
        return subprocess.run([muster, *words, "--home", home], check=True, capture_output=True, text=True,
                              stdin=subprocess.DEVNULL).stdout

    if not os.path.exists(home):
        run("init", "--site", "Labels")
        settings = os.path.join(home, "muster.toml")
        with open(settings, encoding="utf-8") as file:
            text = file.read().replace('# base = "https://trace.example.org"', 'base = "https://t.example.org"')
        with open(settings, "w", encoding="utf-8") as file:
            file.write(text)
        run("key", "add", "--label")
        run("key", "add", "--label", "--rsa")
        for kind, options in ((SIGNED, []), (RSA, ["--rsa"])):
            run("label", "product", "9506000134352/L2026-117", "--count", str(count), "--format", "png", "--dpi", "600",
                "--out", os.path.join(folder, f"{kind}.png"), *options)
    texts = [json.loads(line) for line in run("label", "list", "--json").splitlines()]
    for kind, size in ((SIGNED, range(0, count)), (RSA, range(count, 2 * count))):
        for place in size:
            number = place - size.start + 1
            name = f"{kind}.png" if count == 1 else f"{kind}-{number:03}.png"
            picture = Image.open(os.path.join(folder, name)).convert("L")
            made[kind].append((picture, texts[place]["link"], None))
    for text in texts[:count]:
        link = text["link"].split("?")[0]
        picture, square = unsigned_label(link)
        made[UNSIGNED].append((picture, link, square))
    return made


def clutter(size, random):
    """What stands around labels: boxes, edges, lines like text, light that comes from one side."""
    width, height = size
    picture = Image.new("L", size, int(random.integers(90, 180)))
    draw = ImageDraw.Draw(picture)
    for _ in range(40):
        x, y = random.integers(0, width), random.integers(0, height)
        w, h = random.integers(20, width // 3), random.integers(10, height // 3)
        draw.rectangle((int(x), int(y), int(x + w), int(y + h)), fill=int(random.integers(20, 240)))
    for _ in range(120):
        x, y = random.integers(0, width), random.integers(0, height)
        draw.line((int(x), int(y), int(x + random.integers(5, 90)), int(y)), fill=int(random.integers(0, 255)),
                  width=int(random.integers(1, 4)))
    return picture


def homography(source, target):
    """The eight numbers that PIL wants: from the target's corners to the source's."""
    rows, right = [], []
    for (x, y), (u, v) in zip(target, source):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        right += [u, v]
    return np.linalg.solve(np.array(rows, float), np.array(right, float))


def scratched(label, share, random):
    """Lines across the code until this share of it is struck out."""
    width, height = label.size
    box = (0, 0, int(width * 0.47), height)
    struck = Image.new("L", label.size, 0)
    draw = ImageDraw.Draw(struck)
    while np.asarray(struck.crop(box)).mean() / 255 < share:
        points = [(int(random.integers(0, box[2])), int(random.integers(0, height))) for _ in range(2)]
        draw.line(points, fill=255, width=int(random.integers(6, 18)))
    made = label.copy()
    made.paste(int(random.choice([40, 128, 235])), mask=struck)
    return made


def bent(label, radius_mm):
    """The label around a bottle, its code in the middle: towards the sides it turns away, and out of sight."""
    pixels = np.asarray(label)
    width = pixels.shape[1]
    middle = 1.4 + LABEL_MM[0] * 0.45 / 2
    left, right = math.sin(-middle / radius_mm), math.sin(min((LABEL_MM[0] - middle) / radius_mm, 1.35))
    flat = (right - left) * radius_mm
    out = round(width * flat / LABEL_MM[0])
    x = left + np.arange(out) / out * (right - left)
    source = np.clip((np.arcsin(x) * radius_mm + middle) / LABEL_MM[0] * width, 0, width - 1)
    low = np.floor(source).astype(int)
    part = source - low
    high = np.minimum(low + 1, width - 1)
    return Image.fromarray((pixels[:, low] * (1 - part) + pixels[:, high] * part).astype(np.uint8)), flat


def photo(entry, how, random):
    """A photo of a label."""
    label, _, square = entry
    across, scale = how["view"]
    scale = scale or how["square"] / square
    size = (across, across * 3 // 4)
    width_mm = LABEL_MM[0]
    if how.get("scratched"):
        label = scratched(label, how["scratched"], random)
    if how.get("bottle"):
        label, width_mm = bent(label, how["bottle"])
    # Little more detail than the photo has: the rest would be seen as noise.
    detail = scale * 1.5
    label = label.resize((round(width_mm * detail), round(LABEL_MM[1] * detail)), Image.BOX)
    scene = clutter(size, random).filter(ImageFilter.GaussianBlur(1.5))
    tilt = math.radians(how.get("tilt", random.uniform(0, 12)))
    axis, roll = random.uniform(0, 2 * math.pi), random.uniform(-math.pi, math.pi)
    distance = 300 * (8.0 / scale)
    corners = []
    for x, y in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)):
        x, y = x * width_mm, y * LABEL_MM[1]
        x, y = x * math.cos(roll) - y * math.sin(roll), x * math.sin(roll) + y * math.cos(roll)
        along = x * math.cos(axis) + y * math.sin(axis)
        shift = along * (math.cos(tilt) - 1)
        x, y = x + shift * math.cos(axis), y + shift * math.sin(axis)
        near = distance / (distance + along * math.sin(tilt))
        corners.append((size[0] / 2 + x * near * scale, size[1] / 2 + y * near * scale))
    spare = max(0.0, size[1] / 2 - max(abs(y - size[1] / 2) for _, y in corners)) * 0.6
    dx, dy = random.uniform(-spare, spare, 2)
    corners = [(x + dx, y + dy) for x, y in corners]
    flat = homography([(0, 0), (label.width, 0), label.size, (0, label.height)], corners)
    placed = label.transform(size, Image.PERSPECTIVE, flat, Image.BICUBIC)
    mask = Image.new("L", label.size, 255).transform(size, Image.PERSPECTIVE, flat, Image.BILINEAR)
    scene.paste(placed, mask=mask)
    return finish(np.asarray(scene, float), scene.size, corners, how, random)


def finish(pixels, size, corners, how, random):
    """Light, lens and sensor."""
    y, x = np.mgrid[0:size[1], 0:size[0]]
    middle = np.mean(corners, axis=0)
    pixels = pixels * 0.86 + 14
    pixels = pixels * (1 - 0.15 * (x / size[0] - 0.5) * random.choice([-1, 1]))
    if how.get("shadow"):
        angle = random.uniform(0, math.pi)
        off = (x - middle[0]) * math.cos(angle) + (y - middle[1]) * math.sin(angle) - random.uniform(-30, 30)
        # The edge of a shadow that falls from 30 cm above: about a millimetre wide.
        pixels = pixels * (1 - (1 - how["shadow"]) * np.clip(off / 8 + 0.5, 0, 1))
    if how.get("glare"):
        spot = middle + random.uniform(-60, 60, 2)
        pixels = pixels + 190 * np.exp(-((x - spot[0]) ** 2 + (y - spot[1]) ** 2) / (2 * 55.0 ** 2))
    pixels = pixels * how.get("light", 1)
    picture = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
    sharpness = 0.4 if "square" in how else 0.6
    picture = picture.filter(ImageFilter.GaussianBlur(max(sharpness, how.get("blur", 0))))
    pixels = np.asarray(picture, float)
    if how.get("motion"):
        angle, count = random.uniform(0, math.pi), how["motion"]
        steps = [(round((i - count / 2) * math.cos(angle)), round((i - count / 2) * math.sin(angle)))
                 for i in range(count)]
        pixels = sum(np.roll(pixels, step[::-1], (0, 1)) for step in steps) / count
    pixels = pixels + random.normal(0, how.get("noise", 2), pixels.shape)
    return Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))


def read(muster, files):
    """What `muster qr read` makes of the files, in their order."""
    answers = []
    for start in range(0, len(files), 100):
        result = subprocess.run([muster, "qr", "read", "--json", "--home", "/nowhere", *files[start:start + 100]],
                                capture_output=True, text=True, stdin=subprocess.DEVNULL)
        answers += [json.loads(line) for line in result.stdout.splitlines()]
    assert len(answers) == len(files), result.stderr
    return answers


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("muster")
    options.add_argument("folder")
    options.add_argument("--labels", type=int, default=50)
    options.add_argument("--seed", type=int, default=2)
    options.add_argument("--only", default="")
    options = options.parse_args()
    os.makedirs(options.folder, exist_ok=True)
    made = labels(options.muster, options.folder, options.labels)
    rows, times, wrong, attempts = [], [], 0, {}
    for place, how in enumerate(CONDITIONS):
        if options.only not in how["name"]:
            continue
        files = []
        for number in range(options.labels):
            random = np.random.default_rng([options.seed, place, number])
            name = os.path.join(options.folder, f"{place:02}-{number:02}.jpg")
            photo(made[how["kind"]][number], how, random).save(name, quality=85)
            files.append(name)
        answers = read(options.muster, files)
        right = 0
        for answer, (_, text, _) in zip(answers, made[how["kind"]]):
            codes = answer["codes"]
            right += bool(codes) and codes[0]["text"] == text
            wrong += bool(codes) and codes[0]["text"] != text
            if codes:
                attempts[codes[0]["attempt"]] = attempts.get(codes[0]["attempt"], 0) + 1
        spent = sorted(answer["ms"] for answer in answers)
        is_easy = how["name"].startswith(EASY) and how["kind"] != RSA
        rows.append((how["name"], right, len(files)))
        if is_easy:
            times += spent
        print(f"{how['name']:42} {right:3} of {len(files)}   median {spent[len(spent) // 2]:6.1f} ms"
              f"   worst {spent[-1]:6.1f} ms", flush=True)
        for name in files:
            os.unlink(name)
    judge(options, rows, times, wrong, attempts)


def judge(options, rows, times, wrong, attempts):
    """The whole, and what was missed."""
    empty = os.path.join(options.folder, "empty.jpg")
    random = np.random.default_rng([options.seed, 99])
    clutter((1600, 1200), random).filter(ImageFilter.GaussianBlur(1.5)).save(empty, quality=85)
    nothing = read(options.muster, [empty])[0]["ms"]
    read_all, total = sum(row[1] for row in rows), sum(row[2] for row in rows)
    missed = []
    for name, right, count in rows:
        bar = BARS["easy"] if name.startswith(EASY) and RSA not in name else None
        bar = BARS["RSA in normal light"] if name == f"normal, {RSA}" else bar
        if bar and right * 100 < bar * count:
            missed.append(f"{name}: {right} of {count}")
    times.sort()
    p99 = times[min(len(times) - 1, math.ceil(len(times) * 0.99) - 1)] if times else 0
    print(f"all: {read_all} of {total}; p99 of easy ones {p99:.1f} ms; a picture without a code {nothing:.1f} ms; "
          f"wrong texts {wrong}")
    print("read at: " + ", ".join(f"{name} {count}" for name, count in attempts.items()))
    missed += [f"all: {read_all} of {total}"] * (read_all * 100 < BARS["all"] * total)
    missed += [f"p99 {p99:.1f} ms"] * (p99 > BARS["p99 of easy, ms"])
    missed += [f"no code {nothing:.1f} ms"] * (nothing > BARS["no code, ms"])
    missed += [f"{wrong} wrong texts"] * (wrong > 0)
    if missed:
        print("missed: " + "; ".join(missed))
        sys.exit(1)


if __name__ == "__main__":
    main()
