import Foundation
import PDFAssembly
import Synchronization

/// How many points a unit of each page's plane is, which neither engine asks for.
final class UserUnits {
    private let path: String
    private let password: String?
    private lazy var units = Self.units(of: path, password)

    init(_ path: String, password: String?) {
        self.path = path
        self.password = password
    }

    func points(ofPage index: Int) -> Double { units[index] ?? 1 }

    /// The document that was searched last, of which often another part is drawn.
    private static let latest = Mutex<(state: FileState, units: [Int: Double])?>(nil)

    /// Units other than a point.
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

    /// Whether the file's bytes name a unit, or hide what they name: to read how a document is built takes far longer.
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
