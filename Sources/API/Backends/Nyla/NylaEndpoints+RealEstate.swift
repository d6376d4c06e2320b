extension NylaEndpoints {
    /// The paths of land.
    public static let realEstate = [
        projects, project, createProject, updateProject, deleteProject, parcels, parcel, createParcel,
        updateParcel, deleteParcel, adjacentParcels, selectionSummary, buildingRules, featureService,
        addresses,
    ]

    /// The projects.
    public static let projects = NylaEndpoint.assumed(.get, "/api/realestate/{instanceId}/projects")

    /// One project.
    public static let project = NylaEndpoint.assumed(
        .get, "/api/realestate/{instanceId}/projects/{projectId}")

    /// Makes a project.
    public static let createProject = NylaEndpoint.assumed(.post, "/api/realestate/{instanceId}/projects")

    /// Changes a project.
    public static let updateProject = NylaEndpoint.assumed(
        .put, "/api/realestate/{instanceId}/projects/{projectId}")

    /// Deletes a project.
    public static let deleteProject = NylaEndpoint.assumed(
        .delete, "/api/realestate/{instanceId}/projects/{projectId}")

    /// The parcels.
    public static let parcels = NylaEndpoint.assumed(.get, "/api/realestate/{instanceId}/parcels")

    /// One parcel.
    public static let parcel = NylaEndpoint.assumed(.get, "/api/realestate/{instanceId}/parcels/{parcelId}")

    /// Takes a parcel.
    public static let createParcel = NylaEndpoint.assumed(.post, "/api/realestate/{instanceId}/parcels")

    /// Changes a parcel.
    public static let updateParcel = NylaEndpoint.assumed(
        .put, "/api/realestate/{instanceId}/parcels/{parcelId}")

    /// Deletes a parcel.
    public static let deleteParcel = NylaEndpoint.assumed(
        .delete, "/api/realestate/{instanceId}/parcels/{parcelId}")

    /// The parcels beside one.
    public static let adjacentParcels = NylaEndpoint.assumed(
        .get, "/api/realestate/{instanceId}/parcels/{parcelId}/adjacent")

    /// What selected parcels come to.
    public static let selectionSummary = NylaEndpoint.assumed(
        .post, "/api/realestate/{instanceId}/parcels/selection-summary", isCacheable: true)

    /// What may be built on a parcel (BZO).
    public static let buildingRules = NylaEndpoint.assumed(
        .get, "/api/realestate/{instanceId}/parcels/{parcelId}/bzo")

    /// Parcels of the register within a box (WFS).
    public static let featureService = NylaEndpoint.assumed(.get, "/api/realestate/{instanceId}/wfs/parcels")

    /// Addresses that begin with some letters.
    public static let addresses = NylaEndpoint.planned(.get, "/api/realestate/address/autocomplete")
}
