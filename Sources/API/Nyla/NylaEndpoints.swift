public import APICore
import Answers

/// An endpoint of Nyla, and whether its path is certain.
///
/// The server's source is not public. Paths named in its clients' plan are used as they are; an assumed path follows their
/// pattern and may have to be corrected.
public struct NylaEndpoint: Hashable, Sendable {
    /// Method and path.
    public let endpoint: Endpoint

    /// Whether the plan does not name the path.
    public var isAssumed: Bool { endpoint.origin == .assumed }

    /// An endpoint that the plan names. By default, GET only reads and other methods do not.
    static func planned(
        _ method: HTTPRequest.Method, _ template: String, startsWork: Bool = false, isCacheable: Bool? = nil
    ) -> NylaEndpoint {
        NylaEndpoint(
            endpoint: Endpoint(
                method, template, startsWork: startsWork, isCacheable: isCacheable ?? (method == .get),
                from: .plan))
    }

    /// An endpoint that follows the pattern of others.
    static func assumed(
        _ method: HTTPRequest.Method, _ template: String, startsWork: Bool = false, isCacheable: Bool? = nil
    ) -> NylaEndpoint {
        NylaEndpoint(
            endpoint: Endpoint(
                method, template, startsWork: startsWork, isCacheable: isCacheable ?? (method == .get),
                from: .assumed))
    }

    /// The values of a column of this list.
    var filterValues: NylaEndpoint {
        let template = endpoint.template + (endpoint.template.hasSuffix("/") ? "" : "/") + "filter-values"
        return NylaEndpoint(
            endpoint: Endpoint(.get, template, isCacheable: true, from: endpoint.origin))
    }

    /// A request with values for the names in the path's braces.
    func request(
        _ values: [String: Identifier] = [:], query: [(name: String, value: String)] = []
    ) -> APIRequest {
        APIRequest(endpoint, values.mapValues(\.text), query: query)
    }
}

/// An instance of a feature, and the requests to it.
struct NylaInstanceClient: Sendable {
    let client: APIClient
    let context: RequestContext
    private let instance: Identifier

    init(_ client: APIClient, instance: Identifier, mandate: Identifier?) {
        self.client = client
        self.instance = instance
        context = RequestContext(mandate: mandate?.text, instance: instance.text)
    }

    /// A request to an endpoint below the instance's path.
    func request(
        _ endpoint: NylaEndpoint, _ values: [String: Identifier] = [:],
        query: [(name: String, value: String)] = []
    ) -> APIRequest {
        endpoint.request(values.merging(["instanceId": instance]) { $1 }, query: query).with(context)
    }
}

extension APIRequest {
    /// The request for a mandate and instance; without any if `nil`.
    func with(_ context: RequestContext?) -> APIRequest {
        var request = self
        request.context = context ?? RequestContext()
        request.hasContext = context != nil
        return request
    }
}

/// The endpoints of Nyla that are used.
public enum NylaEndpoints {
    /// All of them.
    public static let all =
        signIn + features + files + trustee + realEstate + neutralization + work + runs + own
        + forms + trusteeWork + lists.map(\.filterValues)

    /// All of them, and those of lists that are not among them.
    public static let withLists: [Endpoint] = {
        let listed = all.map(\.endpoint) + Nyla.Resource.all.flatMap(\.endpoints)
        var known: Set<String> = []
        return listed.filter { endpoint in
            let path = endpoint.template.replacing(/\{[^}]*\}/, with: "{}")
            return known.insert(endpoint.method.rawValue + " " + path).inserted
        }
    }()

    /// Lists that can be filtered.
    private static let lists = [mandates, fileList, documents, positions, projects, parcels]
}

/// Sign-in and the current user.
extension NylaEndpoints {
    fileprivate static let signIn = [
        login, logout, me, microsoftMe, googleMe, microsoftLogin, googleLogin,
    ]

    /// Signs in with a name and a password in a form.
    public static let login = NylaEndpoint.planned(.post, "/api/local/login")
    /// Signs out.
    public static let logout = NylaEndpoint.assumed(.post, "/api/local/logout")
    /// The signed-in user.
    public static let me = NylaEndpoint.assumed(.get, "/api/local/me")
    /// The user signed in through Microsoft.
    public static let microsoftMe = NylaEndpoint.planned(.get, "/api/msft/me")
    /// The user signed in through Google.
    public static let googleMe = NylaEndpoint.assumed(.get, "/api/google/me")
    /// The first page of a browser sign-in through Microsoft.
    public static let microsoftLogin = NylaEndpoint.planned(.get, "/api/msft/auth/login", isCacheable: false)
    /// The first page of a browser sign-in through Google.
    public static let googleLogin = NylaEndpoint.planned(.get, "/api/google/auth/login", isCacheable: false)
}

