import CLinux
import Foundation

/// What an attacker who has taken over a worker would try, each with the argument that it needs.
enum Attack: String, CaseIterable {
    // Files of the user's, and the item's own, which can be read only.
    case read, list, append, make, remove, moveOut, linkIn, symbolicLink, pipe, openByHandle
    case truncateOpened, truncateNamed, openWithHiddenFlags, changeMode, changeTime
    // The network and what the run has open.
    case connect, listen, inheritedSocket, secretVariable
    // The run's process and others.
    case parentEnvironment, parentMemory, trace, copyMemory, openParent, takeDescriptor
    case signalParent, signalThread, signalAll, limitParent, outlive, showMemory, typeIntoTerminal,
        shareMemory
    // Programs, processes and powers.
    case execute, replace, executeFromMemory, fork, forkIntoNamespace, forkWithHiddenFlags, namespace, mount
    case openMount, cloneMount, moveMount, keyring, program, pageFaults, performance, ring

    /// Whether it succeeds.
    func succeeds(_ argument: String, in folder: String) -> Bool {
        switch self {
        case .read: canOpen(argument, O_RDONLY)
        case .list: canOpen(argument, O_RDONLY | O_DIRECTORY)
        case .append: canOpen(argument, O_WRONLY | O_APPEND)
        case .make: canOpen(argument, O_WRONLY | O_CREAT)
        case .remove: unlink(argument) == 0
        case .moveOut: moves(folder, to: argument)
        case .linkIn: link(argument, folder + "/linked") == 0
        case .symbolicLink: symlink(argument, folder + "/symbolic") == 0
        case .pipe: mkfifo(folder + "/pipe", 0o600) == 0
        case .openByHandle: opensByHandle(argument)
        case .truncateOpened: canTruncate(argument)
        case .truncateNamed: truncate(argument, 0) == 0
        case .openWithHiddenFlags: opensWithHiddenFlags(argument)
        case .changeMode: chmod(argument, 0o777) == 0
        case .changeTime: utimensat(AT_FDCWD, argument, nil, 0) == 0
        case .connect: connects(to: UInt16(argument) ?? 0)
        case .listen: listens()
        case .inheritedSocket: (3..<256).contains(where: isSocket)
        case .secretVariable: getenv(argument) != nil
        default: succeedsAgainstProcesses
        }
    }

    private var succeedsAgainstProcesses: Bool {
        let parent = Int(getppid())
        return switch self {
        case .parentEnvironment: canOpen("/proc/\(parent)/environ", O_RDONLY)
        case .parentMemory: canOpen("/proc/\(parent)/mem", O_RDONLY)
        case .trace: call(SYS_ptrace, 0x4206 /* PTRACE_SEIZE */, parent)
        case .copyMemory: copiesMemory()
        case .openParent: linux_open_process(getppid()) >= 0
        case .takeDescriptor: takesDescriptor()
        case .signalParent: kill(getppid(), 0) == 0
        case .signalThread: call(SYS_tgkill, parent, parent, 0)
        case .signalAll: kill(-1, 0) == 0
        case .limitParent: call(SYS_prlimit64, parent, 7 /* RLIMIT_NOFILE */, 0, 0)
        case .outlive: call(SYS_prctl, 1 /* PR_SET_PDEATHSIG */, 0)
        case .showMemory: call(SYS_prctl, 4 /* PR_SET_DUMPABLE */, 1)
        case .typeIntoTerminal: reaches(SYS_ioctl, 0, 0x5412 /* TIOCSTI */, 0)
        case .shareMemory: call(SYS_shmget, 0 /* IPC_PRIVATE */, 4_096, 0o1600)
        default: succeedsWithPowers
        }
    }

    private var succeedsWithPowers: Bool {
        switch self {
        case .execute: starts("/bin/true")
        case .replace: becomes("/bin/true")
        case .executeFromMemory: becomesCopy(of: "/bin/true")
        case .fork: forks()
        case .forkIntoNamespace: forks(0x1000_0000 /* CLONE_NEWUSER */)
        case .forkWithHiddenFlags: reaches(435 /* clone3 */)
        case .namespace: call(SYS_unshare, 0x1000_0000 /* CLONE_NEWUSER */)
        case .mount: call(SYS_mount, 0, 0, 0, 0x1000 /* MS_BIND */) || errno == EFAULT
        case .openMount: reaches(SYS_fsopen)
        case .cloneMount: reaches(SYS_open_tree, -1, 0, 1 /* OPEN_TREE_CLONE */)
        case .moveMount: reaches(SYS_move_mount, -1, 0, -1, 0, 0)
        case .keyring: call(SYS_keyctl, 0 /* KEYCTL_GET_KEYRING_ID */, -1, 0)
        case .program: call(SYS_bpf, 0, 0, 0) || errno == EFAULT || errno == EINVAL
        case .pageFaults: call(SYS_userfaultfd, 1)
        case .performance: call(SYS_perf_event_open, 0, 0, -1, -1, 0) || errno == EFAULT
        case .ring: call(SYS_io_uring_setup, 1, 0) || errno == EFAULT
        default: true
        }
    }
}

// Files.
extension Attack {
    private func canOpen(_ path: String, _ flags: Int32) -> Bool {
        closes(open(path, flags | O_CLOEXEC, 0o600))
    }

