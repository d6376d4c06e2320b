import Foundation

extension PDFFile {
    /// How many points a unit of a page's plane is, which poppler does not ask for.
    func userUnit(ofPage index: Int) -> Double {
        guard mayHaveUserUnits else { return 1 }
        return structure?.boxes(ofPage: index)?.userUnit ?? 1
    }

    /// Whether the file's bytes name a unit, or hide what they name: to read how a document is built takes far longer.
    static func mayNameUserUnits(_ path: String) -> Bool {
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
