/// A walk through the fields of a form, each once, bounded in number.
struct FieldWalk {
    /// Fields that hold a value of their own.
    private(set) var fieldCount = 0
    /// Signature fields that are signed.
    private(set) var signatureCount = 0
    /// Whether there were no more fields than are walked through.
    private(set) var isComplete = true

    private static let most = 100_000

    /// Walks through the fields of an AcroForm; `visit` is shown each of them and what lies between.
    init(_ form: QPDFObject, visit: (QPDFObject) -> Void = { _ in }) {
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

    /// Whether it is only a part of its kids' names; kids without names are where a field is shown.
    private static func hasNamedKids(_ field: QPDFObject) -> Bool { !field["/Kids"].item(0)["/T"].isNull }
}
