import APICore
import ArgumentParser
import Backends
import Batch
import ServiceOperations
import Streams

/// How the members of a record are checked before they are sent.
struct EntryCheckOption: ParsableArguments {
    @Flag(help: "Send the members without checking them.")
    var unchecked = false

    /// The members as the record's fields want them: texts as numbers or truth values where that is expected.
    ///
    /// Throws if they do not fit the service's description or the user's rights. What the service does not describe is sent
    /// as it is.
    func checked(
        _ given: JSONObject, toCreate: Bool, in resource: Nyla.Resource, at place: NylaOptions.Place
    ) throws -> JSONObject {
        let types = resource.entityTypes
        guard !unchecked, let type = types.first else { return given }
        let context = place.service.profile.context
        let names = given.members.map(\.name)
        let form = try place.wait { (client) throws(APIError) in
            let own = resource.area.needsInstance ? try await NylaClient(client).ownInstances() : nil
            return try await NylaForms(client, in: context).form(ofAny: types, for: names) { attributes in
                own?.access(toType: type, in: context, attributes: attributes)
                    ?? Nyla.TableAccess(anyOf: types, permissions: nil, attributes: attributes)
            }
        }
        let values = form.values(given)
        let objections =
            toCreate ? form.objections(toCreating: values) : form.objections(toChanging: values)
        if !objections.isEmpty { throw ItemFailure.refused(objections) }
        return values
    }
}
