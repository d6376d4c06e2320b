import Batch

/// Whether the paper is looked for in a picture, cut out and set straight.
package enum PhotoSearch: String, CaseIterable, ParameterValue {
    /// In pictures of a camera, or without a scanner's resolution.
    case auto
    case always
    case never
}
