/// A tree of names and what they stand for, walked through once, bounded in number.
enum NameTree {
    private static let most = 100_000

    static func forEachEntry(of root: QPDFObject, _ body: (String, QPDFObject) -> Void) {
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
