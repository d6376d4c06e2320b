import DocumentModel

/// A walk through all that a document's trailer leads to, each object once.
enum ObjectWalk {
    /// Objects nested deeper inside one another than this are not looked into.
    private static let deepest = 100

    /// Shows `body` every dictionary, stream, array, name, string and number; it may change what it is shown.
    ///
    /// Objects are let go one after the other: `body` keeps none.
    static func forEachObject(of document: QPDFDocument, _ body: (QPDFObject) -> Void) {
        var seen: Set<ObjectReference> = []
        var waiting: [ObjectReference] = []
        func visit(_ object: QPDFObject, depth: Int) {
            body(object)
            guard depth < deepest else { return }
            func follow(_ value: QPDFObject) {
                if let reference = value.reference {
                    if seen.insert(reference).inserted { waiting.append(reference) }
                } else {
                    visit(value, depth: depth + 1)
                }
            }
            if object.isDictionary || object.isStream {
                for key in object.keys { follow(object[key]) }
            } else if object.isArray {
                for index in 0..<object.count { follow(object.item(index)) }
            }
        }
        visit(document.trailer, depth: 0)
        while let reference = waiting.popLast() {
            document.releaseObjects()
            visit(document.object(reference), depth: 0)
        }
        document.releaseObjects()
    }
}
