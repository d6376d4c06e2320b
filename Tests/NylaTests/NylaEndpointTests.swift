import APICore
import Nyla
import SimpleFeatures
import TestClients
import Testing

@Suite("Nyla's endpoints")
struct NylaEndpointTests {
    private let file = FileInMemory(name: "a", bytes: [1])
    private let context = RequestContext(mandate: "~m", instance: "~i")

    @Test("each have a method, and no method uses another")
    func reached() async throws {
        try await expectReached(NylaEndpoints.all.map(\.endpoint)) { client in
            await askNyla(client)
            await askFiles(NylaFiles(client), client)
            await askTrustee(NylaTrustee(client, instance: "~i", mandate: "~m"), client)
            await askLand(NylaRealEstate(client, instance: "~i", mandate: "~m"))
            await askNeutralization(NylaNeutralization(client, in: context))
            await askWork(client)
            await askAccount(client)
            await askForms(client)
            await askTrusteeWork(NylaTrustee(client, instance: "~i", mandate: "~m"), client)
        }
    }

    @Test("are marked if the plan does not name them")
    func assumed() {
        let planned = NylaEndpoints.all.filter { !$0.isAssumed }.map(\.endpoint.description)
        #expect(planned.count == 37)
        #expect(planned.contains("GET /api/mandates/") && planned.contains("POST /api/local/login"))
        #expect(NylaEndpoints.all.count == 123)
        let listed = NylaEndpoints.withLists.filter { $0.origin == .plan }.map(\.description)
        #expect(listed.contains("GET /api/workspace/{instanceId}/files/{recordId}/content"))
        #expect(!listed.contains("PUT /api/users/{userId}"))
    }

    private func askWork(_ client: APIClient) async {
        for area in [Nyla.Area.workspace, .chatbot, .codeEditor, .coaching, .teamsbot] {
            let chat = NylaConversation(client, area, instance: "~i", mandate: "~m")
            if area != .teamsbot { _ = try? await chat.send(Nyla.Prompt("a", in: "~w")) { _, _, _ in } }
            try? await chat.stop("~w")
            guard area == .workspace || area == .codeEditor else { continue }
            _ = try? await chat.decideAllEdits(accepting: true)
            _ = try? await chat.decideAllEdits(accepting: false)
            _ = try? await chat.upload(file)
        }
        let bot = NylaConversation(client, .teamsbot, instance: "~i", mandate: "~m")
        _ = try? await bot.follow("~s") { _, _, _ in }
        _ = try? await bot.talk(in: "~s", saying: AsyncStream { $0.finish() }) { _, _, _ in }
        let coaching = NylaConversation(client, .coaching, instance: "~i", mandate: "~m")
        _ = try? await client.bytes(of: coaching.dossier(of: "~c", format: "pdf"))
        for area in [Nyla.Area.automations, .automation2] {
            let automations = NylaAutomations(client, area, instance: "~i", mandate: "~m")
            _ = try? await automations.execute("~a")
            if area == .automations { _ = try? await automations.state(of: "~r", of: "~a") }
        }
    }

    private func askAccount(_ client: APIClient) async {
        let account = NylaAccount(client)
        _ = try? await account.changeProfile(of: "~u", to: ["language": "de"])
        try? await account.changePassword(from: "a", to: "b")
        _ = try? await account.setFeature("a", active: true)
        _ = try? await account.setFeature("a", active: false)
        _ = try? await client.bytes(of: account.export(isPortable: true))
        _ = try? await client.bytes(of: account.export(isPortable: false))
        _ = try? await client.bytes(of: account.logs)
        _ = try? await account.synchronizeEvents()
        _ = try? await account.invitation(of: "~t")
        try? await account.deleteAccount()
    }

    private func askNyla(_ client: APIClient) async {
        let nyla = NylaClient(client)
        try? await nyla.signIn("anna", password: "x")
        for authority in NylaClient.Authority.allCases {
            _ = try? await nyla.currentUser(by: authority)
            if let request = NylaClient.browserSignIn(by: authority) {
                _ = try? await client.bytes(of: request)
            }
        }
        _ = try? await nyla.mandates().all()
        _ = try? await nyla.mandateValues(of: "name")
        _ = try? await nyla.mandate("~m")
        _ = try? await nyla.myFeatures()
        _ = try? await nyla.instances(of: "~m")
        _ = try? await nyla.instance("~i")
        try? await nyla.signOut()
    }

