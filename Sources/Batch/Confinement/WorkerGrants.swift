import Foundation

/// The files that a worker may reach besides those of the system, as the first line that it reads.
package struct WorkerGrants: Codable, Hashable, Sendable {
    /// Files to read, and folders with all below them.
    package var reads: [String] = []
    /// Files to write, and folders to make and remove files in.
    package var writes: [String] = []
    /// Inputs to read, each as long as it is the file that the run found.
    var inputs: [GrantedInput] = []
    /// Whether the worker has a staging folder; see ``Confinement/stagingDescriptor``.
    var hasStaging = false
    /// Whether the worker goes on where the kernel does not confine it.
    var allowsUnconfined = false

    /// Creates grants.
    package init(reads: [String] = [], writes: [String] = []) {
        self.reads = reads
        self.writes = writes
    }

    /// The grants as a worker's first line.
    func line() throws -> [UInt8] { Array(try JSONEncoder().encode(self)) + [UInt8(ascii: "\n")] }

    /// The grants of such a line.
    init(line: [UInt8]) throws {
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(line))
        } catch {
            throw WorkMisfit("the first line was expected to say what the worker may reach")
        }
    }
}

/// A file that a worker may read, if it is still this one when the worker looks.
struct GrantedInput: Codable, Hashable, Sendable {
    let path: String
    let file: FileIdentity
}
