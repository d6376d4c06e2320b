public import APICore
public import Answers
import Errors
import Routes
import Streams

/// Creates and changes users, members, invitations and mandates from a table.
///
/// Records that the service has already are compared, so that pushing the same table again changes nothing.
///
/// ```swift
/// let push = NylaPush(client)
/// let plan = try await push.checked(push.plan(table))
/// for step in plan.steps where step.action != .unchanged { try await push.perform(step) }
/// ```
public actor NylaPush {
    private let client: APIClient
    private let records: NylaLists
    private let owner: Identifier?
    private var users: [Nyla.Entry] = []
    private var roles = Nyla.RoleNames([])
    private let now: Timestamp
    /// Identifiers of mandates by name.
    private var mandates: [String: Identifier] = [:]

    /// - Parameter owner: the mandate of members, or the instance of its users.
    public init(_ client: APIClient, owner: Identifier? = nil) {
        self.init(client, owner: owner, at: .now)
    }

    /// - Parameter now: the moment that decides whether an invitation has expired.
    init(_ client: APIClient, owner: Identifier? = nil, at now: Timestamp) {
        self.client = client
        self.now = now
        records = NylaLists(client)
        self.owner = owner
    }

    /// Reads what the service has, and compares it with a table. Nothing is changed.
    public func plan(_ table: Nyla.PushTable) async throws(APIError) -> Nyla.PushPlan {
        var plan = Nyla.PushPlan()
        plan.errors = table.errors
        let existing = try await Self.whole(table.kind.resource, of: owner, records)
        if table.kind == .members || table.kind == .instanceUsers {
            users = try await Self.whole(.users, records)
        }
        if table.rows.contains(where: { $0.texts["roles"] != nil }) {
            roles = Nyla.RoleNames(try await Self.whole(.roles, records))
        }
        switch table.kind {
        case .users:
            for row in table.rows {
                add(to: &plan) { () throws(Refusal) in [try user(row, existing)] }
            }
        case .members, .instanceUsers:
            let scope = try await scope(of: table)
            for row in table.rows {
                add(to: &plan) { () throws(Refusal) in
                    try member(row, table.kind.resource, existing, scope)
                }
            }
        case .invitations:
            let mandates = try await Self.whole(.mandates, records)
            for row in table.rows {
                add(to: &plan) { () throws(Refusal) in try invitation(row, mandates, existing) }
            }
        case .mandates:
            let invitations = try await Self.whole(.invitations, records)
            let all = try await Self.whole(.instances, records)
            guard all.allSatisfy({ $0.identifier("mandateId", "mandate_id") != nil }) else {
                throw APIError(
                    .answer, "the list of instances does not say to which mandate each belongs",
                    remedy: "Create the instances in Nyla.")
            }
            for row in table.rows {
                let found = existing.first { Self.equal($0.text("name", "label"), row.key) }
                let instances =
                    found?.id.map { id in
                        all.filter { $0.identifier("mandateId", "mandate_id")?.text == id.text }
                    } ?? []
                add(to: &plan) { () throws(Refusal) in try mandate(row, found, instances, invitations) }
            }
        }
        return plan
    }

    /// Where the members of a table get their roles. If the user may not read the list of instances, an instance is assumed
    /// to belong to the client's mandate.
    private func scope(of table: Nyla.PushTable) async throws(APIError) -> Nyla.RoleNames.Scope {
        guard let owner, table.rows.contains(where: { $0.texts["roles"] != nil }) else { return .unknown }
        guard table.kind == .instanceUsers else { return .mandate(owner.text) }
        do throws(APIError) {
            let found = try await Self.whole(.instances, records).filter { $0.id?.text == owner.text }
            let mandates = Set(found.compactMap { $0.identifier("mandateId", "mandate_id")?.text })
            return .instance(
                owner.text, mandate: mandates.count == 1 ? mandates.first : client.context.mandate)
        } catch {
            guard error.code == .forbidden || error.code == .notFound else { throw error }
            return .instance(owner.text, mandate: client.context.mandate)
        }
    }

    /// All records of a list; throws if it is incomplete, since a missing record would be created again.
    private static func whole(
        _ resource: Nyla.Resource, of owner: Identifier? = nil, _ records: NylaLists
    ) async throws(APIError) -> [Nyla.Entry] {
        var query = PageQuery()
        query.mustBeWhole = true
        return try await records.all(resource, of: owner, query)
    }

    /// The plan without the rows whose values do not fit the service's description of the records, and with what is wrong
    /// with them. Values become what their fields want. Nothing is changed.
    public func checked(_ plan: Nyla.PushPlan) async throws(APIError) -> Nyla.PushPlan {
        var (plan, forms) = (plan, [Nyla.Resource: Nyla.Form]())
        var objections: [Int: [String]] = [:]
        for (place, step) in plan.steps.enumerated() where step.action != .unchanged {
            let form: Nyla.Form
            if let known = forms[step.resource] {
                form = known
            } else {
                form = try await self.form(of: step.resource, in: plan)
                forms[step.resource] = form
                if form.attributes == nil { plan.undescribed.append(step.resource) }
            }
            guard form.attributes != nil else { continue }
            let values = form.values(step.fields, of: step.record ?? JSONObject())
            let words =
                step.action == .create
                ? form.objections(toCreating: values) : form.objections(toChanging: values, in: step.record)
            objections[step.line, default: []] += words
            plan.steps[place].fields = values
        }
        let refused = objections.filter { !$0.value.isEmpty }
        plan.steps.removeAll { refused[$0.line] != nil }
        plan.errors += refused.sorted { $0.key < $1.key }.map {
            Nyla.PushTable.error($0.key, $0.value.joined(separator: "; "))
        }
        return plan
    }

    /// The form of a list's records, with the values to choose from of the fields that the plan sends.
    private func form(
        of resource: Nyla.Resource, in plan: Nyla.PushPlan
    ) async throws(APIError) -> Nyla.Form {
        let types = resource.entityTypes
        let steps = plan.steps.filter { $0.resource == resource && $0.action != .unchanged }
        let names = Set(steps.flatMap { $0.fields.members.map(\.name) })
        var form = try await NylaForms(client, in: resource.hasContext ? client.context : nil).form(
            ofAny: types, for: names.sorted()
        ) { Nyla.TableAccess(anyOf: types, permissions: nil, attributes: $0) }
        form.placeNames = Set(["mandateId", "instanceId"] + [resource.owner].compactMap(\.self))
        return form
    }

    /// Sends the request of a step, once. An unchanged record needs none.
    public func perform(_ step: Nyla.PushStep) async throws(APIError) {
        var fields = step.fields
        if let name = step.mandate {
            guard let mandate = mandates[name] else {
                throw APIError(
                    .request, "mandate \(name) was not created", remedy: "Look at the error of its own row.")
            }
            fields["mandateId"] = .string(mandate.text)
        }
        switch step.action {
        case .unchanged: break
        case .update:
            try await records.update(step.id, to: fields, in: step.resource, of: owner)
        case .create:
            let record = try await records.create(fields, in: step.resource, of: owner)
            if step.resource == .mandates { mandates[step.key] = record.identifier("id", "mandateId") }
        }
    }
}

