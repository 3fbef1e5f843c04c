"""Writes a CycloneDX 1.5 bill of materials of the built program; see scripts/sbom."""

import argparse
import datetime
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import urllib.parse
import uuid

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEMA = pathlib.Path(__file__).with_name("cyclonedx-1.5.schema.json")

# How the first lines of a licence begin that packages bring, and its SPDX identifier.
LICENCES = [
    (r"Apache License\s+Version 2\.0", "Apache-2.0"),
    (r"Permission is hereby granted, free of charge", "MIT"),
    (r"Redistribution and use in source and binary forms.*Neither the name", "BSD-3-Clause"),
    (r"Redistribution and use in source and binary forms", "BSD-2-Clause"),
]


class Incomplete(Exception):
    """Something that belongs into the bill cannot be found."""


def run(*command):
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        raise Incomplete(f"{' '.join(command)}: {result.stderr.strip()}")
    return result.stdout


def licence_of(folder):
    """The licence of a package, by the text in its folder."""
    for name in sorted(os.listdir(folder)):
        if re.match(r"(LICEN[CS]E|COPYING)", name, re.IGNORECASE):
            text = (folder / name).read_text(errors="replace")
            for pattern, identifier in LICENCES:
                if re.search(pattern, text, re.DOTALL):
                    return {"license": {"id": identifier}}
    raise Incomplete(f"{folder} has no licence that is known here")


def swift_packages(build):
    """The resolved packages, and the C sources that some bring along."""
    for pin in json.loads((ROOT / "scripts/packages.resolved").read_text())["pins"]:
        address = pin["location"].removesuffix(".git")
        place = address.removeprefix("https://")
        folder = build / "checkouts" / address.rsplit("/", 1)[1]
        if not folder.is_dir():
            raise Incomplete(f"{folder} is missing; build first")
        state = pin["state"]
        version = state.get("version", state["revision"])
        reference = f"pkg:swift/{place}@{version}"
        vendored = list(vendored_by(folder, reference))
        yield {
            "type": "library",
            "bom-ref": reference,
            "name": place.rsplit("/", 1)[1],
            "group": place.rsplit("/", 1)[0],
            "version": version,
            "purl": reference,
            "licenses": [licence_of(folder)],
            "externalReferences": [{"type": "vcs", "url": address}],
            "properties": [{"name": "muster:revision", "value": state["revision"]}],
        }, [item["bom-ref"] for item in vendored]
        for item in vendored:
            yield item, []


def vendored_by(folder, owner):
    """C and C++ sources that live inside a Swift package, with versions of their own."""
    for note in sorted(folder.glob("Sources/*/hash.txt")):
        found = re.search(r"BoringSSL.*revision ([0-9a-f]{40})", note.read_text())
        if not found:
            raise Incomplete(f"{note} names no revision of BoringSSL")
        # BoringSSL has no versions; its licence of that time stands in its files.
        yield vendored(
            owner,
            "boringssl",
            found[1],
            "pkg:generic/boringssl@" + found[1],
            {"license": {"name": "OpenSSL, ISC and others (BoringSSL)"}},
        )
    header = folder / "Sources/CNIOLLHTTP/include/c_nio_llhttp.h"
    if header.exists():
        names = ("LLHTTP_VERSION_MAJOR", "LLHTTP_VERSION_MINOR", "LLHTTP_VERSION_PATCH")
        version = ".".join(macros(header, *names))
        purl = f"pkg:github/nodejs/llhttp@v{version}"
        yield vendored(owner, "llhttp", version, purl, {"license": {"id": "MIT"}})


def macros(header, *names):
    text = header.read_text(errors="replace")
    for name in names:
        found = re.search(rf"#define {name}\s+(\d+)", text)
        if not found:
            raise Incomplete(f"{header} does not define {name}")
        yield found[1]


def vendored(owner, name, version, purl, licence):
    return {
        "type": "library",
        "bom-ref": f"{purl}#{owner}",
        "name": name,
        "version": version,
        "purl": purl,
        "licenses": [licence],
        "properties": [{"name": "muster:inside", "value": owner}],
    }


