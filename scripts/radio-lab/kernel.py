"""The lab's kernel: Debian's own package, unpacked to the few files that a guest needs.

A kernel is fetched once and kept in the cache folder, as
`kernel-PACKAGE-DIGEST/` with `vmlinux` and the modules; DIGEST stands for what
is kept of it, so that a lab that needs something else fetches anew.
"""

import fcntl
import hashlib
import io
import lzma
import os
import re
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

import elf
from problem import Problem

# The form of what is kept: counts up when it changes.
FORM = 2

# What the guest loads, in this order; what these depend on is found and goes before them.
MODULES = [
    "virtio_pci",
    "virtio_console",  # the command's output
    "9pnet_virtio",  # the host's files
    "9p",
    "overlay",  # the throw-away layer over them
    "sha512_generic",  # a random generator, without which the Bluetooth stack
    "drbg",  # gives up making keys ("Unable to create ECDH crypto context")
    "ecdh_generic",
    "cmac",
    "ecb",
    "algif_hash",  # bluetoothd's own cryptography
    "algif_skcipher",
    "bluetooth",  # and rfkill, which it depends on
    "hci_vhci",
    "uhid",
]

# The parts of the package that hold all of them.
HELD_IN = re.compile(r"\./lib/modules/[^/]+/"
                     r"(kernel/(net|crypto|lib|fs|arch|drivers/(char|hid|virtio|bluetooth))/.*\.ko|modules\.builtin$)")


class Kernel:
    """An unpacked kernel: the image that QEMU starts, and its modules in the order of loading."""

    def __init__(self, folder):
        self.image = folder / "vmlinux"
        self.modules = [folder / name for name in (folder / "order").read_text().split()]


def provide(cache):
    """Gives the newest kernel of the cache; fetches one if there is none.

    `MUSTER_RADIO_LAB_KERNEL` names the package to use instead of Debian's current one.
    Of several labs that start at once, one fetches and the others wait for it.
    """
    wanted = os.environ.get("MUSTER_RADIO_LAB_KERNEL", "*")
    digest = hashlib.sha256(f"{FORM} {' '.join(MODULES)}".encode()).hexdigest()[:8]
    cache.mkdir(parents=True, exist_ok=True)
    with open(cache / "kernel.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        kept = sorted(cache.glob(f"kernel-{wanted}-{digest}"), key=lambda path: path.stat().st_mtime)
        return Kernel(kept[-1] if kept else fetch(cache, digest))


def fetch(cache, digest):
    """Downloads the package with apt, which checks its signature, and unpacks it into the cache."""
    package = os.environ.get("MUSTER_RADIO_LAB_KERNEL") or current_package()
    final = cache / f"kernel-{package}-{digest}"
    scratch = Path(tempfile.mkdtemp(dir=cache, prefix="fetching-"))
    try:
        # apt drops root for the download, and must be able to write here.
        scratch.chmod(0o777)
        done = subprocess.run(["apt-get", "-q", "download", package], cwd=scratch, text=True,
                              stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        if done.returncode:
            raise Problem(f"the kernel package {package} cannot be downloaded: {done.stderr.strip()}",
                          "sudo apt-get update, and see that the network is there")
        unpacked = scratch / "unpacked"
        unpacked.mkdir()
        unpack(next(scratch.glob("*.deb")), unpacked)
        unpacked.rename(final)
        return final
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def current_package():
    """The package behind Debian's `linux-image-amd64`, whose name carries the version."""
    try:
        shown = subprocess.run(["apt-cache", "depends", "linux-image-amd64"], text=True, stdout=subprocess.PIPE,
                               stderr=subprocess.DEVNULL).stdout
    except FileNotFoundError:
        shown = ""
    found = re.search(r"Depends: (linux-image-\S+)", shown)
    if not found:
        raise Problem("apt knows no kernel package linux-image-amd64",
                      "sudo apt-get update (the lab needs the apt of Debian, on amd64)")
    return found.group(1)


def unpack(package, folder):
    """Writes the kernel image, the modules with all that they depend on, and their order."""
    files, image = {}, None
    with subprocess.Popen(["dpkg-deb", "--fsys-tarfile", package], stdout=subprocess.PIPE) as reading:
        with tarfile.open(fileobj=reading.stdout, mode="r|") as archive:
            for member in archive:
                if not member.isfile():
                    continue
                if member.name.startswith("./boot/vmlinuz"):
                    image = archive.extractfile(member).read()
                elif HELD_IN.match(member.name):
                    files[module_name(member.name)] = plain(member.name, archive.extractfile(member).read())
    (folder / "vmlinux").write_bytes(decompressed(image))
    # A device that QEMU shows files through does not come back from a suspend: its driver starts
    # it anew, and 9p does not know. Without a hand in it, the driver leaves it as it is.
    files["virtio_pci"] = elf.without(unsigned(files["virtio_pci"]), "virtio_pci_pm_ops")
    order = loading_order(files)
    for name in order:
        (folder / f"{name}.ko").write_bytes(unsigned(files[name]))
    (folder / "order").write_text("".join(f"{name}.ko\n" for name in order))


def module_name(path):
    """A module's name; file names use - and _ for the same thing."""
    return re.sub(r"\.ko(\.xz)?$", "", os.path.basename(path)).replace("-", "_")


def plain(path, content):
    return lzma.decompress(content) if path.endswith(".xz") else content


def loading_order(files):
    """The names of MODULES and of all that they depend on, the latter first."""
    builtin = {module_name(path) for path in files["modules.builtin"].decode().split()}
    order = []

    def add(name):
        if name in order or name in builtin:
            return
        if name not in files:
            raise Problem(f"the kernel package has no module {name}", "set MUSTER_RADIO_LAB_KERNEL to another package")
        needs = re.search(rb"\0depends=([^\0]*)\0", files[name])
        for needed in needs.group(1).decode().split(",") if needs else []:
            if needed:
                add(needed.replace("-", "_"))
        order.append(name)

    for name in MODULES:
        add(name)
    return order


def unsigned(module):
    """The module without its signature, whose check takes long under emulation."""
    mark = b"~Module signature appended~\n"
    if not module.endswith(mark):
        return module
    length = int.from_bytes(module[-len(mark) - 4:-len(mark)], "big")
    return module[:-len(mark) - 12 - length]


def decompressed(image):
    """The ELF image inside a bzImage: the guest need not unpack itself, which takes it seconds.

    Source: Linux, Documentation/arch/x86/boot.rst: setup_sects, payload_offset, payload_length.
    An image of another compression than xz is left as it is, and starts more slowly.
    """
    def word(at):
        return int.from_bytes(image[at:at + 4], "little")

    start = (image[0x1F1] + 1) * 512 + word(0x248)
    try:
        elf = lzma.open(io.BytesIO(image[start:start + word(0x24C) - 4])).read()
    except lzma.LZMAError:
        return image
    return elf if elf.startswith(b"\x7fELF") else image
