"""A copy of the package with all chosen mutants in it, built once."""
import glob
import hashlib
import os
import re
import shutil
import subprocess

from operators import MOST_MUTANTS, changed, filled, sites_of

# What is changed, how large a share of the mutants each part gets, and the tests of it, the nearest first.
PARTS = {
    "Ranging": (45, ("Sources/MusterRanging/**/*.swift",), ("MusterRangingTests", "MusterSimulationTests")),
    "Audit": (40, ("Sources/MusterAudit/**/*.swift",), ("MusterAuditTests",)),
    "change log": (15, (
        "Sources/MusterStore/ChangeLog/*.swift", "Sources/MusterStore/Catalogue/ItemWriter.swift",
        "Sources/MusterStore/Resources/RowTable.swift"), ("MusterStoreTests",)),
}
MOST_ROUNDS = 30
SWITCH = """\
import Glibc

/// The mutant that is switched on; 0 is none.
private let chosen = getenv("MUTANT").flatMap { Int(String(cString: $0)) } ?? 0

/// A byte for each mutant, 1 once it was reached, where a run is to say so.
nonisolated(unsafe) private let reached: UnsafeMutablePointer<UInt8>? = {
    guard let path = getenv("MUTANTS_REACHED") else { return nil }
    let file = open(path, O_RDWR)
    guard file >= 0, let map = mmap(nil, 65_536, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) else { return nil }
    return map.assumingMemoryBound(to: UInt8.self)
}()

@inline(__always)
func mutant(_ number: Int) -> Bool {
    if let reached { reached[number] = 1 }
    return number == chosen
}

"""


class BuildFailed(Exception):
    """The copy cannot be built, for a reason that no mutant is to blame for."""


class Mutant:
    """A chosen change: its number in this build, its name for good, and what came of it."""

    def __init__(self, part, site, key):
        self.part, self.site, self.key = part, site, key
        self.id = hashlib.sha256(key.encode()).hexdigest()[:8]
        self.number = 0
        self.outcome = self.by = None

    def shown(self):
        site = self.site
        return f"{self.id}  {site.source.path}:{site.first}  {site.operator}: {site.change}\n          {site.line}"


def give_numbers(mutants):
    """Gives each a number out of its name, so that one that is refused does not change the others' code."""
    taken = {0}
    for mutant in mutants:
        mutant.number = int(mutant.id[:4], 16) % MOST_MUTANTS
        while mutant.number in taken:
            mutant.number = (mutant.number + 1) % MOST_MUTANTS
        taken.add(mutant.number)


def order_of(seed, text):
    return hashlib.sha256(f"{seed} {text}".encode()).digest()


def by_line(root, part):
    """All mutants of a part, by the line that they are on."""
    lines, seen = {}, {}
    for pattern in PARTS[part][1]:
        for path in sorted(glob.glob(os.path.join(root, pattern), recursive=True)):
            with open(path, encoding="utf-8") as file:
                text = file.read()
            name = os.path.relpath(path, root)
            for site in sorted(sites_of(name, text, with_sql=part == "change log"), key=lambda site: site.start):
                # The second of two that are alike in one function has a number.
                key = site.key()
                seen[key] = seen.get(key, 0) + 1
                key += f" ({seen[key]})" if seen[key] > 1 else ""
                lines.setdefault((name, site.first), []).append(Mutant(part, site, key))
    return lines


def candidates(root, seed, part):
    """The mutants of a part among which the seed chooses: one a line of code, in its order."""
    chosen = [min(mutants, key=lambda mutant: order_of(seed, mutant.key)) for mutants in by_line(root, part).values()]
    return sorted(chosen, key=lambda mutant: order_of(seed, "line " + mutant.key))


def without_overlaps(mutants):
    """Those of which none has lines of an earlier one."""
    taken, kept = set(), []
    for mutant in mutants:
        site = mutant.site
        lines = {(site.source.path, line) for line in range(site.first, site.last + 1)}
        if not lines & taken:
            taken |= lines
            kept.append(mutant)
    return kept


