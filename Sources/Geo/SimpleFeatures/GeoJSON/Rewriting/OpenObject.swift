/// What is known so far of an object whose members are being read.
struct OpenObject {
    /// Where an object stands, and thus what it can be.
    enum Role {
        /// At the top: a collection, a feature or a geometry.
        case root
        /// In a collection: a feature or a geometry.
        case element
        /// In a feature or a geometry collection.
        case geometry
    }

    let role: Role
    /// The byte of its opening bracket.
    let start: Int
    /// What it says it is; `nil` until it has said so.
    var type: ObjectType?
    /// Whether no member was read yet.
    var isFirst = true
    /// Whether a member was written.
    var hasWritten = false
    /// Where the member at hand starts, white space and comma in front of it included.
    var separator = 0
    /// What its members make of it: the features, the geometry, the coordinates or the geometries.
    var content: MemberName?
    /// Its bounding box, to be inserted once it is known.
    var box: PendingBox?
    /// Whether a bounding box was written that will not change any more.
    var hasBox = false
    /// Whether a `crs` member was written.
    var hasSystem = false
}
