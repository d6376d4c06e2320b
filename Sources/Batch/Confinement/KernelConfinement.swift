import CLinux
import Foundation

/// The means of the running kernel to confine a process.
package struct KernelConfinement: Hashable, Sendable {
    /// Landlock's version; 0 where the kernel lacks it.
    package var landlock: Int
    /// Whether system calls can be filtered.
    package var hasFilters: Bool

    /// Creates a description.
    package init(landlock: Int, hasFilters: Bool) {
        self.landlock = landlock
        self.hasFilters = hasFilters
    }

    /// The running kernel's, asked for once.
    package static let ofThisKernel = KernelConfinement(
        landlock: max(0, Int(linux_landlock_version())), hasFilters: linux_find_filters() == 0)

    /// Whether workers can be confined.
    package var isComplete: Bool { landlock > 0 && hasFilters }

    /// The means that are there, for people to read; `nil` unless all of them are.
    package var found: String? { isComplete ? "Landlock ABI \(landlock), seccomp" : nil }

    private var missing: String {
        [landlock > 0 ? nil : "Landlock", hasFilters ? nil : "seccomp"].compactMap(\.self)
            .joined(separator: " and ")
    }

    /// Why no worker may start; `nil` where it may.
    package func failure(_ limits: WorkerLimits) -> ItemFailure? {
        isComplete || limits.allowsUnconfined ? nil : Self.failure("the kernel lacks \(missing)")
    }

    /// The failure of a worker that could not be confined, for that reason.
    static func failure(_ reason: String) -> ItemFailure {
        ItemFailure(
            code: "worker.unconfined",
            message: "\(reason), so that a hostile file could reach all that you can",
            remedy: remedy, cause: .setting)
    }

    /// A remedy for a kernel that lacks something.
    package static let remedy = """
        Use Linux 5.13 or later with Landlock enabled (lsm=landlock,...), or --allow-unconfined for files that you trust.
        """

    /// A warning for a run that goes on all the same; `nil` where nothing is missing.
    package var warning: String? {
        isComplete
            ? nil
            : "warning: the kernel lacks \(missing): worker processes can reach all that you can "
                + "(--allow-unconfined).\n"
    }
}

/// The process of a run.
public enum OwnProcess {
    /// Keeps other processes of this user from reading its memory and environment, which hold how to sign in.
    public static func hide() { linux_hide_from_others() }
}
