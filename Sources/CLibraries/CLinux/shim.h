// What Linux offers and Swift's Glibc does not show: system calls without a wrapper, and variadic ones.
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sys/statvfs.h>
#include <unistd.h>

/// What stays free on a disk for all others while a file of unknown size is written to it: so many bytes, of a smaller disk
/// that share.
static const long long disk_reserve_bytes = 512LL << 20;
static const double disk_reserve_share = 0.05;

/// How many bytes may be written to the disk of a file or folder besides that reserve, 0 where there is none left; as many
/// as there are where nobody knows.
static inline long long disk_room(const char *path, long long reserve, double share) {
    struct statvfs disk;
    if (statvfs(path, &disk) != 0 || disk.f_blocks == 0) return LLONG_MAX;
    double room = (double)disk.f_bavail * disk.f_frsize, most = (double)disk.f_blocks * disk.f_frsize * share;
    room -= most < reserve ? most : (double)reserve;
    return room <= 0 ? 0 : room >= 1e18 ? LLONG_MAX : (long long)room;
}

#ifdef __linux__
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

/// Renames between two open folders, if asked to only where the new name is free. 0, or -1 with errno.
static inline int linux_rename(int from_folder, const char *from, int to_folder, const char *to, int keeps_existing) {
    return (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, keeps_existing ? 1u /* RENAME_NOREPLACE */ : 0u);
}

/// Opens a folder only to reach what lies in it: a name in an open folder, or a path with -100 (AT_FDCWD). -1 with errno.
static inline int linux_open_folder(int folder, const char *name, int follows_links) {
    return openat(folder, name, 010000000 /* O_PATH */ | O_DIRECTORY | O_CLOEXEC | (follows_links ? 0 : O_NOFOLLOW));
}

/// Any system call. -1 with errno.
static inline long linux_call(long number, long a, long b, long c, long d, long e) {
    return syscall(number, a, b, c, d, e, 0L);
}

/// Opens a file or folder only to name it. -1 with errno.
static inline int linux_open_place(const char *path) { return open(path, 010000000 /* O_PATH */ | O_CLOEXEC); }

