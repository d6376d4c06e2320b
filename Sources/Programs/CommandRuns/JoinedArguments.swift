package import ArgumentParser

/// Arguments of several groups as one group.
///
/// In debug builds ArgumentParser checks a group four times for each group around it, so that nested groups take seconds.
/// `init(from:)` first asks the decoder for a container keyed by `ParameterName`, then makes each group from the same decoder:
/// those checks compare the first container's keys with the arguments.
package protocol JoinedArguments: ParsableArguments, CustomReflectable {
    /// The groups whose arguments are this one's.
    var joined: [any ParsableArguments] { get }
    /// Further arguments with their names.
    var own: [(String, Any)] { get }
}

extension JoinedArguments {
    package var own: [(String, Any)] { [] }

    package var customMirror: Mirror {
        let children = joined.flatMap { Mirror(reflecting: $0).children.map { ($0.label, $0.value) } }
        return Mirror(self, children: (children + own).map { (label: $0, value: $1) })
    }

    package func validate() throws {
        for var group in joined { try group.validate() }
    }
}
