import APICore
package import Answers
import Batch

/// Files that go with conversations.
package enum ChatFiles {
    private static let imageEndings: Set<String> = ["png", "jpg", "jpeg", "webp", "gif"]

    /// A file to send with a prompt, under a name that no service changes.
    package static func attachment(_ path: String) throws -> StreamedFile {
        try ItemFailure.refuseEndless(at: path)
        let name = PulledFileName(PathParts(path).name).text
        return StreamedFile(
            try FileContent(path), name: name, mediaType: DocumentSource.mediaType(ofFileNamed: name))
    }

    /// The name of a picture: its identifier, and its name at the service, if there is one.
    package static func imageName(_ id: Identifier, _ name: String?) -> String {
        let text = PulledFileName(name.map { "\(id.text)-\($0)" } ?? id.text).text
        return imageEndings.contains(PathParts(text).suffix.lowercased()) ? text : text + ".png"
    }
}
