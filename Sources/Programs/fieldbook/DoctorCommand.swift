import ArgumentParser
import Batch
import CommandRuns
import Jobs

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check that this machine has everything Fieldbook needs.",
        discussion: """
            Prints a row for each library with its version, for PROJ's data, and for each grid and OCR \
            language. The row of a missing part says how to install it; its status is missing if Fieldbook \
            requires the part, otherwise optional. If a required part is missing or unusable, the exit code \
            is 1.
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
