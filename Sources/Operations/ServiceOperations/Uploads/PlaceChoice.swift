import APICore
import Backends
import Batch

/// Chooses where documents go.
enum PlaceChoice {
    /// The place that is meant at a profile's service; `records` is the folder for what is remembered of uploads in parts.
    static func place(
        _ parameters: UploadDocuments.Parameters, _ profile: Profile, records: String
    ) throws -> any DocumentPlace {
        switch profile.service {
        case .nyla: return try nyla(parameters, profile, records)
        case .onboarding: return try onboarding(parameters)
        default:
            throw ItemFailure(
                code: "upload.noPlace",
                message:
                    "profile \(profile.name) is for \(profile.service.rawValue), which takes no documents",
                remedy: "Choose a profile for nyla or onboarding.", cause: .setting)
        }
    }

    private static func nyla(
        _ parameters: UploadDocuments.Parameters, _ profile: Profile, _ records: String
    ) throws -> any DocumentPlace {
        if let path = parameters.tus {
            guard path.hasPrefix("/") else {
                throw ParameterFailure(
                    "tus", "a path below the service's address was expected, such as /files/")
            }
            guard parameters.folder == nil, parameters.contract == nil else {
                throw ParameterFailure("tus", "goes without a folder or contract, which nobody is told there")
            }
            return TusPlace(path: path, store: FileUploadStore(folder: records))
        }
        switch parameters.role {
        case .file:
            guard parameters.contract == nil else {
                throw ParameterFailure("contract", "only a trustee's documents belong to one")
            }
            let tus = TusOffer(
                at: NylaEndpoints.uploadFile.endpoint.template, store: FileUploadStore(folder: records))
            return NylaFolderPlace(
                context: profile.context, folder: parameters.folder.map { .text($0) },
                tus: parameters.folder == nil ? tus : nil)
        case .trusteeDocument:
            guard let instance = profile.context.instance else {
                throw ParameterFailure("instance", "a trustee's documents go into one; name it")
            }
            guard parameters.folder == nil else {
                throw ParameterFailure("folder", "a trustee's documents lie in none")
            }
            return NylaTrusteePlace(
                instance: .text(instance), mandate: profile.context.mandate.map { .text($0) },
                contract: parameters.contract.map { .text($0) })
        }
    }

    private static func onboarding(_ parameters: UploadDocuments.Parameters) throws -> any DocumentPlace {
        let strange = [
            ("folder", parameters.folder), ("contract", parameters.contract), ("tus", parameters.tus),
        ]
        if let (name, _) = strange.first(where: { $1 != nil }) {
            throw ParameterFailure(name, "the onboarding service knows none")
        }
        guard let person = parameters.of, !person.isEmpty else {
            throw ParameterFailure("of", "whose documents they are was expected")
        }
        let type = Onboarding.DocumentType(parameters.documentType ?? "")
        guard type.unknownWord == nil else {
            let words = Onboarding.DocumentType.spellings.map(\.value.word).joined(separator: ", ")
            throw ParameterFailure("documentType", "what they are was expected: \(words)")
        }
        return OnboardingPlace(type: type, person: .text(person))
    }
}
