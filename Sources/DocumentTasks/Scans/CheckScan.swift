package import Batch
import DocumentModel

/// Tells whether scans and photos are good enough, with figures and hints, before anything is made of them.
package struct CheckScan: DocumentTask {
    /// What `scan.check` is told.
    package struct Parameters: OperationParameters {
        /// The type of document whose rules hold: passport, idCard, invoice, letter, form, receipt, plan, or one of the rules' file.
        package var type = CheckScan.standard
        /// A file of rules by type of document, in YAML or JSON.
        package var rules: String?
        /// Whether documents that are not good enough fail.
        package var strict = false
        /// A file with the password of encrypted PDFs in its first line.
        package var passwordFile: String?

        /// Everything at its default.
        package init() {}

        package static let files = ["rules": "", "passwordFile": ""]
    }

    package typealias Result = CheckedScan

    package static let name = "scan.check"
    package static let version = 2
    /// A page.
    package static let secondsPerStep: Double? = 180
    package static let acceptedExtensions = ProcessScan.acceptedExtensions

    package let parameters: Parameters

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try Self.check(type: parameters.type, rules: parameters.rules)
    }

    /// The type whose rules hold for what is of no other type.
    package static let standard = "standard"

    /// Refuses a type that has no rules; what a file of rules adds shows only when it is read.
    static func check(type: String?, rules: String?) throws {
        guard let type, rules == nil, type != standard, QualityType(rawValue: type) == nil else { return }
        throw unknown(type, besides: QualityType.allCases.map(\.rawValue))
    }

    /// The refusal of a type that none of these and not the standard is.
    package static func unknown(_ type: String, besides known: [String]) -> ParameterFailure {
        ParameterFailure(
            "type", "\"\(type)\" has no rules; \(([standard] + known).joined(separator: ", ")) have")
    }

    /// The rules.
    package var resources: [String] { Self.resources(rules: parameters.rules) }

    /// A file of rules as what results rest on.
    static func resources(rules path: String?) -> [String] {
        path.map { [FileDigest.resource($0)] } ?? []
    }

    package func plannedOutputs(of item: Item) -> [String] { [item.stem + CheckedScan.ending] }
}
