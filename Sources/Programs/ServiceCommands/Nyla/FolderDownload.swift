import APICore
import Answers
import ArgumentParser
import Batch
import CommandRuns
import Foundation
import ServiceOperations

/// A folder for several downloaded files, each with a row.
struct FolderDownload: ParsableArguments {
    @OptionGroup var folder: FolderOption

    @Flag(help: "Replace existing files.")
    var overwrite = false

    @OptionGroup var rows: RowFormatOption

    /// A file to download.
    struct File: Sendable {
        /// A name that is safe in any folder.
        let name: PulledFileName
        /// Its row, without the path.
        let row: Row
        let request: APIRequest
    }

    /// Downloads files, each once, and prints a row for each. Of several with the same name, the later ones also have their
    /// identifiers in it.
    ///
    /// A file that cannot be downloaded does not stop the others; then this throws at the end. If the service stops answering,
    /// those that are left are not tried.
    func download(
        _ ids: [Identifier], from place: NylaOptions.Place,
        _ describe: @escaping @Sendable (APIClient, Identifier) async throws(APIError) -> File
    ) throws {
        var (done, names, hasErrors) = ([Row](), Set<String>(), false)
        var absence: APIError?
        let (destination, overwrite) = (folder.destination, overwrite)
        try FileManager.default.createDirectory(atPath: folder.output, withIntermediateDirectories: true)
        var seen: Set<String> = []
        for id in ids where seen.insert(id.text).inserted {
            do {
                let file = try place.wait { (client) throws(APIError) in try await describe(client, id) }
                let name = Self.free(file.name, id, among: &names)
                guard let path = destination.paths(of: [name.text]).first else { continue }
                try ItemFailure.refuseExisting(path, unless: overwrite)
                try place.wait { (client) throws(APIError) in
                    try await client.download(file.request, to: path, overwriting: overwrite)
                }
                done.append(file.row.led(by: "file", .text(path)))
            } catch let error as any ItemFailureConvertible {
                if let error = error as? APIError {
                    if [.signIn, .cancelled].contains(error.code) { throw error }
                    if error.isAbsence {
                        absence = error
                        break
                    }
                }
                StandardError.write("\(error.itemFailure.line(for: id.text))\n")
                hasErrors = true
            }
        }
        try rows.format.print(done)
        if let absence { throw absence }
        if hasErrors { throw ExitCode(ExitStatus.someFailed.rawValue) }
    }

    /// The file's name, or one with the identifier and, if that is taken too, a number.
    private static func free(
        _ name: PulledFileName, _ id: Identifier, among names: inout Set<String>
    ) -> PulledFileName {
        var free = name
        var number = 1
        while !names.insert(free.text.lowercased()).inserted {
            free = name.marked(with: id.text)
            if number > 1 { free = free.marked(with: "\(number)") }
            number += 1
        }
        return free
    }
}
