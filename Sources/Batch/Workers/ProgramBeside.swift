import Foundation

/// A program that lies in the folder of the one that runs.
package enum ProgramBeside {
    /// Its path; throws `program.missing` where it is not there.
    package static func path(of name: String) throws -> String {
        let path = place(of: name)
        guard access(path, X_OK) == 0 else {
            throw ItemFailure(
                code: "program.missing",
                message: "the program \(name), which does this work, is not at \(path)",
                remedy: "Put it beside fieldbook, as make install does; make build makes all of them.",
                cause: .setting)
        }
        return path
    }

    /// Where it should be.
    static func place(of name: String) -> String {
        let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return own.map { PathParts($0).openableFolder + "/" + name } ?? name
    }
}
