import CPoppler

extension UnsafeMutablePointer<GList>? {
    /// What the list holds, in its order.
    func elements<Element>(of type: Element.Type) -> [UnsafeMutablePointer<Element>] {
        var elements: [UnsafeMutablePointer<Element>] = []
        var entry = self
        while let here = entry {
            if let data = here.pointee.data { elements.append(data.assumingMemoryBound(to: type)) }
            entry = here.pointee.next
        }
        return elements
    }
}
