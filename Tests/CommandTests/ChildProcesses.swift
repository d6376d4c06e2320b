import Foundation

/// The processes that another one has started and that have not ended.
enum ChildProcesses {
    /// The first children of a process that fulfil a condition; none if it ends without. What it prints may come much later,
    /// when the disk is busy.
    static func awaited(
        of process: Process, where isWanted: (Int32) -> Bool = { _ in true }
    ) -> [Int32] {
        while process.isRunning {
            let children = of(process.processIdentifier).filter(isWanted)
            if !children.isEmpty { return children }
            sched_yield()
        }
        return []
    }

    static func of(_ process: Int32) -> [Int32] {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        return tasks.flatMap { task in
            let path = "/proc/\(process)/task/\(task)/children"
            let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            return text.split(separator: " ").compactMap { Int32($0) }
        }
    }
}
