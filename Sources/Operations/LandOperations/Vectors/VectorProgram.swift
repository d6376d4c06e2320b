package import Batch
import Foundation
import SimpleFeatures
import VectorExchange

/// The program that reads and writes vector data through GDAL, in a confined process with limits, so that a malicious file
/// can do no harm outside it.
package enum VectorProgram {
    package static let name = "fieldbook-vectors"

    /// Starts the program with a task and its request. It may read `files` and write in `folder`. Of the limits, those on
    /// memory and on silence apply.
    ///
    /// Throws a ``RunFailure`` if the kernel cannot confine it.
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
        // A large file may take long; a process that is stuck is stopped for its silence.
        settings.limits.processorSeconds = 24 * 3_600
        settings.limits.fileSize = 1 << 42
        return try ProcessStream(settings)
    }

    /// The version of its GDAL.
    package static func libraryVersion() throws -> String {
        var output = VectorStream(try start("version", [String: String](), WorkerLimits()).read)
        guard case .version(let version) = try output.nextMessage() else { throw VectorStream.cutOff }
        return version
    }
}
