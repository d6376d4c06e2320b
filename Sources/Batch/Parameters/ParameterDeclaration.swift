/// The declaration of a parameter, apart from its default.
package struct ParameterDeclaration: Sendable {
    package let help: String
    package let unit: String?
    package let range: ClosedRange<Double>?
    private let canBeTyped: Bool
    /// The option's names without dashes, if not derived from the parameter's name.
    package private(set) var optionNames: [String] = []
    /// Whether manifests do not accept the option's name.
    private var isOptionOnly = false
    /// Whether the option is read by the command itself, such as `--to-format` together with `-o`.
    package private(set) var isReadByCommand = false
    /// Whether only manifests and workers can set it.
    package private(set) var isInManifestsOnly = false
    /// Whether the option is required.
    package private(set) var isRequired = false
    /// The name of the value in help texts.
    package private(set) var valueName: String?
    /// The text before a file's path, usually empty; `nil` if the parameter names no file.
    package private(set) var filePrefix: String?
    /// Whether it names files that are joined with the item: inputs, not options.
    package private(set) var namesJoinedFiles = false
    /// Whether it is a byte count, which can also be written as `300KB`.
    package private(set) var isByteCount = false
    /// The characters that separate the elements of a list in one argument, the usual one first.
    package private(set) var separators = ""
    /// Flags that set a value of an enumeration.
    private var valueFlags: [ParameterTrait.ValueFlag] = []
    /// Help of the flag that turns off what is on by default.
    private var offHelp: String?

    init(
        help: String, unit: String?, range: ClosedRange<Double>?, canBeTyped: Bool, traits: [ParameterTrait]
    ) {
        self.help = help
        self.canBeTyped = canBeTyped
        self.unit = unit
        self.range = range
        valueName = unit
        for trait in traits {
            switch trait.kind {
            case .option(let names): optionNames = names
            case .optionOnly(let name): (optionNames, isOptionOnly) = ([name], true)
            case .readByCommand(let name): (optionNames, isReadByCommand) = ([name], true)
            case .inManifestsOnly: isInManifestsOnly = true
            case .required: isRequired = true
            case .value(let name): valueName = name
            case .file(let prefix): filePrefix = prefix
            case .joinedFiles: (filePrefix, namesJoinedFiles) = ("", true)
            case .bytes: isByteCount = true
            case .separated(let characters): separators = characters
            case .flags(let flags): valueFlags = flags
            case .off(let help): offHelp = help
            }
        }
    }

    /// The option of the parameter with that name, such as `--decimal-comma` for `decimalComma`.
    package func option(of name: String) -> String {
        if isInManifestsOnly { return name }
        return "--" + (optionNames.first ?? name.kebabCased)
    }

    /// The flags of the parameter with that name which each set a value; none for other options.
    package func flags(of name: String) -> [ParameterTrait.ValueFlag] {
        guard let offHelp else { return valueFlags }
        let option = optionNames.first ?? name.kebabCased
        return [
            ParameterTrait.ValueFlag(value: "true", option: option, help: "\(help) This is the default."),
            ParameterTrait.ValueFlag(value: "false", option: "no-" + option, help: offHelp),
        ]
    }

    /// Whether an option is generated from the declaration.
    package var hasOption: Bool { canBeTyped && !isReadByCommand && !isInManifestsOnly }

    /// The range with its unit, such as `0 to 15`.
    package var bounds: String? {
        range.map { range in
            let ends = [range.lowerBound, range.upperBound].flatMap(\.texts)
            let bounds = range.upperBound == .infinity ? "at least \(ends[0])" : "\(ends[0]) to \(ends[1])"
            return unit.map { "\(bounds) \($0)" } ?? bounds
        }
    }

    /// The option's names as manifests spell them, if they differ from the parameter's: `precision` for `decimals`.
    package var aliases: [String] { isOptionOnly ? [] : optionNames.map(\.camelCased) }
}

/// A deviation from the defaults of a parameter's declaration.
public struct ParameterTrait: Sendable {
    enum Kind {
        case option([String])
        case optionOnly(String)
        case readByCommand(String)
        case inManifestsOnly
        case required
        case value(String)
        case file(String)
        case joinedFiles
        case bytes
        case separated(String)
        case flags([ValueFlag])
        case off(String)
    }

    /// A flag that sets a value.
    package struct ValueFlag: Sendable {
        package let value: String
        package let option: String
        package let help: String
    }

    let kind: Kind

    /// The option has these names; manifests accept them too, in camel case.
    public static func option(_ names: String...) -> Self { Self(kind: .option(names)) }

    /// The option has this name, which is another parameter's in manifests.
    public static func optionOnly(_ name: String) -> Self { Self(kind: .optionOnly(name)) }

    /// The command reads the option itself, under this name.
    public static func readByCommand(as name: String) -> Self { Self(kind: .readByCommand(name)) }

    /// There is no option.
    public static var inManifestsOnly: Self { Self(kind: .inManifestsOnly) }

    /// The option is required.
    public static var required: Self { Self(kind: .required) }

    /// The name of the value in help texts; default: the unit or the parameter's name.
    public static func value(_ name: String) -> Self { Self(kind: .value(name)) }

    /// The text is a file's path, or ends with one after the prefix.
    public static func file(after prefix: String = "") -> Self { Self(kind: .file(prefix)) }

    /// The text is a file's path.
    public static var file: Self { file() }

    /// The texts are paths of files that are joined with the item. An output may be replaced when others are joined.
    public static var joinedFiles: Self { Self(kind: .joinedFiles) }

    /// The number counts bytes and may be written as `300KB`.
    public static var bytes: Self { Self(kind: .bytes) }

    /// Elements of the list may be given in one argument, separated by commas.
    public static var commaSeparated: Self { separated(by: ",") }

    /// Elements of the list may be given in one argument, separated by these characters, the usual one first.
    public static func separated(by characters: String) -> Self { Self(kind: .separated(characters)) }

    /// The command line has a flag for each of these values instead of an option.
    public static func flags(_ flags: (value: String, option: String, help: String)...) -> Self {
        Self(kind: .flags(flags.map { ValueFlag(value: $0.value, option: $0.option, help: $0.help) }))
    }
}

extension ParameterTrait {
    /// The parameter is on by default; `--no-NAME` turns it off, with this help.
    public static func off(_ help: String) -> Self { Self(kind: .off(help)) }
}

extension String {
    /// `decimalComma` as `decimal-comma`.
    package var kebabCased: String {
        reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
    }

    fileprivate var camelCased: String {
        let words = split(separator: "-")
        return words.dropFirst().reduce(into: words.first.map(String.init) ?? "") {
            $0 += $1.prefix(1).uppercased() + $1.dropFirst()
        }
    }
}
