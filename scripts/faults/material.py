"""What scenarios begin with: files to read, and homes at each stage."""
import os
import re
import shutil
import struct
import zlib

from scenarios import FIGURES, PARTIAL, PASSWORD, SITE, STOCK, Backup, BackupFolder, Portal

DEMO = "fixtures/sites/demo"


def make_material(work, root):
    """Ten items, a plan, two pieces of the demo walk, a picture and a mail program."""
    demo = f"{root}/{DEMO}"
    with open(f"{demo}/items.csv", encoding="utf-8") as file:
        lines = file.read().splitlines()
    with open(f"{work}/items.csv", "w", encoding="utf-8") as file:
        file.write("\n".join(lines[:11]) + "\n")
    shutil.copyfile(f"{demo}/plan.json", f"{work}/plan.json")
    with open(f"{demo}/walk.btsnoop", "rb") as file:
        walk = file.read()
    write_piece(f"{work}/one.btsnoop", walk, 0, 4)
    write_piece(f"{work}/two.btsnoop", walk, 4, 8)
    with open(f"{work}/picture.png", "wb") as file:
        file.write(picture())
    with open(f"{work}/password", "w", encoding="utf-8") as file:
        file.write(PASSWORD + "\n")
    # Takes a message in, and says by a file's name that it did.
    with open(f"{work}/sendmail", "w", encoding="utf-8") as file:
        file.write(f'#!/bin/sh\nexec cat >"$FAULTS_POST/mail.$$"\n')
    os.chmod(f"{work}/sendmail", 0o755)


def write_piece(path, walk, start, end):
    """Some seconds of a btsnoop recording: a header of 16 bytes, records behind heads of 24."""
    pieces, at, first = [walk[:16]], 16, None
    while at < len(walk):
        length, = struct.unpack_from(">I", walk, at + 4)
        time, = struct.unpack_from(">q", walk, at + 16)
        first = time if first is None else first
        if start <= (time - first) / 1e6 < end:
            pieces.append(walk[at:at + 24 + length])
        at += 24 + length
    with open(path, "wb") as file:
        file.write(b"".join(pieces))


def picture(shade=99):
    """A PNG of 8 by 8 points."""
    def part(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + bytes((x * 30, y * 30, shade)[k] for x in range(8) for k in range(3)) for y in range(8))
    return (b"\x89PNG\r\n\x1a\n" + part(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0))
            + part(b"IDAT", zlib.compress(rows)) + part(b"IEND", b""))


def schema_versions(root):
    """The schemas of which a database is kept."""
    names = os.listdir(f"{root}/fixtures/databases")
    return sorted(int(name[1:-7]) for name in names if re.fullmatch(r"v\d+\.sqlite", name))


def make_bases(work, root, run, has_backup):
    """The homes that scenarios begin with, each made from the one before by what `run` runs.

    Gives their folders by name.
    """
    bases = {}
    disk = f"{work}/base/disk"

    def keep(name):
        shutil.copytree(disk, f"{work}/base/{name}", symlinks=True)
        bases[name] = f"{work}/base/{name}"

    os.makedirs(disk)
    keep("nothing")
    run("init", "--site", SITE, "--time-zone", "Europe/Belgrade")
    run("inventory", "add", STOCK)
    keep("inventory")
    run("site", "plan", "import", f"{work}/plan.json")
    run("item", "import", f"{work}/items.csv")
    keep("stock")
    run("user", "add", "ana", "--role", "admin", "--password-file", f"{work}/password")
    run("login", "ana", "--password-file", f"{work}/password")
    run("user", "add", "mara", "--role", "worker", "--password-file", f"{work}/password")
    Portal.token = run("user", "token", "add", "faults", "--may", "editCatalogue", "changeSettings").out.strip()
    keep("people")
    shutil.rmtree(disk)
    shutil.copytree(bases["stock"], disk, symlinks=True)
    run("start", "--source", f"capture:{work}/one.btsnoop")
    keep("paused")
    run("resume", "--source", f"capture:{work}/two.btsnoop")
    keep("heard")
    run("finish", *PARTIAL)
    os.mkdir(f"{disk}/copy")
    keep("counted")
    if has_backup:
        run(*Backup.command)
        run(*BackupFolder.command)
        run("report", *FIGURES, "--out", f"{disk}/figures")
        # The place of a home that was emptied.
        os.mkdir(f"{disk}/restored", 0o700)
        keep("backed-up")
        shutil.rmtree(disk)
        shutil.copytree(bases["counted"], disk, symlinks=True)
    settings = f"{disk}/home/muster.toml"
    with open(settings, "w", encoding="utf-8") as file:
        file.write(f'[mail]\nsendmail = "{work}/sendmail"\nfrom = "muster@example.org"\n')
    os.chmod(settings, 0o600)
    keep("mailing")
    run("schedule", "add", "Counted", "--when", "counted", "--to", "manager@example.org", "--format", "csv")
    run("start", "--source", f"capture:{work}/one.btsnoop", "--finish", *PARTIAL)
    keep("due")
    for version in schema_versions(root):
        name = f"migrate-v{version}"
        os.makedirs(f"{work}/base/{name}/home", mode=0o700)
        shutil.copyfile(f"{root}/fixtures/databases/v{version}.sqlite", f"{work}/base/{name}/home/muster.sqlite")
        os.chmod(f"{work}/base/{name}/home", 0o700)
        os.chmod(f"{work}/base/{name}/home/muster.sqlite", 0o600)
        bases[name] = f"{work}/base/{name}"
    return bases
