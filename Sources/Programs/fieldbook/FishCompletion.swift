import ArgumentParser

/// The completion script for fish, made fast.
///
/// fish evaluates a condition for each option of each command, and the generated conditions parse the command line each time:
/// one Tab takes seconds. Here they first compare the command, which is found once for each state of the line. The function
/// that does so comes first, since fish counts the lines before a function each time it runs a command in it.
enum FishCompletion {
    static func isRequested(by arguments: [String]) -> Bool {
        [["--generate-completion-script", "fish"], ["--generate-completion-script=fish"]].contains(arguments)
    }

    static var script: String {
        var script = Fieldbook.completionScript(for: .fish)
        for kind in ["flags_or_options", "positional"] {
            let head = "function __fieldbook_should_offer_completions_for_\(kind) -a expected_commands"
            guard let start = script.range(of: head),
                let end = script[start.upperBound...].firstIndex(of: "\n")
            else { continue }
            script.insert(
                contentsOf: "\n    __fieldbook_is_command $expected_commands; or return 1", at: end)
        }
        return isCommand + "\n\n" + script
    }

    private static let isCommand = """
        function __fieldbook_is_command
            set -l line "$(commandline -pc)"
            if not set -q __fieldbook_line; or test "$line" != "$__fieldbook_line"
                set -l non_repeating_flags_or_options
                set -l non_repeating_flags_or_options_absent 0
                set -l positional_index 0
                set -l commands
                __fieldbook_parse_tokens
                set -g __fieldbook_line $line
                set -g __fieldbook_commands "$commands"
            end
            test "$__fieldbook_commands" = "$argv[1]"
        end
        """
}
