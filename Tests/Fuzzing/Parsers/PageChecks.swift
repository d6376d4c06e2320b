import Streams

@testable import WebFeatures

extension FuzzedParser {
    static let pages = [FuzzedParser("page", checkPage), FuzzedParser("paging", checkPaging)]
}

/// A page's totals are not negative, and a sound document is never taken for a cut one.
func checkPage(_ bytes: [UInt8]) {
    let file = PageFile(bytes: bytes)
    precondition(file.hits.map { $0 >= 0 } ?? true)
    do throws(WebFeatureError) {
        let page = try file.page()
        precondition(page.matched.map { $0 >= 0 } ?? true)
        // Only the end is read, and the parser also accepts references to blanks after the document.
        let end = bytes.suffix(64).last { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        guard page.format == .gml, end == UInt8(ascii: ">"), let root = try? XMLTree.document(bytes),
            root.name.utf8.count < 128
        else { return }
        precondition(file.isWhole, "a whole page is asked for again")
    } catch {
        precondition(!error.message.isEmpty && !error.remedy.isEmpty)
    }
}

/// The way through the pages asks for some features each time, within the area, and counts what it had.
func checkPaging(_ bytes: [UInt8]) {
    guard bytes.count > 2 else { return }
    let (setting, size) = (bytes[0], bytes[1])
    func option<Value>(_ bit: UInt8, _ value: Value?) -> Value? { setting >> bit & 1 == 1 ? value : nil }
    let capabilities = ServiceCapabilities(
        version: .v2, layers: [], formats: [], countDefault: option(0, 4),
        hasPaging: option(1, setting >> 2 & 1 == 1))
    let area = FeatureBox(minX: 0, minY: 0, maxX: 8, maxY: 8)
    var paging = FeaturePaging(
        capabilities, pageSize: 1 + Int(size & 7), limit: option(3, 1 + Int(size >> 3)),
        expected: option(4, Int(size)), area: option(5, area), order: nil)
    var unique = 0
    for byte in bytes[2...] {
        guard let request = paging.next() else { break }
        precondition(request.count > 0 && (request.start ?? 0) >= 0, "nothing is asked for")
        if let box = request.box { precondition(box.minX >= 0 && box.maxX <= 8 && box.maxY <= 8) }
        do throws(WebFeatureError) {
            unique += try take(byte, &paging)
        } catch { return }
        precondition(paging.unique == unique && paging.repeated >= 0)
    }
    _ = try? paging.check()
}

/// A page, or a refusal; how many features of it are new.
private func take(_ byte: UInt8, _ paging: inout FeaturePaging) throws(WebFeatureError) -> Int {
    if byte >= 0xF0 {
        var refusal = WebFeatureError(.exception, "no", remedy: "none")
        refusal.asksForOrder = byte & 1 == 1
        try paging.recordRejection(refusal, sortingBy: byte & 2 == 2 ? "id" : nil)
        return 0
    }
    let received = Int(byte & 7)
    let new = min(Int(byte >> 3 & 3), received)
    let matched: [Int?] = [nil, 3, .max, nil]
    try paging.record(
        FeaturePaging.PageCounts(
            received: received, new: new, twins: min(Int(byte >> 5 & 1), received - new),
            matched: matched[Int(byte >> 6)]))
    return new
}
