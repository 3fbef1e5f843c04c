"""A change to a kernel module: one thing that it refers to, it refers to no more.

Source of the format: System V ABI, gABI chapter 4, "Relocation" and "Symbol Table"; x86-64 psABI.
"""

import struct

SYMBOL_TABLE, RELOCATIONS = 2, 4  # SHT_SYMTAB, SHT_RELA
ADDRESS = 1  # R_X86_64_64; 0 is R_X86_64_NONE: nothing to do


def without(module, wanted):
    """The module with null in place of its pointers to the object `wanted`."""
    changed = bytearray(module)
    table, count = struct.unpack_from("<Q", module, 0x28)[0], struct.unpack_from("<H", module, 0x3C)[0]
    # Each section as: type, offset, size, link.
    sections = [struct.unpack_from("<4xI16xQQI", module, table + 64 * number) for number in range(count)]
    kind, offset, size, names = next(section for section in sections if section[0] == SYMBOL_TABLE)
    # Each symbol as: name, section, value.
    symbols = [struct.unpack_from("<I2xHQ", module, at) for at in range(offset, offset + size, 24)]
    target = next(symbol[1:] for symbol in symbols if text(module, sections[names][1] + symbol[0]) == wanted)
    for kind, offset, size, _ in sections:
        if kind != RELOCATIONS:
            continue
        for at in range(offset, offset + size, 24):
            info, addend = struct.unpack_from("<Qq", module, at + 8)
            _, section, value = symbols[info >> 32]
            if info & 0xFFFFFFFF == ADDRESS and (section, value + addend) == target:
                struct.pack_into("<Q", changed, at + 8, 0)
    return bytes(changed)


def text(module, at):
    return module[at:module.index(b"\0", at)].decode()