def debian_packages(program):
    """Debian's packages of the shared libraries that the program loads, at the start or later."""
    owners = set()
    paths = re.findall(r"=> (/\S+)", run("ldd", str(program)))
    for name in run("scripts/package.d/late_libraries", str(program)).split():
        found = re.search(rf"{re.escape(name)} .*=> (/\S+)", run("/sbin/ldconfig", "-p"))
        if not found:
            raise Incomplete(f"{name} is not installed")
        paths += [found[1]] + re.findall(r"=> (/\S+)", run("ldd", found[1]))
    for path in paths:
        real = os.path.realpath(path)
        # The toolchain's own libraries are its component.
        if "/swift/linux/" in real:
            continue
        for candidate in (path, real, real.removeprefix("/usr")):
            found = subprocess.run(["dpkg", "-S", candidate], capture_output=True, text=True)
            if found.returncode == 0:
                owners.add(found.stdout.split(": ")[0].split(",")[0])
                break
        else:
            raise Incomplete(f"{real} belongs to no package")
    release = dict(
        line.split("=", 1)
        for line in pathlib.Path("/etc/os-release").read_text().splitlines()
        if "=" in line
    )
    distribution = release["ID"].strip('"') + "-" + release.get("VERSION_ID", "0").strip('"')
    for owner in sorted(owners):
        form = "${Package}\\t${Version}\\t${Architecture}\\t${source:Package}"
        name, version, machine, source = run("dpkg-query", "-W", "-f", form, owner).split("\t")
        escaped = urllib.parse.quote(version, safe=":")
        purl = f"pkg:deb/debian/{name}@{escaped}?arch={machine}&distro={distribution}"
        yield {
            "type": "library",
            "bom-ref": purl,
            "name": name,
            "version": version,
            "purl": purl,
            "licenses": debian_licences(name),
            "properties": [{"name": "muster:source-package", "value": source}],
        }


def debian_licences(name):
    """The licences that a package's copyright file names, in Debian's words."""
    text = pathlib.Path(f"/usr/share/doc/{name}/copyright").read_text(errors="replace")
    found = sorted(set(re.findall(r"^License: *(\S.*?)\s*$", text, re.MULTILINE)))
    if not found:
        # Older files are free text; common licences are referred to by their file.
        found = sorted(set(re.findall(r"/usr/share/common-licenses/([\w.-]*\w)", text)))
    return [{"license": {"name": word}} for word in found or ["see the copyright file of Debian"]]


def toolchain(words):
    found = re.search(r"Swift version ([0-9.]+)", words)
    if not found:
        raise Incomplete(f"the toolchain tells no version: {words!r}")
    purl = f"pkg:github/swiftlang/swift@swift-{found[1]}-RELEASE"
    return {
        "type": "framework",
        "bom-ref": purl,
        "name": "swift",
        "version": found[1],
        "purl": purl,
        "description": "standard library, Foundation and Dispatch, and the compiler: " + words,
        "licenses": [{"license": {"id": "Apache-2.0"}}],
    }


def bill(build, program, swift):
    about = json.loads(run(str(program), "version", "--json"))
    own = f"pkg:generic/muster@{about['version']}"
    components, inside, direct = [], {}, []
    for component, parts in swift_packages(build):
        components.append(component)
        inside[component["bom-ref"]] = parts
        if "muster:inside" not in {item["name"] for item in component["properties"]}:
            direct.append(component["bom-ref"])
    for component in [*debian_packages(program), toolchain(swift)]:
        components.append(component)
        inside[component["bom-ref"]] = []
        direct.append(component["bom-ref"])
    digest = hashlib.sha256(program.read_bytes()).hexdigest()
    # The same program has the same number.
    number = uuid.uuid5(uuid.NAMESPACE_URL, own + digest)
    moment = int(os.environ.get("SOURCE_DATE_EPOCH", program.stat().st_mtime))
    stamp = datetime.datetime.fromtimestamp(moment, datetime.timezone.utc)
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{number}",
        "version": 1,
        "metadata": {
            "timestamp": stamp.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": {
                "type": "application",
                "bom-ref": own,
                "name": "muster",
                "version": about["version"],
                "purl": own,
                "hashes": [{"alg": "SHA-256", "content": digest}],
            },
        },
        "components": components,
        "dependencies": [{"ref": own, "dependsOn": sorted(direct)}]
        + [{"ref": ref, "dependsOn": sorted(parts)} for ref, parts in inside.items()],
    }


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", required=True)
    parser.add_argument("--toolchain", required=True)
    parser.add_argument("--program")
    parser.add_argument("--out", default="muster.cdx.json")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    build = ROOT / options.build
    program = pathlib.Path(options.program or build / "release" / "muster")
    if not program.exists():
        raise Incomplete(f"{program} is missing; build first: swift build -c release")
    made = bill(build, program, options.toolchain)
    if options.check:
        import jsonschema

        schema = json.loads(SCHEMA.read_text())
        jsonschema.Draft202012Validator.check_schema(schema)
        jsonschema.validate(made, schema)
        references = [item["bom-ref"] for item in made["components"]]
        if len(references) != len(set(references)):
            raise Incomplete("two components have one reference")
        known = {*references, made["metadata"]["component"]["bom-ref"]}
        for link in made["dependencies"]:
            if not {link["ref"], *link["dependsOn"]} <= known:
                raise Incomplete(f"{link['ref']} depends on what is not in the bill")
        print(f"{len(references)} components")
        return
    text = json.dumps(made, indent=2, ensure_ascii=False) + "\n"
    if options.out == "-":
        sys.stdout.write(text)
    else:
        pathlib.Path(options.out).write_text(text)
        print(f"{options.out}: {len(made['components'])} components")


try:
    main()
except Incomplete as error:
    sys.exit(f"sbom: {error}")
