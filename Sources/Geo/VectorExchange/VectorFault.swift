/// What is wrong with a file of vector data or with one of its features.
package struct VectorFault: Codable, Error, Hashable, Sendable {
    /// A stable code, for example `vector.damaged`.
    package var code: String
    /// What is wrong.
    package var message: String
    /// Where in the file, if known.
    package var place: String?
    /// What the person can do.
    package var remedy: String

    /// Creates a fault.
    package init(code: String, message: String, place: String? = nil, remedy: String) {
        self.code = code
        self.message = message
        self.place = place
        self.remedy = remedy
    }
}
