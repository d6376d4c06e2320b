import Batch

/// As what a document is taken by a service that has several uses for them.
package enum DocumentRole: String, CaseIterable, ParameterValue {
    /// A file in a folder of files.
    case file
    /// A document of a trustee's instance.
    case trusteeDocument = "trustee-document"
}
