import CLinux
import Foundation

/// The system calls that workers do not need and that an attacker could use.
///
/// Landlock decides which files a worker reads and writes; these are calls that Landlock does not control. Calls newer
/// than the headers of old systems are given by number; their numbers are the same on all architectures.
enum DeniedCalls {
    /// All denied calls for a worker with this process id.
    static func all(process: pid_t) -> [CallFilter.Denial] {
        let own = [UInt32(bitPattern: process), 0]
        return always.map { CallFilter.Denial($0) } + truncating + [
            // Threads are allowed, new processes and namespaces are not. Libraries fall back from clone3, whose flags a
            // filter cannot see, to clone.
            .init(SYS_clone, when: .bits(ofArgument: 0, hasAnyOf: namespaces, orLacks: thread)),
            .init(435 /* clone3 */, error: ENOSYS),
            // Likewise openat2, with openat as the fallback.
            .init(437 /* openat2 */, error: ENOSYS),
            // Signals to itself only.
            .init(SYS_kill, when: .notAmong(argument: 0, [own[0]])),
            .init(SYS_tgkill, when: .notAmong(argument: 0, [own[0]])),
            .init(SYS_prlimit64, when: .notAmong(argument: 0, own)),
            .init(SYS_setpriority, when: .notAmong(argument: 1, own)),
            .init(SYS_sched_setattr, when: .notAmong(argument: 0, own)),
            .init(SYS_sched_setaffinity, when: .notAmong(argument: 0, own)),
            .init(SYS_sched_setscheduler, when: .notAmong(argument: 0, own)),
            .init(SYS_sched_setparam, when: .notAmong(argument: 0, own)),
            // F_SETOWN, F_SETSIG and F_SETOWN_EX: signals to others when a descriptor is ready.
            .init(SYS_fcntl, when: .among(argument: 1, [8, 10, 15])),
            // FIOSETOWN and SIOCSPGRP: as above; TIOCSTI and TIOCLINUX: a terminal's input; FS_IOC_SETFLAGS and
            // FS_IOC_FSSETXATTR: file attributes.
            .init(
                SYS_ioctl,
                when: .among(argument: 1, [0x8901, 0x8902, 0x5412, 0x541C, 0x4008_6602, 0x401C_5820])),
            // PR_SET_PDEATHSIG: outliving the run; PR_SET_DUMPABLE and PR_SET_PTRACER: memory that others may read.
            .init(SYS_prctl, when: .among(argument: 0, [1, 4, 0x5961_6D61])),
        ]
    }

    /// Opening a file for reading with O_TRUNC, which Landlock denies only from ABI 3 on. Files opened for writing are
    /// left to Landlock.
    private static var truncating: [CallFilter.Denial] {
        flagsOfOpening.map { number, place in
            .init(
                number,
                when: .someBits(
                    ofArgument: place, UInt32(bitPattern: O_TRUNC), butNoneOf: UInt32(bitPattern: O_ACCMODE)))
        }
    }

    /// CLONE_THREAD.
    private static let thread: UInt32 = 0x0001_0000
    /// CLONE_NEWNS, and CLONE_NEWCGROUP up to CLONE_NEWNET.
    private static let namespaces: UInt32 = 0x0002_0000 | 0x7E00_0000

    private static var always: [Int32] {
        network + programs + processes + mounts + attributes + exchange + kernel + ofOldArchitectures
    }

    private static let network = [
        SYS_socket, SYS_socketpair, SYS_connect, SYS_sendto, SYS_sendmsg, SYS_sendmmsg, SYS_bind, SYS_listen,
        SYS_accept, SYS_accept4, SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register,
    ]

    private static let programs = [SYS_execve, SYS_execveat]

    private static let processes = [
        SYS_tkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo, SYS_pidfd_open, SYS_pidfd_send_signal,
        438 /* pidfd_getfd */, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev,
        440 /* process_madvise */,
        448 /* process_mrelease */, SYS_kcmp, SYS_unshare, SYS_setns, SYS_setpgid, SYS_setsid, SYS_ioprio_set,
        SYS_move_pages, SYS_migrate_pages, SYS_personality,
    ]

    private static let mounts = [
        SYS_mount, SYS_umount2, SYS_move_mount, SYS_open_tree, SYS_fsopen, SYS_fsconfig, SYS_fsmount,
        SYS_fspick,
        442 /* mount_setattr */, 467 /* open_tree_attr */, SYS_pivot_root, SYS_chroot, SYS_open_by_handle_at,
    ]

    /// Attributes of files, including files that Landlock allows only to be read or not at all.
    private static let attributes = [
        SYS_fchmod, SYS_fchmodat, 452 /* fchmodat2 */, SYS_fchown, SYS_fchownat, SYS_setxattr, SYS_lsetxattr,
        SYS_fsetxattr, 463 /* setxattrat */, SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr,
        466 /* removexattrat */, 469 /* file_setattr */, SYS_utimensat, SYS_truncate,
    ]

    /// Memory and queues shared with other processes.
    private static let exchange = [
        SYS_shmget, SYS_shmat, SYS_shmctl, SYS_msgget, SYS_msgsnd, SYS_msgctl, SYS_msgrcv, SYS_semget,
        SYS_semop, SYS_semtimedop, SYS_semctl, SYS_mq_open, SYS_mq_unlink,
    ]

    private static let kernel = [
        SYS_bpf, SYS_keyctl, SYS_add_key, SYS_request_key, SYS_userfaultfd, SYS_perf_event_open,
        SYS_kexec_load,
        SYS_kexec_file_load, SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_reboot, SYS_swapon,
        SYS_swapoff, SYS_quotactl, 443 /* quotactl_fd */, SYS_acct, SYS_settimeofday, SYS_clock_settime,
        SYS_adjtimex, SYS_clock_adjtime, SYS_sethostname, SYS_setdomainname, SYS_syslog, SYS_vhangup,
        SYS_nfsservctl, SYS_lookup_dcookie, SYS_fanotify_init, SYS_fanotify_mark, SYS_inotify_init1,
        SYS_inotify_add_watch,
    ]

    #if arch(x86_64)
        /// The calls that open files, with the index of their flags argument.
        private static let flagsOfOpening = [(SYS_open, 1), (SYS_openat, 2)]
        private static let ofOldArchitectures = [
            SYS_fork, SYS_vfork, SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat,
            SYS_inotify_init, SYS_ioperm, SYS_iopl, SYS_modify_ldt, SYS_uselib, SYS_ustat, SYS_sysfs,
            SYS__sysctl, SYS_create_module, SYS_get_kernel_syms, SYS_query_module,
        ]
    #else
        private static let flagsOfOpening = [(SYS_openat, 2)]
        private static let ofOldArchitectures: [Int32] = []
    #endif
}
