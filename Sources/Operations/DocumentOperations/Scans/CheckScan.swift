package import Batch
import DocumentModel

/// Tells whether scans and photos are good enough, with figures and hints, before anything is made of them.
package struct CheckScan: DocumentTask {
    /// Parameters of `scan.check`.
    package struct Parameters: OperationParameters {
        package var opening = OpeningParameters()
        @Parameter(
            """
            Type of document whose rules of quality apply: standard, passport, idCard, invoice, letter, form, receipt, \
            plan, or one of --rules.
            """)
        package var type = CheckScan.standard
        @Parameter("File with rules of quality by type of document, in YAML or JSON.", .file, .value("file"))
        package var rules: String?
        @Parameter("Fail documents of insufficient quality.") package var strict = false

        package init() {}
    }

    package typealias Result = CheckedScan

    package static let name = "scan.check"
    package static let traits = OperationTraits.documents(
        version: 2,
        acceptedExtensions: ProcessScan.traits.acceptedExtensions,
        secondsPerStep: 180)

    package let parameters: Parameters

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
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
    package func resources(without unused: Set<String>) -> [String] { Self.resources(rules: parameters.rules) }

    /// A file of rules as what results rest on.
    static func resources(rules path: String?) -> [String] {
        path.map { [FileDigest.resource($0)] } ?? []
    }

    package func plannedOutputs(of item: Item) -> [String] { [item.stem + CheckedScan.ending] }
}
