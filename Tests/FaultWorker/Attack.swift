import CLinux
import Foundation

/// What somebody who has taken over a worker would try, each with what it needs as an argument.
enum Attack: String, CaseIterable {
    case read, list, append, make, remove, moveOut, linkIn, symbolicLink
    case connect, listen, inheritedSocket, secretVariable
    case parentEnvironment, parentMemory, trace, copyMemory, signalParent, takeDescriptor
    case execute, fork, namespace, mount, changeMode, keyring, program, pageFaults, performance, ring

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
        case .connect: connects(to: UInt16(argument) ?? 0)
        case .listen: listens()
        case .inheritedSocket: (3..<256).contains(where: isSocket)
        case .secretVariable: getenv(argument) != nil
        case .parentEnvironment: canOpen("/proc/\(getppid())/environ", O_RDONLY)
        case .parentMemory: canOpen("/proc/\(getppid())/mem", O_RDONLY)
        case .trace: call(SYS_ptrace, 0x4206 /* PTRACE_SEIZE */, Int(getppid()))
        case .copyMemory: copiesMemory()
        case .signalParent: kill(getppid(), 0) == 0
        case .takeDescriptor: takesDescriptor()
        case .execute: starts("/bin/true")
        case .fork: forks()
        case .namespace: call(SYS_unshare, 0x1000_0000 /* CLONE_NEWUSER */)
        case .mount: call(SYS_mount, 0, 0, 0, 0x1000 /* MS_BIND */) || errno == EFAULT
        case .changeMode: chmod(argument, 0o777) == 0
        case .keyring: call(SYS_keyctl, 0 /* KEYCTL_GET_KEYRING_ID */, -1, 0)
        case .program: call(SYS_bpf, 0, 0, 0) || errno == EFAULT || errno == EINVAL
        case .pageFaults: call(SYS_userfaultfd, 1)
        case .performance: call(SYS_perf_event_open, 0, 0, -1, -1, 0) || errno == EFAULT
        case .ring: call(SYS_io_uring_setup, 1, 0) || errno == EFAULT
        }
    }

    private func canOpen(_ path: String, _ flags: Int32) -> Bool {
        let file = open(path, flags | O_CLOEXEC, 0o600)
        if file >= 0 { close(file) }
        return file >= 0
    }

    private func call(_ number: Int32, _ arguments: Int...) -> Bool {
        let padded = arguments + [Int](repeating: 0, count: 5 - arguments.count)
        return linux_call(Int(number), padded[0], padded[1], padded[2], padded[3], padded[4]) >= 0
    }

    private func moves(_ folder: String, to path: String) -> Bool {
        let staged = folder + "/moved"
        guard canOpen(staged, O_WRONLY | O_CREAT) else { return false }
        return rename(staged, path) == 0
    }

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

    private func address(_ vector: UnsafeMutablePointer<iovec>) -> Int { Int(bitPattern: vector) }

    private func takesDescriptor() -> Bool {
        let process = linux_open_process(getppid())
        guard process >= 0 else { return false }
        return call(438 /* pidfd_getfd */, Int(process), 2)
    }

    private func starts(_ program: String) -> Bool {
        var process = pid_t()
        var arguments = [strdup(program), nil]
        defer { free(arguments[0]) }
        guard posix_spawn(&process, program, nil, nil, &arguments, environ) == 0 else { return false }
        var status: Int32 = 0
        return waitpid(process, &status, 0) == process && status == 0
    }

    private func forks() -> Bool {
        let process = linux_call(Int(SYS_clone), Int(SIGCHLD), 0, 0, 0, 0)
        if process == 0 { _exit(0) }
        guard process > 0 else { return false }
        var status: Int32 = 0
        return waitpid(pid_t(process), &status, 0) == process
    }
}