/// Mandates, features, instances and permissions.
extension NylaEndpoints {
    fileprivate static let features = [mandates, mandate, myFeatures, instances, instance]

    /// The mandates.
    public static let mandates = NylaEndpoint.planned(.get, "/api/mandates/")
    /// A mandate.
    public static let mandate = NylaEndpoint.assumed(.get, "/api/mandates/{mandateId}")
    /// The user's mandates with features, instances and permissions.
    public static let myFeatures = NylaEndpoint.planned(.get, "/api/features/my")
    /// The instances of features.
    public static let instances = NylaEndpoint.planned(.get, "/api/features/instances")
    /// An instance.
    public static let instance = NylaEndpoint.assumed(.get, "/api/features/instances/{instanceId}")
}

/// Files and folders.
extension NylaEndpoints {
    fileprivate static let files = [
        fileList, folders, uploadFile, file, deleteFile, downloadFile, previewFile, moveFiles, deleteFiles,
        createFolder, updateFolder, deleteFolder,
    ]

    /// The files.
    public static let fileList = NylaEndpoint.planned(.get, "/api/files/list")
    /// The folders.
    public static let folders = NylaEndpoint.planned(.get, "/api/files/folders")
    /// Uploads a file.
    public static let uploadFile = NylaEndpoint.assumed(.post, "/api/files/upload")
    /// A file's description.
    public static let file = NylaEndpoint.assumed(.get, "/api/files/{fileId}")
    /// Deletes a file.
    public static let deleteFile = NylaEndpoint.assumed(.delete, "/api/files/{fileId}")
    /// A file's content.
    public static let downloadFile = NylaEndpoint.assumed(.get, "/api/files/{fileId}/download")
    /// A file's preview.
    public static let previewFile = NylaEndpoint.assumed(.get, "/api/files/{fileId}/preview")
    /// Moves files to a folder.
    public static let moveFiles = NylaEndpoint.assumed(.post, "/api/files/batch-move")
    /// Deletes files.
    public static let deleteFiles = NylaEndpoint.assumed(.post, "/api/files/batch-delete")
    /// Creates a folder.
    public static let createFolder = NylaEndpoint.assumed(.post, "/api/files/folders")
    /// Renames or moves a folder.
    public static let updateFolder = NylaEndpoint.assumed(.put, "/api/files/folders/{folderId}")
    /// Deletes a folder.
    public static let deleteFolder = NylaEndpoint.assumed(.delete, "/api/files/folders/{folderId}")
}

/// A trustee's documents and positions.
extension NylaEndpoints {
    fileprivate static let trustee = [
        documents, document, updateDocument, deleteDocument, uploadDocument, downloadDocument, positions,
        position, createPosition, updatePosition, deletePosition, positionDocuments, organisationOptions,
        roleOptions,
    ]

    private static let trusteePath = "/api/trustee/{instanceId}"

    /// The documents.
    public static let documents = NylaEndpoint.assumed(.get, trusteePath + "/documents")
    /// A document's description.
    public static let document = NylaEndpoint.assumed(.get, trusteePath + "/documents/{documentId}")
    /// Changes a document's description.
    public static let updateDocument = NylaEndpoint.assumed(
        .put, trusteePath + "/documents/{documentId}")
    /// Deletes a document.
    public static let deleteDocument = NylaEndpoint.assumed(
        .delete, trusteePath + "/documents/{documentId}")
    /// Uploads a document, for example a scan.
    public static let uploadDocument = NylaEndpoint.planned(.post, trusteePath + "/documents/upload")
    /// A document's content.
    public static let downloadDocument = NylaEndpoint.assumed(
        .get, trusteePath + "/documents/{documentId}/download")
    /// The positions.
    public static let positions = NylaEndpoint.assumed(.get, trusteePath + "/positions")
    /// A position.
    public static let position = NylaEndpoint.assumed(.get, trusteePath + "/positions/{positionId}")
    /// Creates a position.
    public static let createPosition = NylaEndpoint.assumed(.post, trusteePath + "/positions")
    /// Changes a position.
    public static let updatePosition = NylaEndpoint.assumed(
        .put, trusteePath + "/positions/{positionId}")
    /// Deletes a position.
    public static let deletePosition = NylaEndpoint.assumed(
        .delete, trusteePath + "/positions/{positionId}")
    /// A position's documents.
    public static let positionDocuments = NylaEndpoint.assumed(
        .get, trusteePath + "/positions/{positionId}/documents")
    /// The organisations to choose from.
    public static let organisationOptions = NylaEndpoint.planned(
        .get, trusteePath + "/organisations/options")
    /// The roles to choose from.
    public static let roleOptions = NylaEndpoint.planned(.get, trusteePath + "/roles/options")
}