def quotas(count, parts):
    """How many mutants each part gets."""
    whole = sum(PARTS[part][0] for part in parts)
    shares = {part: count * PARTS[part][0] // whole for part in parts}
    shares[parts[0]] += count - sum(shares.values())
    return shares


def write(path, text):
    """Writes a file unless it says that already: what is unchanged is not built again."""
    try:
        with open(path, encoding="utf-8") as file:
            if file.read() == text:
                return
    except FileNotFoundError:
        os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


class Package:
    """The copy beside the build."""

    def __init__(self, root, folder, parts, say):
        self.root, self.folder, self.say = root, folder, say
        # What these do not need is not built: without the change log no database, and half of the time.
        self.parts = parts
        self.tests = sorted({test for part in parts for test in PARTS[part][2]})
        self.copy, self.scratch = os.path.join(folder, "package"), os.path.join(folder, "build")
        # A copy of its own, so that another build may begin while this one's mutants are tried.
        self.program = os.path.join(folder, "tests-" + "-".join(self.tests))
        self.log = os.path.join(folder, "build.log")
        self.refused_path = os.path.join(folder, "refused.txt")
        os.makedirs(self.copy, exist_ok=True)
        self.refused = set()
        if os.path.exists(self.refused_path):
            with open(self.refused_path, encoding="utf-8") as file:
                self.refused = set(file.read().splitlines())

    def choose(self, seed, count):
        """Chooses mutants by the seed and builds them; those that the compiler refuses make room for the next."""
        parts, shares = self.parts, quotas(count, self.parts)
        pools = {part: without_overlaps(candidates(self.root, seed, part)) for part in parts}
        # Some more than wanted at first, so that what is refused costs no round of its own.
        sizes = {part: share + share // 3 + 5 for part, share in shares.items()}
        for _ in range(MOST_ROUNDS):
            open_ones = {part: [mutant for mutant in pools[part] if mutant.key not in self.refused]
                         for part in parts}
            built = [mutant for part in parts for mutant in open_ones[part][:sizes[part]]]
            give_numbers(built)
            wrong = self.build(built)
            if not wrong:
                shutil.copy2(os.path.join(self.scratch, "release", "MusterPackageTests.xctest"), self.program)
                return [mutant for part in parts for mutant in open_ones[part][:shares[part]]]
            self.say(f"the compiler refuses {len(wrong)} of {len(built)}; the next take their places")
            self.refused |= {mutant.key for mutant in wrong}
            with open(self.refused_path, "w", encoding="utf-8") as file:
                file.write("".join(f"{key}\n" for key in sorted(self.refused)))
        raise BuildFailed(f"after {MOST_ROUNDS} rounds the compiler still refuses some")

    def build(self, mutants):
        """Writes the copy and builds it; gives the mutants that the compiler refuses."""
        self.write_sources(mutants)
        with open(self.log, "w", encoding="utf-8") as log:
            done = subprocess.run(
                ["swift", "build", "-c", "release", "--build-tests", "--package-path", self.copy,
                 "--scratch-path", self.scratch],
                stdout=log, stderr=subprocess.STDOUT, check=False)
        if done.returncode == 0:
            return []
        with open(self.log, encoding="utf-8", errors="replace") as log:
            wrong = self.blamed(mutants, log.read())
        if not wrong:
            raise BuildFailed(f"the copy cannot be built; see {self.log}")
        return wrong

    def write_sources(self, mutants):
        in_file, declared = {}, {}
        for mutant in mutants:
            in_file.setdefault(mutant.site.source.path, []).append((mutant.number, mutant.site))
            module = mutant.site.source.path.split("/")[1]
            declared.setdefault(module, []).append(filled(mutant.site.declared, mutant.number))
        wanted = set()
        for top in ("Sources", "Tests"):
            for folder, _, names in os.walk(os.path.join(self.root, top)):
                for name in names:
                    path = os.path.join(folder, name)
                    relative = os.path.relpath(path, self.root)
                    wanted.add(relative)
                    with open(path, encoding="utf-8") as file:
                        text = file.read()
                    write(os.path.join(self.copy, relative), changed(text, in_file.get(relative, [])))
        for module in {path.split("/")[1] for part in PARTS.values() for path in part[1]}:
            relative = f"Sources/{module}/MutantSwitch.swift"
            wanted.add(relative)
            write(os.path.join(self.copy, relative), SWITCH + "\n".join(declared.get(module, [])))
        self.remove_all_but(wanted)
        self.write_manifest()

    def remove_all_but(self, wanted):
        for top in ("Sources", "Tests"):
            for folder, _, names in os.walk(os.path.join(self.copy, top)):
                for name in names:
                    path = os.path.join(folder, name)
                    if os.path.relpath(path, self.copy) not in wanted:
                        os.remove(path)

    def write_manifest(self):
        here = os.path.dirname(os.path.abspath(__file__))
        text = ""
        for path in (os.path.join(self.root, "Package.swift"), os.path.join(here, "manifest.swift")):
            with open(path, encoding="utf-8") as file:
                text += file.read()
        write(os.path.join(self.copy, "Package.swift"), text.replace("«TESTS»", '", "'.join(self.tests)))
        with open(os.path.join(self.root, "scripts/packages.resolved"), encoding="utf-8") as file:
            resolved = file.read()
        # SwiftPM takes out what the smaller package does not need.
        if not os.path.exists(os.path.join(self.copy, "Package.resolved")):
            write(os.path.join(self.copy, "Package.resolved"), resolved)
        fixtures = os.path.join(self.copy, "fixtures")
        if not os.path.lexists(fixtures):
            os.symlink(os.path.join(self.root, "fixtures"), fixtures)

    def blamed(self, mutants, log):
        """The mutants on the lines that the compiler names, or else the one that stands nearest in that file."""
        wrong = {}
        for path, line in set(re.findall(r"^(/[^:\n]+\.swift):(\d+):\d+: error:", log, re.M)):
            name, line = os.path.relpath(path, self.copy), int(line)
            in_file = [mutant for mutant in mutants if mutant.site.source.path == name]
            there = [mutant for mutant in in_file if mutant.site.first <= line <= mutant.site.last]
            for mutant in there or sorted(in_file, key=lambda mutant: abs(mutant.site.first - line))[:1]:
                wrong[mutant.key] = mutant
        return list(wrong.values())