    private func closes(_ file: Int32) -> Bool {
        if file >= 0 { close(file) }
        return file >= 0
    }

    private func moves(_ folder: String, to path: String) -> Bool {
        let staged = folder + "/moved"
        guard canOpen(staged, O_WRONLY | O_CREAT) else { return false }
        return rename(staged, path) == 0
    }

    /// Opens a file that may be read, to read it, and empties it so.
    private func canTruncate(_ path: String) -> Bool {
        #if arch(x86_64)
            let older = path.withCString { linux_call(Int(SYS_open), address($0), truncating, 0, 0, 0) }
            if closes(Int32(older)) { return true }
        #endif
        return canOpen(path, Int32(truncating))
    }

    private var truncating: Int { Int(O_RDONLY | O_TRUNC) }

    /// Opens with flags that no filter of calls sees.
    private func opensWithHiddenFlags(_ path: String) -> Bool {
        var how: [UInt64] = [UInt64(O_RDONLY), 0, 0]
        let file = path.withCString { path in
            how.withUnsafeMutableBytes { how in
                linux_call(437 /* openat2 */, Int(AT_FDCWD), address(path), address(how.baseAddress), 24, 0)
            }
        }
        return closes(Int32(file))
    }

    /// Opens a file by its handle in the file system, whatever folder it is in.
    private func opensByHandle(_ path: String) -> Bool {
        var handle = [UInt32](repeating: 0, count: 34)
        handle[0] = 128
        var mount: Int32 = 0
        return handle.withUnsafeMutableBytes { handle in
            withUnsafeMutablePointer(to: &mount) { mount in
                path.withCString { path in
                    let place = address(handle.baseAddress)
                    let (folder, named) = (Int(AT_FDCWD), Int(SYS_name_to_handle_at))
                    guard linux_call(named, folder, address(path), place, address(mount), 0) == 0 else {
                        return false
                    }
                    let opened = Int(SYS_open_by_handle_at)
                    return closes(Int32(linux_call(opened, folder, place, Int(O_RDONLY), 0, 0)))
                }
            }
        }
    }

    private func address(_ place: UnsafeRawPointer?) -> Int { Int(bitPattern: place) }
}

// Calls.
extension Attack {
    private func call(_ number: Int32, _ arguments: Int...) -> Bool { called(number, arguments) >= 0 }

    /// Whether the kernel looks at the arguments of the call, whatever it says of them.
    private func reaches(_ number: Int32, _ arguments: Int...) -> Bool {
        called(number, arguments) >= 0 || ![EACCES, EPERM, ENOSYS].contains(errno)
    }

    private func called(_ number: Int32, _ arguments: [Int]) -> Int {
        let padded = arguments + [Int](repeating: 0, count: 5 - arguments.count)
        return linux_call(Int(number), padded[0], padded[1], padded[2], padded[3], padded[4])
    }

    private func copiesMemory() -> Bool {
        var target: UInt8 = 0
        return withUnsafeMutablePointer(to: &target) { target in
            var own = iovec(iov_base: target, iov_len: 1)
            var other = own
            return linux_call(Int(SYS_process_vm_readv), Int(getppid()), address(&own), 1, address(&other), 1)
                == 1
                || errno == EFAULT
        }
    }

    private func takesDescriptor() -> Bool {
        let process = linux_open_process(getppid())
        guard process >= 0 else { return false }
        return call(438 /* pidfd_getfd */, Int(process), 2)
    }
}

// The network.
extension Attack {
    private func connects(to port: UInt16) -> Bool {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    private func listens() -> Bool {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        return Foundation.listen(socket, 1) == 0
    }

    private func isSocket(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }
}

// Programs and processes. What becomes another program ends as that does, with 0.
extension Attack {
    private func starts(_ program: String) -> Bool {
        var process = pid_t()
        var arguments = [strdup(program), nil]
        defer { free(arguments[0]) }
        guard posix_spawn(&process, program, nil, nil, &arguments, environ) == 0 else { return false }
        var status: Int32 = 0
        return waitpid(process, &status, 0) == process && status == 0
    }

    private func becomes(_ program: String) -> Bool {
        var arguments = [strdup(program), nil]
        execv(program, &arguments)
        return false
    }

    private func becomesCopy(of program: String) -> Bool {
        guard let bytes = FileManager.default.contents(atPath: program) else { return false }
        let file = "copy".withCString { linux_call(Int(SYS_memfd_create), address($0), 0, 0, 0, 0) }
        guard file >= 0, bytes.withUnsafeBytes({ write(Int32(file), $0.baseAddress, $0.count) }) > 0 else {
            return false
        }
        var arguments = [strdup(program), nil]
        arguments.withUnsafeMutableBytes { arguments in
            "".withCString { path in
                _ = linux_call(
                    Int(SYS_execveat), file, address(path), address(arguments.baseAddress), 0,
                    0x1000 /* AT_EMPTY_PATH */)
            }
        }
        return false
    }

    private func forks(_ flags: Int = 0) -> Bool {
        let process = linux_call(Int(SYS_clone), flags | Int(SIGCHLD), 0, 0, 0, 0)
        if process == 0 { _exit(0) }
        guard process > 0 else { return false }
        var status: Int32 = 0
        return waitpid(pid_t(process), &status, 0) == process
    }
}