/// Projects, parcels and addresses.
extension NylaEndpoints {
    fileprivate static let realEstate = [
        projects, project, createProject, updateProject, deleteProject, parcels, parcel, createParcel,
        updateParcel, deleteParcel, adjacentParcels, selectionSummary, buildingRules, featureService,
        addresses,
    ]

    private static let landPath = "/api/realestate/{instanceId}"

    /// The projects.
    public static let projects = NylaEndpoint.assumed(.get, landPath + "/projects")
    /// A project.
    public static let project = NylaEndpoint.assumed(.get, landPath + "/projects/{projectId}")
    /// Creates a project.
    public static let createProject = NylaEndpoint.assumed(.post, landPath + "/projects")
    /// Changes a project.
    public static let updateProject = NylaEndpoint.assumed(.put, landPath + "/projects/{projectId}")
    /// Deletes a project.
    public static let deleteProject = NylaEndpoint.assumed(.delete, landPath + "/projects/{projectId}")
    /// The parcels.
    public static let parcels = NylaEndpoint.assumed(.get, landPath + "/parcels")
    /// A parcel.
    public static let parcel = NylaEndpoint.assumed(.get, landPath + "/parcels/{parcelId}")
    /// Creates a parcel.
    public static let createParcel = NylaEndpoint.assumed(.post, landPath + "/parcels")
    /// Changes a parcel.
    public static let updateParcel = NylaEndpoint.assumed(.put, landPath + "/parcels/{parcelId}")
    /// Deletes a parcel.
    public static let deleteParcel = NylaEndpoint.assumed(.delete, landPath + "/parcels/{parcelId}")
    /// A parcel's neighbours.
    public static let adjacentParcels = NylaEndpoint.assumed(
        .get, landPath + "/parcels/{parcelId}/adjacent")
    /// The summary of selected parcels.
    public static let selectionSummary = NylaEndpoint.assumed(
        .post, landPath + "/parcels/selection-summary", isCacheable: true)
    /// The building and zoning rules (BZO) of a parcel.
    public static let buildingRules = NylaEndpoint.assumed(.get, landPath + "/parcels/{parcelId}/bzo")
    /// Parcels of the register in a box (WFS).
    public static let featureService = NylaEndpoint.assumed(.get, landPath + "/wfs/parcels")
    /// Addresses with a prefix.
    public static let addresses = NylaEndpoint.planned(.get, "/api/realestate/address/autocomplete")
}

/// Neutralization: the replacement of personal data by placeholders.
extension NylaEndpoints {
    fileprivate static let neutralization = [
        neutralizationConfig, setNeutralizationConfig, neutralizeText, resolveText, neutralizeFile,
        neutralizationStats, neutralizationAttributes,
    ]

    /// The configuration.
    public static let neutralizationConfig = NylaEndpoint.planned(.get, "/api/neutralization/config")
    /// Changes the configuration.
    public static let setNeutralizationConfig = NylaEndpoint.planned(.post, "/api/neutralization/config")
    /// Neutralizes a text.
    public static let neutralizeText = NylaEndpoint.planned(.post, "/api/neutralization/neutralize-text")
    /// Restores the personal data in a text.
    public static let resolveText = NylaEndpoint.planned(.post, "/api/neutralization/resolve-text")
    /// Neutralizes a file.
    public static let neutralizeFile = NylaEndpoint.planned(.post, "/api/neutralization/neutralize-file")
    /// The statistics.
    public static let neutralizationStats = NylaEndpoint.planned(.get, "/api/neutralization/stats")
    /// The placeholders. They are never cached.
    public static let neutralizationAttributes = NylaEndpoint.planned(
        .get, "/api/neutralization/attributes", isCacheable: false)
}

/// Features that report their work as a stream of events.
extension NylaEndpoints {
    fileprivate static let work =
        streamAreas.map { start($0) } + (streamAreas + [.teamsbot]).map(stop)
        + [Nyla.Area.workspace, .codeEditor].flatMap { area in
            [true, false].map { decideAllEdits(area, accepting: $0) } + [uploadFile(to: area)]
        } + [followSession, talk, dossier]

    private static let streamAreas: [Nyla.Area] = [.workspace, .chatbot, .codeEditor, .coaching]

