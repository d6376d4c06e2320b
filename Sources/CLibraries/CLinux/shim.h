// Linux features that Swift's Glibc module lacks: system calls without a wrapper, and variadic ones.
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sys/statvfs.h>
#include <unistd.h>

/// The disk space that is left free for others while a file of unknown size is written: this many bytes, or this share
/// of a smaller disk.
static const long long disk_reserve_bytes = 512LL << 20;
static const double disk_reserve_share = 0.05;

/// How many bytes may be written to the disk of a file or folder besides that reserve, 0 if there are none; the maximum
/// if that cannot be determined.
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

/// Renames between two open folders, optionally only if the new name is free. 0, or -1 with errno.
static inline int linux_rename(int from_folder, const char *from, int to_folder, const char *to, int keeps_existing) {
    return (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, keeps_existing ? 1u /* RENAME_NOREPLACE */ : 0u);
}

/// Opens a folder only to access what is in it: a name in an open folder, or a path with -100 (AT_FDCWD). -1 with
/// errno.
static inline int linux_open_folder(int folder, const char *name, int follows_links) {
    return openat(folder, name, 010000000 /* O_PATH */ | O_DIRECTORY | O_CLOEXEC | (follows_links ? 0 : O_NOFOLLOW));
}

/// Any system call. -1 with errno.
static inline long linux_call(long number, long a, long b, long c, long d, long e) {
    return syscall(number, a, b, c, d, e, 0L);
}

/// Opens a file or folder only as a reference (O_PATH). -1 with errno.
static inline int linux_open_place(const char *path) { return open(path, 010000000 /* O_PATH */ | O_CLOEXEC); }

/// Closes this and all higher descriptors in a process that is being started.
static inline int linux_close_from(posix_spawn_file_actions_t *actions, int first) {
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

/// Syncs the file system of a descriptor to the disk. 0, or -1 with errno.
static inline int linux_syncfs(int descriptor) { return (int)syscall(SYS_syncfs, descriptor); }

/// Starts writing part of a file to the disk, without waiting.
static inline int linux_start_syncing(int descriptor, long long from, long long count) {
    return (int)syscall(SYS_sync_file_range, descriptor, from, count, 2u /* SYNC_FILE_RANGE_WRITE */);
}

/// Reads the cached part of a file, without waiting for the disk. Returns the number of bytes; -1 with errno if none
/// are cached.
static inline ssize_t linux_read_cached(int descriptor, void *bytes, size_t count, off_t from) {
    struct iovec place = {bytes, count};
    return syscall(SYS_preadv2, descriptor, &place, 1ul, from, 0l, 8ul /* RWF_NOWAIT */);
}

/// A pipe that programs started by other threads at the same time do not inherit. 0, or -1 with errno.
static inline int linux_pipe(int ends[2]) { return (int)syscall(SYS_pipe2, ends, O_CLOEXEC); }

/// A descriptor that becomes readable when the process has ended. -1 with errno if the kernel does not support it.
static inline int linux_open_process(pid_t process) {
    return (int)syscall(434 /* pidfd_open */, process, 0);
}

/// Makes a descriptor non-blocking. 0, or -1 with errno.
static inline int linux_set_nonblocking(int descriptor) { return fcntl(descriptor, F_SETFL, O_NONBLOCK); }

/// The columns of the terminal behind a descriptor; 0 if there is none.
static inline int linux_terminal_columns(int descriptor) {
    struct winsize size;
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

/// Kills this process when the thread that started it ends.
static inline int linux_die_with_parent(void) { return prctl(PR_SET_PDEATHSIG, 9 /* SIGKILL */, 0, 0, 0); }

/// Prevents programs started from now on from gaining privileges.
static inline int linux_no_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

/// Keeps other processes of this user from reading this one's memory, environment and descriptors. 0, or -1 with errno.
static inline int linux_hide_from_others(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

/// Drops all capabilities except those in the set, one bit each. 0, or -1 with errno.
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

/// The rights that a Landlock ruleset handles; kernels accept this length whichever of the members they support.
struct linux_landlock_rights {
    unsigned long long files, network, scopes;
};

/// Landlock's ABI version; -1 with errno if the kernel lacks it.
static inline int linux_landlock_version(void) {
    return (int)syscall(444 /* landlock_create_ruleset */, (void *)0, 0ul, 1u /* VERSION */);
}

/// A ruleset that denies all rights that it handles. A descriptor, or -1 with errno.
static inline int linux_landlock_create(const struct linux_landlock_rights *rights) {
    return (int)syscall(444 /* landlock_create_ruleset */, rights, sizeof *rights, 0u);
}

/// Allows the rights on a file, or on a folder and everything below it. 0, or -1 with errno.
static inline int linux_landlock_allow(int rules, int place, unsigned long long rights) {
    struct {
        unsigned long long rights;
        int place;
    } __attribute__((packed)) rule = {rights, place};
    return (int)syscall(445 /* landlock_add_rule */, rules, 1 /* PATH_BENEATH */, &rule, 0u);
}

/// Restricts this thread, and all threads that it starts, to the rules. 0, or -1 with errno.
static inline int linux_landlock_restrict(int rules) {
    return (int)syscall(446 /* landlock_restrict_self */, rules, 0u);
}

/// Checks whether the kernel has system call filters that can return an error. 0, or -1 with errno.
static inline int linux_find_filters(void) {
    unsigned action = SECCOMP_RET_ERRNO;
    return (int)syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0u, &action);
}

/// Installs a system call filter for all threads of this process. 0 on success.
static inline int linux_filter_calls(struct sock_filter *steps, unsigned short count) {
    struct sock_fprog filter = {count, steps};
    return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter);
}

/// The architecture that the program is built for, as system call filters see it.
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
