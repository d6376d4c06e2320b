import Jobs
import ArgumentParser
import Batch

struct BatchSchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the JSON schema of manifests.",
        discussion: """
            An editor that knows the schema completes names and marks mistakes. Most take it from the manifest's \
            first line:

              # yaml-language-server: $schema=job.schema.json

            Example:
              fieldbook batch schema > job.schema.json
            """)

    func run() throws {
        try StandardOutput.write(Array(try ManifestSchema.text().utf8))
    }
}
