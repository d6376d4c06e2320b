// SQLite functions that Swift cannot call: variadic ones.
#pragma once
#include <sqlite3.h>

/// Keeps an untrusted database from running anything: no triggers, no views, no functions with side effects in its
/// schema, and no writing to the schema table. SQLITE_OK, or an error.
static inline int sqlite_distrust(sqlite3 *database) {
    int code = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (void *)0);
    if (code == SQLITE_OK) code = sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (void *)0);
    if (code == SQLITE_OK) code = sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (void *)0);
    if (code == SQLITE_OK) code = sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (void *)0);
    return code;
}
