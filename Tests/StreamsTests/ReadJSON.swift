import Streams

/// Reads a text that is one value; `nil` if something follows it.
func readJSON(_ bytes: [UInt8]) throws(ReadingError) -> JSONValue? {
    var reader = JSONReader(bytes: bytes)
    let value = try reader.readValue()
    return try reader.peekSignificant() == nil ? value : nil
}

func readJSON(_ text: String) throws(ReadingError) -> JSONValue? {
    try readJSON(Array(text.utf8))
}

/// The value is not of the kind under test.
struct Unexpected: Error {}
