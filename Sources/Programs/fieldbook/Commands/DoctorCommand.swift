import Jobs
import ArgumentParser
import Batch

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check that everything needed is on this machine.",
        discussion: """
            One line each for the libraries with their versions, PROJ's data, the grid for LV03 and the languages for recognition. \
            Exits with 1 when something needed is missing or of no use, and says what to install.
            """)

    @Option(help: "How results are printed: table, ndjson or csv.")
    var format: ResultFormat = .table

    func run() throws {
        let findings = Doctor.examine()
        try format.print(
            findings.map { finding in
                let status = finding.found != nil ? "ok" : finding.isUnusable ? "unusable" : "missing"
                return Row([
                    "status": .text(status), "what": .text(finding.name),
                    "found": .init(finding.found ?? finding.remedy),
                ])
            })
        let hasProblem = findings.contains { $0.isProblem }
        throw ExitCode(hasProblem ? ExitStatus.someFailed.rawValue : ExitStatus.allDone.rawValue)
    }
}
