import ArgumentParser
import Batch
import Jobs

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check that this machine has everything Fieldbook needs.",
        discussion: """
            Prints a row each for the libraries with their versions, PROJ's data, the grid for LV03 and the languages for \
            recognition. If something is missing or unusable, the exit code is 1, and the row names the package to install.
            """)

    @OptionGroup var rows: RowFormatOption

    func run() throws {
        let findings = Doctor.examine()
        try rows.format.print(
            findings.map { finding in
                let status = finding.found != nil ? "ok" : finding.isUnusable ? "unusable" : "missing"
                return Row([
                    "status": .text(status), "what": .text(finding.name),
                    "found": .init(finding.found ?? finding.remedy),
                ])
            })
        let status = findings.contains { $0.isProblem } ? ExitStatus.someFailed : .allDone
        throw ExitCode(status.rawValue)
    }
}
