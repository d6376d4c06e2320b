import CQPDF
import DocumentModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// An object of a document; it is good until the document lets all its objects go.
struct QPDFObject {
    let document: QPDFDocument
    let number: qpdf_oh

    private var handle: qpdf_data? { document.handle }

    var isNull: Bool { qpdf_oh_is_null(handle, number) != 0 }
    var isDictionary: Bool { qpdf_oh_is_dictionary(handle, number) != 0 }
    var isStream: Bool { qpdf_oh_is_stream(handle, number) != 0 }
    var isArray: Bool { qpdf_oh_is_array(handle, number) != 0 }

    /// Tells objects of a file apart; `nil` for one that stands inside another.
    var identity: Int? {
        qpdf_oh_is_indirect(handle, number) == 0 ? nil : Int(qpdf_oh_get_object_id(handle, number))
    }

    /// The number and generation of an object of a file; `nil` for one that stands inside another.
    var reference: ObjectReference? {
        identity.map {
            ObjectReference(number: $0, generation: Int(qpdf_oh_get_generation(handle, number)))
        }
    }

    /// The value of a key of a dictionary or of a stream's dictionary; null where there is none.
    subscript(key: String) -> QPDFObject {
        let dictionary = dictionary
        guard dictionary.isDictionary else { return null }
        return QPDFObject(document: document, number: qpdf_oh_get_key_if_dict(handle, dictionary.number, key))
    }

    /// Asked for what is not in it, qpdf counts an object that belongs to no file as damaged.
    private var null: QPDFObject { QPDFObject(document: document, number: qpdf_oh_new_null(handle)) }

    private var dictionary: QPDFObject {
        isStream ? QPDFObject(document: document, number: qpdf_oh_get_dict(handle, number)) : self
    }

    /// The keys of a dictionary or of a stream's dictionary.
    var keys: [String] {
        let dictionary = dictionary
        guard dictionary.isDictionary else { return [] }
        var keys: [String] = []
        qpdf_oh_begin_dict_key_iter(handle, dictionary.number)
        while qpdf_oh_dict_more_keys(handle) != 0 {
            if let key = qpdf_oh_dict_next_key(handle) { keys.append(String(cString: key)) }
        }
        return keys
    }

    /// How many items an array has.
    var count: Int { isArray ? Int(qpdf_oh_get_array_n_items(handle, number)) : 0 }

    /// An item of an array; null where there is none.
    func item(_ index: Int) -> QPDFObject {
        guard (0..<count).contains(index) else { return null }
        return QPDFObject(
            document: document, number: qpdf_oh_get_array_item(handle, number, Int32(clamping: index)))
    }

    var integer: Int? {
        var value: Int64 = 0
        return qpdf_oh_get_value_as_longlong(handle, number, &value) != 0 ? Int(value) : nil
    }

    var real: Double? {
        var value = 0.0
        return qpdf_oh_get_value_as_number(handle, number, &value) != 0 && value.isFinite ? value : nil
    }

    /// Whether it is the boolean true.
    var isTrue: Bool {
        var value: QPDF_BOOL = 0
        return qpdf_oh_get_value_as_bool(handle, number, &value) != 0 && value != 0
    }

    /// A name without its slash.
    var name: String? {
        guard qpdf_oh_is_name(handle, number) != 0, let name = qpdf_oh_get_name(handle, number) else {
            return nil
        }
        return String(String(cString: name).dropFirst())
    }

    /// A string as text.
    var text: String? {
        guard qpdf_oh_is_string(handle, number) != 0, let text = qpdf_oh_get_utf8_value(handle, number) else {
            return nil
        }
        return String(cString: text)
    }

    /// What is written in the file for it, of a reference what it refers to.
    var syntax: String { qpdf_oh_unparse_resolved(handle, number).map { String(cString: $0) } ?? "" }

    /// A string's bytes as they stand.
    var stringBytes: [UInt8]? {
        guard qpdf_oh_is_string(handle, number) != 0 else { return nil }
        var count = 0
        guard let bytes = qpdf_oh_get_binary_string_value(handle, number, &count) else { return nil }
        return bytes.withMemoryRebound(to: UInt8.self, capacity: count) {
            [UInt8](UnsafeBufferPointer(start: $0, count: count))
        }
    }

