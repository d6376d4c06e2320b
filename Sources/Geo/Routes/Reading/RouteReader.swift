import Foundation
public import SimpleFeatures
import XMLReading

/// Reads routes from GPX 1.0 and 1.1 files and from Traccar positions in JSON.
///
/// The content decides, not the file's name. GPX: every track and every route becomes a `Route`, waypoints are passed
/// over. Traccar: an array of position objects, or one object after the other; every device becomes a `Route` with
/// one segment, in the order of the file. Both are read as a stream. Fixes whose coordinates are missing, no numbers
/// or off the globe are kept with `isValid` false, so that cleaning can count them; broken XML or JSON is an error.
///
/// ```swift
/// let routes = try RouteReader().read(fileAt: "day.gpx")
/// print(routes[0].distance)
/// ```
public struct RouteReader: Sendable {
    private let options: RouteReadingOptions

    /// Creates a reader.
    public init(_ options: RouteReadingOptions = RouteReadingOptions()) { self.options = options }

    /// The fixes of a file, block by block; `name` is what it is called, if it has a name.
    public func source(_ bytes: ByteSource, name: String? = nil) throws(RouteError) -> any FixSource {
        RoutesInMemory(try read(bytes: try Self.everything(of: bytes)))
    }

    private static func everything(of source: ByteSource) throws(RouteError) -> [UInt8] {
        var all: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let outcome = chunk.withUnsafeMutableBytes { buffer in
                Result { () throws(ReadingError) in try source.read(into: buffer) }
            }
            switch outcome {
            case .success(0): return all
            case .success(let count): all += chunk[..<count]
            case .failure(let error): throw RouteError(error)
            }
        }
    }

    /// Reads every route of a file; `-` is standard input, which is then held in memory.
    public func read(fileAt path: String) throws(RouteError) -> [Route] {
        if path == "-" { return try read(bytes: Self.standardInput()) }
        let head = try Self.head(ofFileAt: path)
        return try read(head: head, xml: { InputStream(fileAtPath: path) }) {
            do throws(ReadingError) {
                return .success(try ByteSource(path: path))
            } catch {
                return .failure(error)
            }
        }
    }

    /// Reads every route of a file that is already in memory.
    public func read(bytes: [UInt8]) throws(RouteError) -> [Route] {
        try read(
            head: Array(bytes.prefix(Self.headLength)), xml: { InputStream(data: Data(bytes)) },
            json: { .success(ByteSource(bytes: bytes)) })
    }

    private static let headLength = 1 << 16

    private func read(
        head: [UInt8], xml: () -> InputStream?, json: () -> Result<ByteSource, ReadingError>
    ) throws(RouteError) -> [Route] {
        let routes: [Route]
        switch try TextKind(head: head) {
        case .xml:
            try Self.checkProlog(head)
            guard let stream = xml() else { throw Self.unreadable("the file cannot be opened") }
            routes = try GPXReading.routes(from: stream)
        case .json:
            switch json() {
            case .success(let source): routes = try TraccarReading.routes(from: source)
            case .failure(let error): throw RouteError(error)
            }
        }
        guard routes.contains(where: { $0.fixCount > 0 }) else {
            throw RouteError(
                .noFixes, "there is not one fix in it",
                remedy: "Check that the export covers the right time span.")
        }
        return routes
    }

    private static func checkProlog(_ head: [UInt8]) throws(RouteError) {
        do throws(XMLError) {
            try XMLProlog.check(head, isWhole: head.count < headLength)
        } catch {
            throw RouteError(error)
        }
    }

    private static func head(ofFileAt path: String) throws(RouteError) -> [UInt8] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw unreadable("there is no such file")
        }
        if isFolder.boolValue { throw unreadable("this is a folder") }
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw unreadable("the file cannot be opened")
        }
        do {
            let head = try handle.read(upToCount: headLength)
            try handle.close()
            return [UInt8](head ?? Data())
        } catch {
            throw unreadable("the file cannot be read")
        }
    }

    private static func standardInput() throws(RouteError) -> [UInt8] {
        do {
            return [UInt8](try FileHandle.standardInput.readToEnd() ?? Data())
        } catch {
            throw unreadable("standard input cannot be read")
        }
    }

    private static func unreadable(_ message: String) -> RouteError {
        RouteError(.unreadable, message, remedy: "Check the path and that you may read the file.")
    }
}
