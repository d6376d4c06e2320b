// What SQLite offers and Swift does not show: variadic calls.
#pragma once
#include <sqlite3.h>

/// Keeps a database that strangers may have written from running anything: no triggers, no views, no functions with effects
/// in its schema, no writing of the schema as a table. SQLITE_OK, or an error.
static inline int sqlite_distrust(sqlite3 *database) {
    int code = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (void *)0);
    if (code == SQLITE_OK) code = sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (void *)0);
    if (code == SQLITE_OK) code = sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (void *)0);
    if (code == SQLITE_OK) code = sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (void *)0);
    return code;
}
