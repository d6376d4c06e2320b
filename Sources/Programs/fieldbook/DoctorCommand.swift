import ArgumentParser
import Batch
import CommandRuns
import Jobs

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check that this machine has everything Fieldbook needs.",
        discussion: """
            Prints a row for each library with its version, for PROJ's data, for each grid and for each OCR \
            language. If a part is missing, its row shows how to install it. The status is then "missing" if \
            Fieldbook requires the part, and otherwise "optional". If a required part is missing or \
            unusable, the exit code is 1.
            """)

    @OptionGroup var rows: RowFormatOption

    func run() throws {
        let findings = Doctor.examine()
        try rows.format.print(
            findings.map { finding in
                Row([
                    "status": .text(finding.status), "what": .text(finding.name),
                    "found": .init(finding.found ?? finding.remedy),
                ])
            })
        let status = findings.contains { $0.isProblem } ? ExitStatus.someFailed : .allDone
        throw ExitCode(status.rawValue)
    }
}