/// Closes this and all higher descriptors in a process that is started.
static inline int linux_close_from(posix_spawn_file_actions_t *actions, int first) {
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

/// Writes everything of a descriptor's file system to the disk. 0, or -1 with errno.
static inline int linux_syncfs(int descriptor) { return (int)syscall(SYS_syncfs, descriptor); }

/// Starts to bring a part of a file to the disk, and does not wait for it.
static inline int linux_start_syncing(int descriptor, long long from, long long count) {
    return (int)syscall(SYS_sync_file_range, descriptor, from, count, 2u /* SYNC_FILE_RANGE_WRITE */);
}

/// Reads what the system has in memory of a file, and waits for no disk. How many bytes; -1 with errno where there are none.
static inline ssize_t linux_read_cached(int descriptor, void *bytes, size_t count, off_t from) {
    struct iovec place = {bytes, count};
    return syscall(SYS_preadv2, descriptor, &place, 1ul, from, 0l, 8ul /* RWF_NOWAIT */);
}

/// A pipe that programs started elsewhere at the same time do not inherit. 0, or -1 with errno.
static inline int linux_pipe(int ends[2]) { return (int)syscall(SYS_pipe2, ends, O_CLOEXEC); }

/// A descriptor that is readable when the process has ended. -1 with errno where the kernel has no such.
static inline int linux_open_process(pid_t process) {
    return (int)syscall(434 /* pidfd_open */, process, 0);
}

/// Has reads and writes return at once. 0, or -1 with errno.
static inline int linux_set_nonblocking(int descriptor) { return fcntl(descriptor, F_SETFL, O_NONBLOCK); }

/// The columns of the terminal behind a descriptor; 0 where there is none.
static inline int linux_terminal_columns(int descriptor) {
    struct winsize size;
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

/// Has this process killed when the thread that started it ends.
static inline int linux_die_with_parent(void) { return prctl(PR_SET_PDEATHSIG, 9 /* SIGKILL */, 0, 0, 0); }

/// From now on no program that is started gains privileges.
static inline int linux_no_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

/// Keeps other processes of this user from looking into this one's memory, environment and descriptors. 0, or -1 with errno.
static inline int linux_hide_from_others(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

/// Gives up all capabilities but those of the set, one bit each. 0, or -1 with errno.
static inline int linux_keep_capabilities(unsigned long long kept) {
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct sets[2];
    if (syscall(SYS_capget, &header, sets) != 0) return -1;
    for (int half = 0; half < 2; half++) {
        unsigned bits = (unsigned)(kept >> (32 * half));
        sets[half].effective &= bits;
        sets[half].permitted &= bits;
        sets[half].inheritable = 0;
    }
    return (int)syscall(SYS_capset, &header, sets);
}

/// What a set of Landlock's rules handles; the kernel takes it at this length whichever of the members it knows.
struct linux_landlock_rights {
    unsigned long long files, network, scopes;
};

/// Landlock's version; -1 with errno where the kernel lacks it.
static inline int linux_landlock_version(void) {
    return (int)syscall(444 /* landlock_create_ruleset */, (void *)0, 0ul, 1u /* VERSION */);
}

/// A set of rules that denies all that it handles. A descriptor, or -1 with errno.
static inline int linux_landlock_create(const struct linux_landlock_rights *rights) {
    return (int)syscall(444 /* landlock_create_ruleset */, rights, sizeof *rights, 0u);
}

/// Allows the rights on a file, or on a folder and all below it. 0, or -1 with errno.
static inline int linux_landlock_allow(int rules, int place, unsigned long long rights) {
    struct {
        unsigned long long rights;
        int place;
    } __attribute__((packed)) rule = {rights, place};
    return (int)syscall(445 /* landlock_add_rule */, rules, 1 /* PATH_BENEATH */, &rule, 0u);
}

/// Binds this thread, and all that it starts, to the rules. 0, or -1 with errno.
static inline int linux_landlock_restrict(int rules) {
    return (int)syscall(446 /* landlock_restrict_self */, rules, 0u);
}

/// Whether the kernel has filters of system calls that answer with an error. 0, or -1 with errno.
static inline int linux_find_filters(void) {
    unsigned action = SECCOMP_RET_ERRNO;
    return (int)syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0u, &action);
}

/// Puts a filter before the system calls of all threads of this process. 0, or not.
static inline int linux_filter_calls(struct sock_filter *steps, unsigned short count) {
    struct sock_fprog filter = {count, steps};
    return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter);
}

/// Whom the program is built for, as filters of system calls see it.
static const unsigned linux_audit_architecture =
#if defined(__x86_64__)
    AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
    AUDIT_ARCH_AARCH64;
#else
    0;
#endif
#else
static inline int linux_rename(int from_folder, const char *from, int to_folder, const char *to, int keeps_existing) {
    if (!keeps_existing) return renameat(from_folder, from, to_folder, to);
    errno = ENOSYS;
    return -1;
}
static inline int linux_open_folder(int folder, const char *name, int follows_links) {
    return openat(folder, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | (follows_links ? 0 : O_NOFOLLOW));
}
static inline int linux_syncfs(int descriptor) { errno = ENOSYS; return -1; }
static inline int linux_start_syncing(int descriptor, long long from, long long count) { return 0; }
static inline ssize_t linux_read_cached(int descriptor, void *bytes, size_t count, off_t from) { errno = ENOSYS; return -1; }
static inline int linux_pipe(int ends[2]) { return pipe(ends); }
static inline int linux_open_process(pid_t process) { errno = ENOSYS; return -1; }
static inline int linux_set_nonblocking(int descriptor) { return fcntl(descriptor, F_SETFL, O_NONBLOCK); }
static inline int linux_terminal_columns(int descriptor) { return 0; }
static inline int linux_die_with_parent(void) { errno = ENOSYS; return -1; }
static inline int linux_no_new_privileges(void) { errno = ENOSYS; return -1; }
static inline int linux_hide_from_others(void) { errno = ENOSYS; return -1; }
static inline int linux_landlock_version(void) { errno = ENOSYS; return -1; }
static inline int linux_find_filters(void) { errno = ENOSYS; return -1; }
#endif
