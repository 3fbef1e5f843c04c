/* The limit for the audit store: the same rows through SQLite's C interface and nothing else.
 *
 * usage: sqlite_insert DATABASE ROWS BODY_BYTES
 * WAL, synchronous FULL, a thousand rows a transaction, checkpoints as seldom as Muster's. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static sqlite3 *db;

static void require(int is, int wanted) {
    if (is == wanted) return;
    fprintf(stderr, "sqlite_insert: %s\n", sqlite3_errmsg(db));
    exit(1);
}

static void run(const char *sql) { require(sqlite3_exec(db, sql, 0, 0, 0), SQLITE_OK); }

int main(int count, char **arguments) {
    if (count != 4) {
        fprintf(stderr, "usage: sqlite_insert DATABASE ROWS BODY_BYTES\n");
        return 2;
    }
    long rows = atol(arguments[2]), width = atol(arguments[3]);
    char *body = malloc((size_t)width + 1);
    unsigned char hash[32];
    if (rows < 1 || width < 20 || !body) return 2;
    memset(body, 'x', (size_t)width);
    require(sqlite3_open(arguments[1], &db), SQLITE_OK);
    run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 2000");
    run("CREATE TABLE record (key INTEGER PRIMARY KEY, at INTEGER NOT NULL, kind TEXT NOT NULL,"
        " body TEXT NOT NULL, hash BLOB NOT NULL) STRICT");
    sqlite3_stmt *insert;
    require(sqlite3_prepare_v2(db, "INSERT INTO record VALUES (?, ?, ?, ?, ?)", -1, &insert, 0),
            SQLITE_OK);
    for (long row = 0; row < rows; row++) {
        if (row % 1000 == 0) run("BEGIN IMMEDIATE");
        char number[21];
        memcpy(body, number, (size_t)snprintf(number, sizeof number, "%ld", row));
        for (int byte = 0; byte < 32; byte++) hash[byte] = (unsigned char)(row >> (byte % 4 * 8));
        sqlite3_bind_int64(insert, 1, row + 1);
        sqlite3_bind_int64(insert, 2, 1773306845000000 + row);
        sqlite3_bind_text(insert, 3, "sighting", 8, SQLITE_STATIC);
        sqlite3_bind_text(insert, 4, body, (int)width, SQLITE_STATIC);
        sqlite3_bind_blob(insert, 5, hash, sizeof hash, SQLITE_STATIC);
        require(sqlite3_step(insert), SQLITE_DONE);
        sqlite3_reset(insert);
        if (row % 1000 == 999 || row == rows - 1) run("COMMIT");
    }
    sqlite3_finalize(insert);
    return sqlite3_close(db) == SQLITE_OK ? 0 : 1;
}
