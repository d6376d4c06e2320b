import Foundation
import PDFStructure
import Synchronization

/// Points per unit of the planes of pages (`/UserUnit`), which neither engine applies.
final class UserUnits {
    private let path: String
    private let password: String?
    private lazy var units = Self.units(of: path, password)

    init(_ path: String, password: String?) {
        self.path = path
        self.password = password
    }

    func points(ofPage index: Int) -> Double { units[index] ?? 1 }

    /// The document searched last, because often another part of the same document is drawn next.
    private static let latest = Mutex<(state: FileState, units: [Int: Double])?>(nil)

    /// The units other than one point, by page index.
    private static func units(of path: String, _ password: String?) -> [Int: Double] {
        guard password == nil, let state = FileState(path) else { return read(path, password) }
        if let known = latest.withLock({ $0 }), known.state == state { return known.units }
        let units = read(path, nil)
        latest.withLock { $0 = (state, units) }
        return units
    }

    private static func read(_ path: String, _ password: String?) -> [Int: Double] {
        guard mayBeNamed(in: path), let structure = try? PDFStructure(path: path, password: password) else {
            return [:]
        }
        return structure.userUnits()
    }

    /// Whether the file contains a unit or compressed objects. This search is much faster than reading the structure.
    private static func mayBeNamed(in path: String) -> Bool {
        guard let file = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped) else {
            return true
        }
        return file.withUnsafeBytes { contains("UserUnit", $0) || contains("ObjStm", $0) }
    }

    private static func contains(_ name: StaticString, _ bytes: UnsafeRawBufferPointer) -> Bool {
        let length = name.utf8CodeUnitCount
        guard var place = bytes.baseAddress else { return false }
        let end = place + bytes.count
        while end - place >= length, let hit = memchr(place, Int32(name.utf8Start.pointee), end - place) {
            guard end - UnsafeRawPointer(hit) >= length else { return false }
            if memcmp(hit, name.utf8Start, length) == 0 { return true }
            place = UnsafeRawPointer(hit) + 1
        }
        return false
    }
}

/// The identity and modification state of a file; it differs for another or a changed file.
private struct FileState: Equatable {
    private let numbers: [Int]

    /// Reads the state; `nil` if the file is not accessible.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        numbers = [
            Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino),
            Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec,
            status.st_ctim.tv_nsec,
        ]
    }
}