extension NylaPush {
    /// A row that cannot be used.
    private struct Refusal: Error { let failure: ItemFailure }

    private func add(to plan: inout Nyla.PushPlan, _ steps: () throws(Refusal) -> [Nyla.PushStep]) {
        do throws(Refusal) {
            plan.steps += try steps()
        } catch {
            plan.errors.append(error.failure)
        }
    }

    private func user(
        _ row: Nyla.PushTable.Row, _ existing: [Nyla.Entry]
    ) throws(Refusal) -> Nyla.PushStep {
        var fields: JSONObject = [:]
        for (column, name) in [("email", "email"), ("full_name", "fullName"), ("language", "language")] {
            if let text = row.texts[column] { fields[name] = .string(text) }
        }
        if let word = row.texts["enabled"] {
            guard let isEnabled = Self.truth(of: word) else {
                throw refusal(row, "enabled: yes or no was expected, not \"\(word.prefix(40))\"")
            }
            fields["enabled"] = .bool(isEnabled)
        }
        let found = existing.first { Self.equal($0.text("username", "userName", "user_name"), row.key) }
        if found == nil { fields.members.insert(.init(name: "username", value: .string(row.key)), at: 0) }
        return step(row, .users, fields, found: found, id: found?.id)
    }

    private func member(
        _ row: Nyla.PushTable.Row, _ resource: Nyla.Resource, _ existing: [Nyla.Entry],
        _ scope: Nyla.RoleNames.Scope
    ) throws(Refusal) -> [Nyla.PushStep] {
        let user = users.first {
            $0.id?.text == row.key || Self.equal($0.text("username", "userName", "user_name"), row.key)
                || Self.equal($0.text("email"), row.key)
        }
        guard let id = user?.id else { throw refusal(row, "no user is named \(row.key)") }
        let found = existing.first { $0.identifier("userId", "user_id", "id")?.text == id.text }
        var fields: JSONObject = [:]
        let roles = try roles(row, in: scope)
        if let roles { fields["roleIds"] = Self.identifiers(of: roles) }
        if found == nil { fields.members.insert(.init(name: "userId", value: .string(id.text)), at: 0) }
        var step = step(row, resource, fields, found: found, id: found.flatMap { _ in id })
        step.roles = roles ?? []
        return [step]
    }

