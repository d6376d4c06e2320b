/// By what a server knows whether a file is still the one of which a part is here.
struct Validator: Hashable, Sendable, Codable {
    /// What goes into `If-Range`.
    let value: String

    /// The strong one of an answer: an `ETag` that is not weak, or a `Last-Modified` at least a second before the answer;
    /// `nil` where there is none, so that the rest cannot be asked for.
    init?(_ fields: HTTPFields) {
        if let tag = fields["ETag"] {
            guard tag.hasPrefix("\""), tag.hasSuffix("\""), tag.count > 1, tag.utf8.count <= 1_024 else {
                return nil
            }
            value = tag
        } else {
            guard let told = fields["Last-Modified"], let modified = HTTPDate.date(told),
                let date = fields["Date"].flatMap({ HTTPDate.date($0) }), modified < date
            else { return nil }
            value = told
        }
    }
}
