/// What a forger begins a program in Python with: the database that the first argument names, and the
/// checksums of rows, without which SQLite refuses a change.
enum ForgersPython {
    static let database = #"""
        import hashlib, sqlite3, struct, sys
        db = sqlite3.connect(sys.argv[1])

        def row_sum(*values):
            sha = hashlib.sha256()
            for value in values:
                if isinstance(value, int): sha.update(struct.pack(">Qq", 1, value))
                elif isinstance(value, float): sha.update(struct.pack(">Qd", 2, value))
                elif value is None: sha.update(struct.pack(">QQ", 5, 0))
                else:
                    kind, data = (3, value.encode()) if isinstance(value, str) else (4, value)
                    sha.update(struct.pack(">QQ", kind, len(data)) + data)
            return struct.unpack(">q", sha.digest()[:8])[0]

        db.create_function("muster_row_sum", -1, row_sum, deterministic=True)

        """#
}
