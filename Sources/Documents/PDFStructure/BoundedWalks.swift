/// A walk through everything reachable from a document's trailer, each object once.
package enum ObjectWalk {
    /// Direct objects nested deeper than this are skipped.
    private static let deepest = 100

    /// Calls `body` with every dictionary, stream, array, name, string and number.
    ///
    /// `body` may change the object but not keep it: objects are released during the walk.
    package static func forEachObject(of document: QPDFDocument, _ body: (QPDFObject) -> Void) {
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

/// A walk through the fields of a form, each once, limited to 100,000.
package struct FieldWalk {
    /// Fields with a value, which excludes those that only group others.
    package private(set) var fieldCount = 0
    /// Signature fields that are signed.
    package private(set) var signatureCount = 0
    /// Whether the walk reached all fields.
    package private(set) var isComplete = true

    private static let most = 100_000

    /// Walks through the fields of an AcroForm and calls `visit` with each, including those that group others.
    package init(_ form: QPDFObject, visit: (QPDFObject) -> Void = { _ in }) {
        var waiting = [form["/Fields"]]
        var seen: Set<Int> = []
        var count = 0
        while let list = waiting.popLast() {
            for index in 0..<list.count {
                count += 1
                guard count <= Self.most else {
                    isComplete = false
                    return
                }
                let field = list.item(index)
                if let identity = field.identity, !seen.insert(identity).inserted { continue }
                visit(field)
                if !field["/T"].isNull, !Self.hasNamedKids(field) { fieldCount += 1 }
                if field["/FT"].name == "Sig", !field["/V"].isNull { signatureCount += 1 }
                waiting.append(field["/Kids"])
            }
        }
    }

    /// Whether a field only groups others. Kids without names are the places where the field itself is shown.
    private static func hasNamedKids(_ field: QPDFObject) -> Bool { !field["/Kids"].item(0)["/T"].isNull }
}

/// The entries of a document's outline in order, each once.
package struct OutlineWalk: Sequence, IteratorProtocol {
    private let deepest: Int
    private var waiting: [(entry: QPDFObject, level: Int)]
    private var seen: Set<Int> = []

    /// Starts a walk through an outline; entries below level `deepest` are skipped.
    package init(_ outline: QPDFObject, deepest: Int = .max) {
        self.deepest = deepest
        waiting = [(outline["/First"], 0)]
    }

    package mutating func next() -> (entry: QPDFObject, level: Int)? {
        while let (entry, level) = waiting.popLast() {
            guard entry.isDictionary, entry.identity.map({ seen.insert($0).inserted }) ?? true else {
                continue
            }
            waiting.append((entry["/Next"], level))
            if level < deepest { waiting.append((entry["/First"], level + 1)) }
            return (entry, level)
        }
        return nil
    }
}

/// A walk through the entries of a name tree, limited to 100,000.
package enum NameTree {
    private static let most = 100_000

    package static func forEachEntry(of root: QPDFObject, _ body: (String, QPDFObject) -> Void) {
        var waiting = [root]
        var seen: Set<Int> = []
        var count = 0
        while let node = waiting.popLast(), count < most {
            if let identity = node.identity, !seen.insert(identity).inserted { continue }
            let names = node["/Names"]
            for index in stride(from: 0, to: names.count - 1, by: 2) where count < most {
                count += 1
                if let name = names.item(index).text { body(name, names.item(index + 1)) }
            }
            let kids = node["/Kids"]
            for index in 0..<kids.count where waiting.count < most {
                count += 1
                waiting.append(kids.item(index))
            }
        }
    }
}