    /// Starts work on a prompt.
    static func start(_ area: Nyla.Area, in thread: Identifier? = nil) -> NylaEndpoint {
        switch area {
        case .workspace: .planned(.post, "/api/workspace/{instanceId}/start/stream")
        case .coaching:
            .assumed(.post, "/api/commcoach/{instanceId}/sessions/{threadId}/message/stream")
        case .chatbot: .planned(.post, "/api/chatbot/{instanceId}/start/stream")
        default: .assumed(.post, "/api/\(area.rawValue)/{instanceId}/start/stream")
        }
    }

    /// Stops the work of a thread.
    static func stop(_ area: Nyla.Area) -> NylaEndpoint {
        switch area {
        case .coaching: .assumed(.post, "/api/commcoach/{instanceId}/sessions/{threadId}/cancel")
        case .teamsbot: .assumed(.post, "/api/teamsbot/{instanceId}/sessions/{threadId}/stop")
        case .codeEditor, .trustee: .assumed(.post, "/api/\(area.rawValue)/{instanceId}/stop/{threadId}")
        default: .planned(.post, "/api/\(area.rawValue)/{instanceId}/stop/{threadId}")
        }
    }

    /// Accepts or rejects all pending edits.
    static func decideAllEdits(_ area: Nyla.Area, accepting: Bool) -> NylaEndpoint {
        let word = accepting ? "accept" : "reject"
        return .assumed(.post, "/api/\(area.rawValue)/{instanceId}/pending-edits/\(word)-all")
    }

    /// Uploads a file into the workspace or the code editor.
    static func uploadFile(to area: Nyla.Area) -> NylaEndpoint {
        .assumed(.post, "/api/\(area.rawValue)/{instanceId}/files/upload")
    }

    /// Opens a web socket to the bot of a session.
    static let talk = NylaEndpoint.planned(
        .get, "/api/teamsbot/{instanceId}/bot/ws/{sessionId}", isCacheable: false)

    /// The dossier of a coaching context as a file.
    static let dossier = NylaEndpoint.assumed(
        .get, "/api/commcoach/{instanceId}/contexts/{contextId}/export", isCacheable: false)

    /// Follows a session of the Teams bot.
    static let followSession = NylaEndpoint.planned(
        .get, "/api/teamsbot/{instanceId}/sessions/{threadId}/stream", isCacheable: false)
}

/// Runs of automations.
extension NylaEndpoints {
    fileprivate static let runs = [execute, executeWorkflow, runStatus]

    /// Starts an automation.
    static let execute = NylaEndpoint.assumed(
        .post, "/api/automations/{automationId}/execute", startsWork: true)
    /// Starts a workflow of the second kind of automations.
    static let executeWorkflow = NylaEndpoint.planned(
        .post, "/api/automation2/{instanceId}/execute", startsWork: true)
    /// The state of a run.
    static let runStatus = NylaEndpoint.assumed(
        .get, "/api/automations/workflows/{workflowId}/status", isCacheable: false)
}

/// The user's own account.
extension NylaEndpoints {
    fileprivate static let own = [
        activate, deactivate, changeProfile, changePassword, exportData, exportPortableData, deleteAccount,
        downloadLogs, synchronizeEvents, checkInvitation,
    ]

    /// Activates a feature of the store.
    static let activate = NylaEndpoint.planned(.post, "/api/store/activate")
    /// Deactivates a feature of the store.
    static let deactivate = NylaEndpoint.planned(.post, "/api/store/deactivate")
    /// Changes a user's profile. The plan names the path, but no method.
    static let changeProfile = NylaEndpoint.assumed(.put, "/api/users/{userId}")
    /// Changes the user's password.
    static let changePassword = NylaEndpoint.planned(.post, "/api/users/change-password")
    /// All data about the user.
    static let exportData = NylaEndpoint.planned(.get, "/api/user/me/data-export", isCacheable: false)
    /// The user's data in a form for other services.
    static let exportPortableData = NylaEndpoint.planned(
        .get, "/api/user/me/data-portability", isCacheable: false)
    /// Deletes the user's account.
    static let deleteAccount = NylaEndpoint.planned(.delete, "/api/user/me/")
    /// The service's logs as a file.
    static let downloadLogs = NylaEndpoint.assumed(.get, "/api/admin/logs/download", isCacheable: false)
    /// Schedules the events of all automations anew.
    static let synchronizeEvents = NylaEndpoint.assumed(.post, "/api/admin/automation-events/sync")
    /// Tells whether an invitation's token is valid.
    static let checkInvitation = NylaEndpoint.assumed(.post, "/api/invitations/validate")
}
