import ArgumentParser
import Operations

/// Where documents go at a service, and what is said of them.
struct UploadOptions: ParsableArguments {
    @Option(name: .customLong("as"), help: "As what Nyla takes them: file or trustee-document.")
    var role = DocumentRole.file

    @Option(help: ArgumentHelp("Nyla's folder that files go into; the top without it.", valueName: "id"))
    var folder: String?

    @Option(help: ArgumentHelp("The contract that a trustee's documents belong to.", valueName: "id"))
    var contract: String?

    @Option(
        help: ArgumentHelp(
            "What they are, for the onboarding service: PASSPORT, ID, I9, W4, Driver's License, Social Security Card.",
            valueName: "type"))
    var documentType: String?

    @Option(help: ArgumentHelp("Whose they are, for the onboarding service.", valueName: "person"))
    var of: String?

    @Option(
        help: ArgumentHelp(
            "The path at which the service takes uploads by tus, which go on where they broke off: /files/. Large files go so unasked where the service says that it takes them.",
            valueName: "path"))
    var tus: String?

    @Option(help: ArgumentHelp("How many documents are sent at a time; --jobs are made.", valueName: "n"))
    var atOnce = 4

    @Option(
        help: ArgumentHelp(
            "For how many seconds is tried again what fails in a way that may pass.", valueName: "seconds"))
    var patience = 60

    @Option(
        help: ArgumentHelp(
            "How many seconds after a document was sent without an answer it is looked for: the service may still be at work on it.",
            valueName: "seconds"))
    var settling = 2

    func apply(to parameters: inout UploadDocuments.Parameters) {
        parameters.role = role
        parameters.folder = folder
        parameters.contract = contract
        parameters.documentType = documentType
        parameters.of = of
        parameters.tus = tus
        parameters.atOnce = atOnce
        parameters.patience = patience
        parameters.settling = settling
    }
}

extension DocumentRole: ExpressibleByArgument {}
