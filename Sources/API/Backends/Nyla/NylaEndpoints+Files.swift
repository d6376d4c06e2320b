extension NylaEndpoints {
    /// The paths of files and folders.
    public static let files = [
        fileList, folders, uploadFile, file, deleteFile, downloadFile, previewFile, moveFiles, deleteFiles,
        createFolder, updateFolder, deleteFolder,
    ]

    /// The files.
    public static let fileList = NylaEndpoint.planned(.get, "/api/files/list")

    /// The folders.
    public static let folders = NylaEndpoint.planned(.get, "/api/files/folders")

    /// Takes a file.
    public static let uploadFile = NylaEndpoint.assumed(.post, "/api/files/upload")

    /// What is known of a file.
    public static let file = NylaEndpoint.assumed(.get, "/api/files/{fileId}")

    /// Deletes a file.
    public static let deleteFile = NylaEndpoint.assumed(.delete, "/api/files/{fileId}")

    /// A file's bytes.
    public static let downloadFile = NylaEndpoint.assumed(.get, "/api/files/{fileId}/download")

    /// What is shown of a file.
    public static let previewFile = NylaEndpoint.assumed(.get, "/api/files/{fileId}/preview")

    /// Moves files into a folder.
    public static let moveFiles = NylaEndpoint.assumed(.post, "/api/files/batch-move")

    /// Deletes files.
    public static let deleteFiles = NylaEndpoint.assumed(.post, "/api/files/batch-delete")

    /// Makes a folder.
    public static let createFolder = NylaEndpoint.assumed(.post, "/api/files/folders")

    /// Renames or moves a folder.
    public static let updateFolder = NylaEndpoint.assumed(.put, "/api/files/folders/{folderId}")

    /// Deletes a folder.
    public static let deleteFolder = NylaEndpoint.assumed(.delete, "/api/files/folders/{folderId}")
}
