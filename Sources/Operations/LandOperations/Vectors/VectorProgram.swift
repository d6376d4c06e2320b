package import Batch
import Foundation
import VectorExchange

/// The program beside this one that reads and writes vector data through GDAL, with limits, so that nothing that it
/// comes across reaches further than that.
package enum VectorProgram {
    package static let name = "fieldbook-vectors"

    /// Starts the program with a task and what it is told, the files that it reads and the folder that it writes in; of the
    /// limits those on memory and on silence count.
    ///
    /// Throws a ``RunFailure`` where the kernel cannot confine it.
    package static func start(
        _ task: String, _ request: some Encodable, reading files: [GrantedInput] = [],
        writingIn folder: String? = nil,
        _ limits: WorkerLimits
    ) throws -> ProcessStream {
        if let failure = KernelConfinement.ofThisKernel.failure(limits) { throw RunFailure(failure) }
        let text = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
        var settings = WorkerSettings(executable: try ProgramBeside.path(of: name), arguments: [task, text])
        settings.limits = limits
        settings.grants.inputs = files
        settings.staging = folder
        // The time of a large file is its own; a processor that is stuck is found out all the same.
        settings.limits.processorSeconds = 24 * 3_600
        settings.limits.fileSize = 1 << 42
        return try ProcessStream(settings)
    }

    /// The version of GDAL that it has.
    package static func libraryVersion() throws -> String {
        var lines = VectorLines(try start("version", [String: String](), WorkerLimits()))
        guard case .version(let version) = try lines.nextMessage() else { throw VectorLines.cutOff }
        return version
    }
}