    private func askFiles(_ files: NylaFiles, _ client: APIClient) async {
        _ = try? await files.list().all()
        _ = try? await files.values(of: "mimeType")
        _ = try? await files.folders()
        _ = try? await files.file("~f")
        _ = try? await files.upload(file, idempotencyKey: nil)
        _ = try? await client.bytes(of: files.download(of: "~f"))
        _ = try? await files.preview(of: "~f")
        try? await files.delete("~f")
        _ = try? await files.delete(["~f"])
        _ = try? await files.move(["~f"], to: "~d")
        _ = try? await files.createFolder("a")
        _ = try? await files.updateFolder("~d", name: "b")
        try? await files.deleteFolder("~d")
    }

    private func askTrustee(_ trustee: NylaTrustee, _ client: APIClient) async {
        let position = Nyla.Position(date: nil, description: nil, amount: 1)
        _ = try? await trustee.documents().all()
        _ = try? await trustee.documentValues(of: "contractId")
        _ = try? await trustee.positionValues(of: "currency")
        _ = try? await trustee.document("~d")
        _ = try? await trustee.update(document: "~d", name: "a")
        try? await trustee.delete(document: "~d")
        _ = try? await trustee.upload(file, idempotencyKey: nil)
        _ = try? await client.bytes(of: trustee.download(of: "~d"))
        _ = try? await trustee.positions().all()
        _ = try? await trustee.position("~p")
        _ = try? await trustee.create(position)
        _ = try? await trustee.update("~p", to: position)
        try? await trustee.delete(position: "~p")
        _ = try? await trustee.documents(of: "~p")
        _ = try? await trustee.link("~d", to: "~p")
        try? await trustee.unlink("~l")
    }

    private func askLand(_ land: NylaRealEstate) async {
        let ring = [Position(x: 0, y: 0), Position(x: 1, y: 0), Position(x: 1, y: 1), Position(x: 0, y: 0)]
        let parcel = Nyla.Parcel(Feature(geometry: .polygon(Polygon(rings: [ring]))), in: .wgs84)
        _ = try? await land.projects().all()
        _ = try? await land.projectValues(of: "label")
        _ = try? await land.parcelValues(of: "Nummer")
        _ = try? await land.project("~q")
        _ = try? await land.createProject("a")
        _ = try? await land.updateProject("~q", label: Nyla.Label("a"), parcels: [])
        try? await land.deleteProject("~q")
        _ = try? await land.parcels().all()
        _ = try? await land.parcel("~k")
        _ = try? await land.create(parcel)
        _ = try? await land.update("~k", to: parcel)
        try? await land.deleteParcel("~k")
        _ = try? await land.parcels(besides: "~k")
        _ = try? await land.summary(of: ["~k"])
        _ = try? await land.buildingRules(of: "~k")
        _ = try? await land.registerParcels(in: BoundingBox(minX: 7, minY: 46, maxX: 8, maxY: 47), of: .wgs84)
        _ = try? await land.addresses(beginning: "Bern")
    }

    private func askForms(_ client: APIClient) async {
        _ = try? await NylaClient(client).navigation(language: "de")
        _ = try? await NylaForms(client, in: context).attributes(of: "~t")
    }

    private func askTrusteeWork(_ trustee: NylaTrustee, _ client: APIClient) async {
        let records = NylaRecords(client, in: context)
        for kind in Nyla.RecordKind.allCases {
            _ = try? await records.list(kind).all()
            _ = try? await records.values(of: "label", in: kind)
        }
        for choice in NylaTrustee.Choice.allCases { _ = try? await trustee.options(choice) }
        _ = try? await trustee.accountingConfig()
        _ = try? await trustee.setAccountingConfig([:])
        _ = try? await trustee.testAccounting()
        _ = try? await trustee.synchronizeAccounting(["~p"])
        _ = try? await trustee.accountingState()
        var work = trustee.work([:]).makeAsyncIterator()
        _ = try? await work.next()
        try? await trustee.stop("~w")
    }

    private func askNeutralization(_ neutralization: NylaNeutralization) async {
        _ = try? await neutralization.config()
        _ = try? await neutralization.setConfig(["enabled": true])
        _ = try? await neutralization.neutralize("a")
        _ = try? await neutralization.resolve("a")
        _ = try? await neutralization.neutralize(file: file)
        _ = try? await neutralization.stats()
        _ = try? await neutralization.attributes()
    }
}