    private func invitation(
        _ row: Nyla.PushTable.Row, _ mandates: [Nyla.Entry], _ existing: [Nyla.Entry]
    ) throws(Refusal) -> [Nyla.PushStep] {
        var fields: JSONObject = ["email": .string(row.key)]
        if let name = row.texts["mandate"] {
            let mandate = mandates.first {
                $0.id?.text == name || Self.equal($0.text("name", "label"), name)
            }
            guard let id = mandate?.id else { throw refusal(row, "no mandate is named \(name)") }
            fields["mandateId"] = .string(id.text)
        }
        let roles = try roles(row, in: fields["mandateId"]?.text.map { .mandate($0) } ?? .unknown)
        if let roles { fields["roleIds"] = Self.identifiers(of: roles) }
        let isThere = existing.contains {
            Self.equal($0.text("email"), row.key) && $0.invites(at: now)
                && $0.identifier("mandateId", "mandate_id")?.text == fields["mandateId"]?.text
        }
        return [invite(row, row.key, fields, roles, isThere: isThere)]
    }

    /// The steps of a mandate: itself, its instances, and its invitations.
    private func mandate(
        _ row: Nyla.PushTable.Row, _ found: Nyla.Entry?, _ instances: [Nyla.Entry],
        _ invitations: [Nyla.Entry]
    ) throws(Refusal) -> [Nyla.PushStep] {
        var fields: JSONObject = [:]
        if let code = row.texts["code"] { fields["code"] = .string(code) }
        if let id = found?.id { mandates[row.key] = id }
        if found == nil { fields.members.insert(.init(name: "name", value: .string(row.key)), at: 0) }
        var steps = [step(row, .mandates, fields, found: found, id: found?.id)]
        for feature in row.entries("features") {
            let isThere = instances.contains { $0.text("featureCode", "feature_code") == feature }
            let fields: JSONObject = ["featureCode": .string(feature), "label": .string(row.key)]
            steps.append(
                Nyla.PushStep(
                    line: row.line, action: isThere ? .unchanged : .create, resource: .instances,
                    key: "\(row.key): \(feature)", id: nil, fields: fields, mandate: row.key))
        }
        let emails = row.entries("invite")
        let roles = emails.isEmpty ? nil : try roles(row, in: .mandate(found?.id?.text))
        for email in emails {
            var fields: JSONObject = ["email": .string(email)]
            if let roles { fields["roleIds"] = Self.identifiers(of: roles) }
            let isThere = invitations.contains {
                found != nil && Self.equal($0.text("email"), email) && $0.invites(at: now)
                    && $0.identifier("mandateId", "mandate_id")?.text == found?.id?.text
            }
            steps.append(
                invite(row, "\(row.key): \(email)", fields, roles, isThere: isThere, mandate: row.key))
        }
        return steps
    }

