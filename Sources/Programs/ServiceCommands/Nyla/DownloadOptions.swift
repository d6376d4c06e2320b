import APICore
import ArgumentParser
import Batch
import Foundation

/// Where a downloaded file goes.
struct DownloadOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Output file. (default: standard output)", valueName: "file"), completion: .file())
    var output: String?

    @Flag(help: "Replace an existing file.")
    var overwrite = false

    /// Downloads the answer to a request, sent by the client that goes with it. On standard output it is as `shown` makes it.
    func download(
        from place: NylaOptions.Place, printing shown: ([UInt8]) throws -> [UInt8] = { $0 },
        _ source: @escaping @Sendable (APIClient) -> (client: APIClient, request: APIRequest)
    ) throws {
        try ItemFailure.refuseExisting(output, unless: overwrite)
        let (output, overwrite) = (output, overwrite)
        let bytes = try place.wait { (client) throws(APIError) -> [UInt8] in
            let (client, request) = source(client)
            guard let output else { return try await client.bytes(of: request) }
            try await client.download(request, to: output, overwriting: overwrite)
            return []
        }
        try StandardOutput.write(shown(bytes))
    }

    /// Warns of a downloaded file whose name has the ending of another kind. Only content that is recognised counts.
    func warnOfWrongEnding() throws {
        guard let output, FileStatus(at: output)?.isRegular == true,
            let handle = FileHandle(forReadingAtPath: output)
        else { return }
        let beginning = Array(try handle.read(upToCount: 12) ?? Data())
        try handle.close()
        let ending = PathParts(output).suffix.lowercased()
        guard let kind = DownloadKind(beginning), !kind.endings.contains(ending) else { return }
        StandardError.write(
            "fieldbook: warning: \(PathText.shown(output)) is a \(kind.name) file; name it .\(kind.endings[0])\n"
        )
    }
}

extension ItemFailure {
    /// Throws if the file exists and may not be overwritten, so that nothing is requested in vain.
    static func refuseExisting(_ path: String?, unless mayOverwrite: Bool) throws {
        if let path, !mayOverwrite, FileStatus(at: path)?.isRegular == true { throw outputExists(path) }
    }
}

/// A kind of file, recognised by its first bytes.
private struct DownloadKind {
    let name: String
    /// Endings in lower case, the usual one first.
    let endings: [String]

    init?(_ beginning: [UInt8]) {
        func begins(_ bytes: String) -> Bool { beginning.starts(with: bytes.utf8) }
        if begins("%PDF-") {
            (name, endings) = ("PDF", ["pdf"])
        } else if beginning.starts(with: [0xFF, 0xD8, 0xFF]) {
            (name, endings) = ("JPEG", ["jpg", "jpeg"])
        } else if beginning.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            (name, endings) = ("PNG", ["png"])
        } else if begins("GIF8") {
            (name, endings) = ("GIF", ["gif"])
        } else if begins("RIFF"), beginning.dropFirst(8).starts(with: "WEBP".utf8) {
            (name, endings) = ("WebP", ["webp"])
        } else {
            return nil
        }
    }
}
