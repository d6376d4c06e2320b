/// The values that a parameter can have where it is an enumeration, or a list or none of one.
enum ParameterChoices {
    static func names(of type: Any.Type) -> [String]? {
        func names<Value: CaseIterable & RawRepresentable>(_ type: Value.Type) -> [String] {
            type.allCases.compactMap { $0.rawValue as? String }
        }
        switch type {
        case let optional as any OptionalType.Type: return self.names(of: optional.wrapped)
        case let list as any ListType.Type: return self.names(of: list.element)
        default: return (type as? any (CaseIterable & RawRepresentable).Type).map { names($0) }
        }
    }
}

protocol OptionalType {
    static var wrapped: Any.Type { get }
}

extension Optional: OptionalType {
    static var wrapped: Any.Type { Wrapped.self }
}

protocol ListType {
    static var element: Any.Type { get }
}

extension Array: ListType {
    static var element: Any.Type { Element.self }
}