    private func invite(
        _ row: Nyla.PushTable.Row, _ key: String, _ fields: JSONObject, _ roles: [Nyla.Entry]?, isThere: Bool,
        mandate: String? = nil
    ) -> Nyla.PushStep {
        Nyla.PushStep(
            line: row.line, action: isThere ? .unchanged : .create, resource: .invitations, key: key, id: nil,
            fields: fields, roles: roles ?? [], mandate: mandate)
    }

    /// What a word of a table, in English, German, French or Italian, says of a thing that is true or false.
    private static func truth(of word: String) -> Bool? {
        switch word.lowercased() {
        case "true", "yes", "y", "on", "1", "x", "ja", "j", "wahr", "oui", "o", "vrai", "sì", "si", "s",
            "vero":
            true
        case "false", "no", "n", "off", "0", "nein", "falsch", "non", "faux", "falso": false
        default: nil
        }
    }

    /// The step that makes a record equal to a row.
    private func step(
        _ row: Nyla.PushTable.Row, _ resource: Nyla.Resource, _ fields: JSONObject, found: Nyla.Entry?,
        id: Identifier?
    ) -> Nyla.PushStep {
        var action = Nyla.PushStep.Action.create
        if let found {
            let isEqual = fields.members.allSatisfy { Self.isEqual($0.value, found, $0.name) }
            action = isEqual ? .unchanged : .update
        }
        return Nyla.PushStep(
            line: row.line, action: action, resource: resource, key: row.key, id: id, fields: fields,
            mandate: nil, record: found?.fields)
    }

    /// Whether a record has a member's value already; the order of a list does not matter.
    private static func isEqual(_ value: JSONValue, _ record: Nyla.Entry, _ name: String) -> Bool {
        let column = Nyla.Column(name, or: snakeCased(name), name == "enabled" ? "isActive" : name)
        let there = record.value(of: column)
        guard case .array(let wanted) = value else { return there?.text ?? "" == value.text ?? "" }
        guard case .array(let entries)? = there else { return wanted.isEmpty && there == nil }
        return Set(entries.compactMap(\.text)) == Set(wanted.compactMap(\.text))
    }

    private static func snakeCased(_ name: String) -> String {
        name.reduce(into: "") { $0 += $1.isUppercase ? "_" + $1.lowercased() : String($1) }
    }

    /// The roles of a row, each once; `nil` if it names none.
    private func roles(
        _ row: Nyla.PushTable.Row, in scope: Nyla.RoleNames.Scope
    ) throws(Refusal) -> [Nyla.Entry]? {
        guard row.texts["roles"] != nil else { return nil }
        var found: [Nyla.Entry] = []
        for name in row.entries("roles") {
            do throws(Nyla.RoleNames.Doubt) {
                let role = try roles.role(named: name, in: scope)
                if !found.contains(where: { $0.id == role.id }) { found.append(role) }
            } catch {
                throw refusal(row, error.words)
            }
        }
        return found
    }

    private static func identifiers(of roles: [Nyla.Entry]) -> JSONValue {
        .array(roles.compactMap { $0.id.map { .string($0.text) } })
    }

    private func refusal(_ row: Nyla.PushTable.Row, _ words: String) -> Refusal {
        Refusal(failure: Nyla.PushTable.error(row.line, words))
    }

    private static func equal(_ text: String?, _ other: String) -> Bool {
        text?.lowercased() == other.lowercased()
    }
}
