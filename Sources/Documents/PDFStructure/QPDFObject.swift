import CQPDF

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// An object of a document, valid until ``QPDFDocument/releaseObjects()``.
package struct QPDFObject {
    package let document: QPDFDocument
    let number: qpdf_oh

    private var handle: qpdf_data? { document.handle }

    package var isNull: Bool { qpdf_oh_is_null(handle, number) != 0 }
    package var isDictionary: Bool { qpdf_oh_is_dictionary(handle, number) != 0 }
    package var isStream: Bool { qpdf_oh_is_stream(handle, number) != 0 }
    package var isArray: Bool { qpdf_oh_is_array(handle, number) != 0 }

    /// The number of an indirect object; `nil` for a direct one.
    package var identity: Int? {
        qpdf_oh_is_indirect(handle, number) == 0 ? nil : Int(qpdf_oh_get_object_id(handle, number))
    }

    /// The number and generation of an indirect object; `nil` for a direct one.
    package var reference: ObjectReference? {
        identity.map {
            ObjectReference(number: $0, generation: Int(qpdf_oh_get_generation(handle, number)))
        }
    }

    /// The value of a key in a dictionary or a stream's dictionary; null if there is none.
    package subscript(key: String) -> QPDFObject {
        let dictionary = dictionary
        guard dictionary.isDictionary else { return null }
        return QPDFObject(document: document, number: qpdf_oh_get_key_if_dict(handle, dictionary.number, key))
    }

    /// A null object. Missing keys and items return it because qpdf reports an error when they are read.
    private var null: QPDFObject { QPDFObject(document: document, number: qpdf_oh_new_null(handle)) }

    private var dictionary: QPDFObject {
        isStream ? QPDFObject(document: document, number: qpdf_oh_get_dict(handle, number)) : self
    }

    /// The keys of a dictionary or of a stream's dictionary.
    package var keys: [String] {
        let dictionary = dictionary
        guard dictionary.isDictionary else { return [] }
        var keys: [String] = []
        qpdf_oh_begin_dict_key_iter(handle, dictionary.number)
        while qpdf_oh_dict_more_keys(handle) != 0 {
            if let key = qpdf_oh_dict_next_key(handle) { keys.append(String(cString: key)) }
        }
        return keys
    }

    /// The number of items of an array; 0 for anything else.
    package var count: Int { isArray ? Int(qpdf_oh_get_array_n_items(handle, number)) : 0 }

    /// An item of an array; null if there is none.
    package func item(_ index: Int) -> QPDFObject {
        guard (0..<count).contains(index) else { return null }
        return QPDFObject(
            document: document, number: qpdf_oh_get_array_item(handle, number, Int32(clamping: index)))
    }

    package var integer: Int? {
        var value: Int64 = 0
        return qpdf_oh_get_value_as_longlong(handle, number, &value) != 0 ? Int(value) : nil
    }

    package var real: Double? {
        var value = 0.0
        return qpdf_oh_get_value_as_number(handle, number, &value) != 0 && value.isFinite ? value : nil
    }

    /// Whether the object is the boolean `true`.
    package var isTrue: Bool {
        var value: QPDF_BOOL = 0
        return qpdf_oh_get_value_as_bool(handle, number, &value) != 0 && value != 0
    }

    /// A name without its slash; `nil` for anything else.
    package var name: String? {
        guard qpdf_oh_is_name(handle, number) != 0, let name = qpdf_oh_get_name(handle, number) else {
            return nil
        }
        return String(String(cString: name).dropFirst())
    }

    /// A string as text; `nil` for anything else.
    package var text: String? {
        guard qpdf_oh_is_string(handle, number) != 0, let text = qpdf_oh_get_utf8_value(handle, number) else {
            return nil
        }
        return String(cString: text)
    }

    /// The object in PDF syntax; a reference is resolved.
    package var syntax: String { qpdf_oh_unparse_resolved(handle, number).map { String(cString: $0) } ?? "" }

    /// A string's bytes; `nil` for anything else.
    package var stringBytes: [UInt8]? {
        guard qpdf_oh_is_string(handle, number) != 0 else { return nil }
        var count = 0
        guard let bytes = qpdf_oh_get_binary_string_value(handle, number, &count) else { return nil }
        return bytes.withMemoryRebound(to: UInt8.self, capacity: count) {
            [UInt8](UnsafeBufferPointer(start: $0, count: count))
        }
    }

    /// The decoded bytes of a stream; `nil` if they cannot be decoded.
    package var streamBytes: [UInt8]? {
        var (bytes, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
        var isDecoded: QPDF_BOOL = 0
        guard
            qpdf_oh_get_stream_data(handle, number, qpdf_dl_generalized, &isDecoded, &bytes, &count)
                & QPDFDocument.errors == 0
        else { return nil }
        defer { free(bytes) }
        return isDecoded == 0 ? nil : [UInt8](UnsafeBufferPointer(start: bytes, count: count))
    }

    /// Whether the last filter of a stream is `filter`.
    package func isPacked(by filter: String) -> Bool {
        let filters = self["/Filter"]
        return (filters.isArray ? filters.item(filters.count - 1) : filters).name == filter
    }

    /// The bytes of a stream, decoded by all filters but the last; `nil` if they cannot be decoded.
    package var packedBytes: [UInt8]? {
        let (filters, parameters) = (self["/Filter"], self["/DecodeParms"])
        let others = document.makeArray()
        let parametersOfOthers = document.makeArray()
        for index in 0..<max(0, filters.count - 1) {
            others.append(filters.item(index))
            parametersOfOthers.append(parameters.item(index))
        }
        defer {
            replace("/Filter", by: filters)
            replace("/DecodeParms", by: parameters)
        }
        set("/Filter", others)
        if parameters.isArray { set("/DecodeParms", parametersOfOthers) } else { remove("/DecodeParms") }
        return streamBytes
    }

    private func replace(_ key: String, by value: QPDFObject) {
        if value.isNull { remove(key) } else { set(key, value) }
    }

    /// The decoded bytes of a page's content, all its streams in one.
    package var pageContent: [UInt8]? {
        var (bytes, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
        guard qpdf_oh_get_page_content_data(handle, number, &bytes, &count) & QPDFDocument.errors == 0 else {
            return nil
        }
        defer { free(bytes) }
        return [UInt8](UnsafeBufferPointer(start: bytes, count: count))
    }

    package func set(_ key: String, _ value: QPDFObject) {
        qpdf_oh_replace_key(handle, dictionary.number, key, value.number)
    }

    package func remove(_ key: String) { qpdf_oh_remove_key(handle, dictionary.number, key) }

    package func append(_ value: QPDFObject) { qpdf_oh_append_item(handle, number, value.number) }

    /// Replaces a stream's bytes, which are compressed when the document is written.
    package func setStream(_ bytes: [UInt8]) {
        let none = qpdf_oh_new_null(handle)
        qpdf_oh_replace_stream_data(handle, number, bytes, bytes.count, none, none)
    }

    /// The object as an indirect one, which others can refer to.
    package func indirect() -> QPDFObject {
        QPDFObject(document: document, number: qpdf_make_indirect_object(handle, number))
    }

    /// A shallow copy of a dictionary.
    package func copied() -> QPDFObject {
        let copy = document.makeDictionary()
        for key in keys { copy.set(key, self[key]) }
        return copy
    }
}

extension QPDFObject {
    /// The edges of a rectangle in a page's plane, `y` upwards.
    package typealias Box = (left: Double, bottom: Double, right: Double, top: Double)

    private static let deepestPageTree = 64

    /// The value of a key of a page, or of the nearest ancestor in the page tree that has it; null if none has.
    package func inherited(_ key: String) -> QPDFObject {
        var node = self
        for _ in 0..<Self.deepestPageTree {
            let value = node[key]
            let parent = node["/Parent"]
            if !value.isNull || !parent.isDictionary { return value }
            node = parent
        }
        return node[key]
    }

    /// The edges of an array of four numbers; `nil` for anything else and for a rectangle without area.
    package var box: Box? {
        guard count == 4 else { return nil }
        let sides = (0..<4).compactMap { item($0).real }.filter { abs($0) < 1e6 }
        guard sides.count == 4 else { return nil }
        let box = (
            left: min(sides[0], sides[2]), bottom: min(sides[1], sides[3]), right: max(sides[0], sides[2]),
            top: max(sides[1], sides[3])
        )
        return box.right > box.left && box.top > box.bottom ? box : nil
    }
}

/// The number and generation of an indirect object.
package struct ObjectReference: Hashable {
    package let number: Int
    package let generation: Int
}
