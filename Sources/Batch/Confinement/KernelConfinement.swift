import CLinux
import Foundation

/// The running kernel's features for confining a process.
package struct KernelConfinement: Hashable, Sendable {
    /// Landlock's ABI version; 0 if the kernel lacks it.
    package var landlock: Int
    /// Whether system calls can be filtered.
    package var hasFilters: Bool

    /// Creates a description.
    package init(landlock: Int, hasFilters: Bool) {
        self.landlock = landlock
        self.hasFilters = hasFilters
    }

    /// Of the running kernel; determined once.
    package static let ofThisKernel = KernelConfinement(
        landlock: max(0, Int(linux_landlock_version())), hasFilters: linux_find_filters() == 0)

    /// Whether workers can be confined.
    package var isComplete: Bool { landlock > 0 && hasFilters }

    /// The available features, for display; `nil` unless all of them are available.
    package var found: String? { isComplete ? "Landlock ABI \(landlock), seccomp" : nil }

    private var missing: String {
        [landlock > 0 ? nil : "Landlock", hasFilters ? nil : "seccomp"].compactMap(\.self)
            .joined(separator: " and ")
    }

    /// The failure that prevents workers from starting; `nil` if they may start.
    package func failure(_ limits: WorkerLimits) -> ItemFailure? {
        isComplete || limits.allowsUnconfined ? nil : Self.failure("the kernel lacks \(missing)")
    }

    /// The failure of a worker that could not be confined.
    static func failure(_ reason: String) -> ItemFailure {
        ItemFailure(
            code: "worker.unconfined",
            message: "\(reason), so a hostile file could do everything that you can",
            remedy: remedy, cause: .setting)
    }

    /// The remedy if the kernel lacks something.
    package static let remedy = """
        Use Linux 5.13 or later with Landlock enabled (lsm=landlock,...), or --allow-unconfined for files that you trust.
        """

    /// The warning for a run that continues unconfined; `nil` if nothing is missing.
    package var warning: String? {
        isComplete
            ? nil
            : "warning: the kernel lacks \(missing): worker processes can reach all that you can "
                + "(--allow-unconfined).\n"
    }
}

/// The process of a run.
public enum OwnProcess {
    /// Keeps other processes of this user from reading this process's memory and environment, which hold credentials.
    public static func hide() { linux_hide_from_others() }
}
