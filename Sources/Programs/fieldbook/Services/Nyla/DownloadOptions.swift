import APICore
import ArgumentParser
import Batch
import Foundation

/// Where a downloaded file goes.
struct DownloadOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The file; without it, standard output.", valueName: "file"), completion: .file())
    var output: String?

    @Flag(help: "Replace an existing file.")
    var overwrite = false

    /// Downloads the answer to a request, sent by the client that goes with it. On standard output it is as `shown` makes it.
    func download(
        from place: NylaOptions.Place, printing shown: ([UInt8]) throws -> [UInt8] = { $0 },
        _ source: @escaping @Sendable (APIClient) -> (client: APIClient, request: APIRequest)
    ) throws {
        let (output, overwrite) = (output, overwrite)
        if let output, !overwrite, FileKind(at: output) != .nothing { throw ItemFailure.outputExists(output) }
        let bytes = try place.wait { (client) throws(APIError) -> [UInt8] in
            let (client, request) = source(client)
            guard let output else { return try await client.bytes(of: request) }
            try await client.download(request, to: output, overwriting: overwrite)
            return []
        }
        try StandardOutput.write(shown(bytes))
    }

    /// Gives the downloaded file the ending of what it is, with a note, if it has another one. Only content that is
    /// recognised counts.
    func correctEnding() throws {
        guard let output, let handle = FileHandle(forReadingAtPath: output) else { return }
        let beginning = Array(try handle.read(upToCount: 12) ?? Data())
        try handle.close()
        let ending = (output as NSString).pathExtension.lowercased()
        guard let kind = DownloadKind(beginning), !kind.endings.contains(ending) else { return }
        let target = (output as NSString).deletingPathExtension + "." + kind.endings[0]
        let words = "it is a \(kind.name) file"
        guard overwrite || FileKind(at: target) == .nothing else {
            return StandardError.write(
                "fieldbook: warning: \(words), and \(PathText.shown(target)) exists already\n")
        }
        if overwrite { try? FileManager.default.removeItem(atPath: target) }
        try FileManager.default.moveItem(atPath: output, toPath: target)
        StandardError.write("fieldbook: note: \(words), and was named \(PathText.shown(target))\n")
    }
}

/// A kind of file that its first bytes tell.
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
