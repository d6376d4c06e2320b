// Calls of a library that is loaded at the first call. The file that includes this defines FIELDBOOK_LIBRARY, the
// library's file name, and FIELDBOOK_PACKAGE, the package to install for it: loading the library's dependencies takes
// longer than loading the rest of a program, and is often not needed.

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static void *fieldbook_library;
static pthread_once_t fieldbook_loaded = PTHREAD_ONCE_INIT;

/// Ends the program like the system's loader when a library is missing: nothing that needs it can continue.
_Noreturn static void fieldbook_give_up(void) {
    const char *reason = dlerror();
    fprintf(
        stderr, "%s cannot be loaded: install the package %s (%s)\n", FIELDBOOK_LIBRARY, FIELDBOOK_PACKAGE,
        reason ? reason : "no reason was given");
    _exit(127);
}

static void fieldbook_load(void) {
    fieldbook_library = dlopen(FIELDBOOK_LIBRARY, RTLD_LAZY | RTLD_LOCAL);
    if (!fieldbook_library) fieldbook_give_up();
}

static void *fieldbook_function(const char *name) {
    pthread_once(&fieldbook_loaded, fieldbook_load);
    void *found = dlsym(fieldbook_library, name);
    if (!found) fieldbook_give_up();
    return found;
}

/// Defines `name`: whether the library can be loaded.
#define FIELDBOOK_INSTALLED(name)                                           \
    int name(void) { return dlopen(FIELDBOOK_LIBRARY, RTLD_LAZY | RTLD_LOCAL) != NULL; }

/// The library's function of that name.
#define FIELDBOOK_CALL(name)                                                \
    ({                                                                      \
        static void *found;                                                 \
        void *address = __atomic_load_n(&found, __ATOMIC_RELAXED);          \
        if (!address) {                                                     \
            address = fieldbook_function(#name);                            \
            __atomic_store_n(&found, address, __ATOMIC_RELAXED);            \
        }                                                                   \
        (__typeof__(&name))address;                                         \
    })

/// Defines `name` as a call of the library's function of that name.
#define FIELDBOOK_FORWARD(result, name, parameters, arguments)              \
    result name parameters { return FIELDBOOK_CALL(name) arguments; }
