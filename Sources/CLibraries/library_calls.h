// Calls of a library that is loaded at the first of them. For the one file that defines LIBRARY, the library's file name, and
// PACKAGE, what to install for it, before it includes this: what the library draws in takes longer to load than all the rest
// of a program, and is often not needed.

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static void *library;
static pthread_once_t loaded = PTHREAD_ONCE_INIT;

/// Ends the program as the system's loader does where a library is missing: nothing that needs it can go on.
_Noreturn static void give_up(void) {
    const char *reason = dlerror();
    fprintf(
        stderr, "%s cannot be loaded: install the package %s (%s)\n", LIBRARY, PACKAGE,
        reason ? reason : "no reason was given");
    _exit(127);
}

static void load(void) {
    library = dlopen(LIBRARY, RTLD_LAZY | RTLD_LOCAL);
    if (!library) give_up();
}

static void *function(const char *name) {
    pthread_once(&loaded, load);
    void *found = dlsym(library, name);
    if (!found) give_up();
    return found;
}

/// The library's function of that name.
#define CALL(name)                                                          \
    ({                                                                      \
        static void *found;                                                 \
        void *address = __atomic_load_n(&found, __ATOMIC_RELAXED);          \
        if (!address) {                                                     \
            address = function(#name);                                      \
            __atomic_store_n(&found, address, __ATOMIC_RELAXED);            \
        }                                                                   \
        (__typeof__(&name))address;                                         \
    })

/// Defines `name` as a call of the library's function of that name.
#define FORWARD(result, name, parameters, arguments)                        \
    result name parameters { return CALL(name) arguments; }