    /// The decoded bytes of a stream; `nil` where they cannot be decoded.
    var streamBytes: [UInt8]? {
        var (bytes, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
        var isDecoded: QPDF_BOOL = 0
        guard
            qpdf_oh_get_stream_data(handle, number, qpdf_dl_generalized, &isDecoded, &bytes, &count) & 2 == 0
        else { return nil }
        defer { free(bytes) }
        return isDecoded == 0 ? nil : [UInt8](UnsafeBufferPointer(start: bytes, count: count))
    }

    /// Whether a filter is the last that a stream is packed by.
    func isPacked(by filter: String) -> Bool {
        let filters = self["/Filter"]
        return (filters.isArray ? filters.item(filters.count - 1) : filters).name == filter
    }

    /// The bytes of a stream as its last filter takes them; `nil` where the filters before it cannot be undone.
    var packedBytes: [UInt8]? {
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

    /// The decoded bytes of a page's content, its parts together.
    var pageContent: [UInt8]? {
        var (bytes, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
        guard qpdf_oh_get_page_content_data(handle, number, &bytes, &count) & 2 == 0 else { return nil }
        defer { free(bytes) }
        return [UInt8](UnsafeBufferPointer(start: bytes, count: count))
    }

    func set(_ key: String, _ value: QPDFObject) {
        qpdf_oh_replace_key(handle, dictionary.number, key, value.number)
    }

    func remove(_ key: String) { qpdf_oh_remove_key(handle, dictionary.number, key) }

    func append(_ value: QPDFObject) { qpdf_oh_append_item(handle, number, value.number) }

    /// Replaces what a stream holds; it is compressed when the document is written.
    func setStream(_ bytes: [UInt8]) {
        let none = qpdf_oh_new_null(handle)
        qpdf_oh_replace_stream_data(handle, number, bytes, bytes.count, none, none)
    }

    /// The object on its own, to be referred to.
    func indirect() -> QPDFObject {
        QPDFObject(document: document, number: qpdf_make_indirect_object(handle, number))
    }

    /// A dictionary of its own with the same entries.
    func copied() -> QPDFObject {
        let copy = document.makeDictionary()
        for key in keys { copy.set(key, self[key]) }
        return copy
    }
}

/// What an object of a file is referred to by.
struct ObjectReference: Hashable {
    let number: Int
    let generation: Int
}

extension QPDFDocument {
    var catalog: QPDFObject { QPDFObject(document: self, number: qpdf_get_root(handle)) }
    var trailer: QPDFObject { QPDFObject(document: self, number: qpdf_get_trailer(handle)) }

    /// The number of pages; throws `pdf.damaged` for a page tree that is none, for example one that loops.
    func pageCount() throws(PDFError) -> Int {
        let count = Int(qpdf_get_num_pages(handle))
        guard count >= 0 else { throw failure() }
        try check()
        return count
    }

    func page(_ index: Int) throws(PDFError) -> QPDFObject {
        let page = QPDFObject(document: self, number: qpdf_get_page_n(handle, index))
        try check()
        return page
    }

    /// The object of a number; null where there is none.
    func object(_ identity: Int) -> QPDFObject {
        QPDFObject(document: self, number: qpdf_get_object_by_id(handle, Int32(clamping: identity), 0))
    }

    func object(_ reference: ObjectReference) -> QPDFObject {
        QPDFObject(
            document: self,
            number: qpdf_get_object_by_id(
                handle, Int32(clamping: reference.number), Int32(clamping: reference.generation)))
    }

    func makeDictionary() -> QPDFObject { QPDFObject(document: self, number: qpdf_oh_new_dictionary(handle)) }
    func makeArray() -> QPDFObject { QPDFObject(document: self, number: qpdf_oh_new_array(handle)) }

    /// An object as PDF writes it, which refers to no other.
    func parse(_ syntax: String) -> QPDFObject {
        QPDFObject(document: self, number: qpdf_oh_parse(handle, syntax))
    }

    func makeText(_ text: String) -> QPDFObject {
        QPDFObject(document: self, number: qpdf_oh_new_unicode_string(handle, text))
    }

    func makeStream(_ bytes: [UInt8]) -> QPDFObject {
        let stream = QPDFObject(document: self, number: qpdf_oh_new_stream(handle))
        stream.setStream(bytes)
        return stream
    }

    /// The object of another document with all that it refers to, each once; the other must live until this one is
    /// written.
    func copy(_ object: QPDFObject) -> QPDFObject {
        QPDFObject(
            document: self,
            number: qpdf_oh_copy_foreign_object(handle, object.document.handle, object.number))
    }

    /// Lets go of all objects that were asked for.
    func releaseObjects() { qpdf_oh_release_all(handle) }
}
