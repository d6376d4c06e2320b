import APICore
import ArgumentParser
import Batch
import CommandRuns
import Dialog
import Foundation
import ServiceOperations

struct NotesPubkeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pubkey",
        abstract: "Show your public key for notes, or store a secret key.",
        discussion: """
            The secret key decrypts and signs your notes. It is stored in the keyring or, if there is none, \
            in a file that only you can read; a message on standard error shows where. With \
            FIELDBOOK_SECRETS=keyring, the command fails without a keyring. The key is never printed. --new \
            makes a key; --key-file stores the key of another device. An existing key is not replaced. Save \
            a copy with --save-key: without the key, your notes are lost.

            Examples:
              fieldbook notes pubkey
              fieldbook notes pubkey --key-file nsec.txt
              fieldbook notes pubkey --save-key backup.txt
            """)

    @Flag(help: "Make a secret key and store it.")
    var new = false

    @Option(
        help: ArgumentHelp(
            "Store the secret key from the first line of this file: nsec1… or 64 hexadecimal digits.",
            valueName: "file"), completion: .file())
    var keyFile: String?

    @Option(
        help: ArgumentHelp("Write the secret key into a new file that only you can read.", valueName: "file"),
        completion: .file())
    var saveKey: String?

    @OptionGroup(title: "The service") var service: OtherProfileOptions
    @OptionGroup var rows: RowFormatOption

    func validate() throws {
        if new && keyFile != nil { throw ValidationError("Give one of --new and --key-file.") }
    }

    func run() throws {
        let access = try DialogAccess(service.choice)
        if access.hasGivenKey, new || keyFile != nil {
            throw ValidationError(
                "DIALOG_NSEC gives a key, which would be used instead of the stored one: unset it.")
        }
        if let saveKey, FileKind(at: saveKey) != .nothing {
            throw ItemFailure(
                code: "output.exists", message: "\(saveKey) already exists",
                remedy: "Choose another file: a key never replaces an existing file.", cause: .setting)
        }
        if new { try access.keep(try Nostr.SecretKey()) }
        if let keyFile { try access.keep(try Nostr.SecretKey(PasswordFile.firstLine(ofFileAt: keyFile))) }
        if new || keyFile != nil, let place = access.keyPlace {
            StandardError.write("fieldbook: note: the secret key is stored \(place)\n")
        }
        let key = try access.key()
        if let saveKey { try Self.write(key, to: saveKey) }
        try rows.format.print([
            Row([
                "npub": .text(key.publicKey.description), "hex": .text(key.publicKey.hexadecimal),
                "profile": .text(access.profile.name), "relay": .text(access.profile.address.relayText),
                "key": .text(access.hasGivenKey ? "DIALOG_NSEC" : "stored"),
            ])
        ])
    }

    private static func write(_ key: Nostr.SecretKey, to path: String) throws {
        let file = try OutputFile(creating: path, isPrivate: true)
        try file.write(Array((key.secretText + "\n").utf8))
        try file.close()
    }
}
