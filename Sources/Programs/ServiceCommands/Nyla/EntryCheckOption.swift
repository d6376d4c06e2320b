import APICore
import ArgumentParser
import Batch
import Nyla
import ServiceOperations
import Streams

/// How the members of a record are checked before they are sent.
struct EntryCheckOption: ParsableArguments {
    @Flag(help: "Send the values without checking them.")
    var unchecked = false

    /// The members as the record's fields want them: texts as numbers or truth values where that is expected.
    ///
    /// Throws if they do not fit the service's description or the user's rights. What the service does not describe is sent
    /// as it is, with a note.
    ///
    /// - Parameter record: the record to change, if it was read.
    func checked(
        _ members: GivenMembers, toCreate: Bool, in resource: Nyla.Resource, at place: NylaOptions.Place,
        of record: JSONObject? = nil
    ) throws -> JSONObject {
        let (given, types) = (members.fields, resource.entityTypes)
        let merged = Nyla.Form.merging(given, into: record ?? JSONObject(), describedBy: nil)
        guard !unchecked else { return merged }
        guard let type = types.first else {
            Nyla.Form.noteUnchecked()
            return merged
        }
        let context = place.service.profile.context
        let names = given.members.map(\.name)
        var form = try place.wait { (client) throws(APIError) in
            let own = resource.area.needsInstance ? try await NylaClient(client).ownInstances() : nil
            let forms = NylaForms(client, in: resource.hasContext ? context : nil)
            return try await forms.form(ofAny: types, for: names) { attributes in
                own?.access(toType: type, in: context, attributes: attributes)
                    ?? Nyla.TableAccess(anyOf: types, permissions: nil, attributes: attributes)
            }
        }
        form.placeNames = Set(["mandateId", "instanceId"] + [resource.owner].compactMap(\.self))
        form.uploads = members.fileNames
        let values = form.values(given, of: record ?? JSONObject())
        try examine(
            members, by: form,
            toCreate ? form.objections(toCreating: values) : form.objections(toChanging: values, in: record))
        return values
    }

    /// Throws if the members do not fit the form, or for these objections, unless the members are not checked.
    func examine(
        _ members: GivenMembers, by form: Nyla.Form, _ objections: @autoclosure () -> [String]
    ) throws(ItemFailure) {
        guard !unchecked else { return }
        if form.attributes == nil { Nyla.Form.noteUnchecked() }
        let objections = members.objections(by: form) + objections().hiding(members.secrets)
        if !objections.isEmpty { throw .refused(objections, canBeUnchecked: true) }
    }
}

extension Nyla.Form {
    /// Notes that only the service checks what is sent.
    static func noteUnchecked() {
        StandardError.write(
            "fieldbook: note: the service does not describe these records; the values are sent unchecked\n"
        )
    }
}
