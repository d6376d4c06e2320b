@testable import Jobs
@testable import Settings
import Foundation
import Yams

@testable import APICore

extension FuzzedParser {
    static let settings = [FuzzedParser("profile", checkProfiles), FuzzedParser("manifest", checkManifest)]
}

/// Profiles have names, addresses and limits within bounds.
func checkProfiles(_ bytes: [UInt8]) {
    guard let file = try? ProfileFile(bytes, at: "profiles.yaml") else { return }
    precondition(file.profiles.count <= ProfileFile.mostProfiles)
    for profile in file.profiles {
        precondition(Profile.isName(profile.name) && !profile.address.host.isEmpty)
        precondition(profile.mostAtOnce.map { (1...64).contains($0) } ?? true)
    }
    precondition(file.standard.map { name in file.profiles.contains { $0.name == name } } ?? true)
    _ = try? file.profile()
}

/// The YAML of a manifest is read within bounds.
func checkManifest(_ bytes: [UInt8]) {
    guard let root = try? ManifestDocument.root(of: Data(bytes), path: "batch.yaml") else { return }
    let mistakes = MistakeList(path: "batch.yaml")
    let nodes = NodeReader(mistakes: mistakes)
    _ = nodes.mapping(root, "the manifest", allowed: ["version", "output", "variables", "steps"])
    var variables = VariableTable(root.mapping?["variables"], settings: [:], mistakes: mistakes)
    _ = variables.expanded(root)
}
