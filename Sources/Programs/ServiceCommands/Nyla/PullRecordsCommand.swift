import ArgumentParser
import CommandRuns
import ServiceOperations

struct PullRecordsCommand: FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "records",
        abstract: "Download one of Nyla's lists as a table: organisations, contracts, accounts and more.",
        discussion: """
            The columns are the fields that the service shows and that you may read, in the service's order, \
            unless you use --columns. If you name a field that the records do not have, the error lists \
            their fields. Values are unchanged; nested ones are JSON. "fieldbook instances values" lists the \
            values of a column for --where. If the service is down, its last good response is used; see \
            --no-cache.

            Examples:
              fieldbook pull records --kind contracts --instance i1 -o contracts.csv
              fieldbook pull records --kind accounts --instance i1 \\
                --columns accountNumber,label -o chart.csv
              fieldbook pull records --kind positions --where currency=CHF \\
                --sort valuta:desc -o chf.ndjson
            """)

    var files = AnswerPull<PullRecords>()

    func run() throws { try files.run(stem: files.parameters.values.kind.rawValue) }
}
