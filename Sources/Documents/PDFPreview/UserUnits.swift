import Foundation
import PDFAssembly

/// How many points a unit of each page's plane is, which neither engine asks for.
final class UserUnits {
    private let path: String
    private let password: String?
    private lazy var structure =
        Self.mayBeNamed(in: path) ? try? PDFStructure(path: path, password: password) : nil

    init(_ path: String, password: String?) {
        self.path = path
        self.password = password
    }

    func points(ofPage index: Int) -> Double { structure?.boxes(ofPage: index)?.userUnit ?? 1 }

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
