/// Folders in which a program remembers what it has done, for their owner's eyes alone.
public enum StateFolder {
    /// The folder of a profile's uploads, `$XDG_STATE_HOME/fieldbook/uploads/PROFILE`, else the same below
    /// `~/.local/state`; made (0700) where it is not there. One that others may look into is refused.
    ///
    /// ```swift
    /// let folder = try StateFolder.uploads(of: profile, ProcessInfo.processInfo.environment)
    /// let store = FileUploadStore(folder: folder + "/sent")
    /// ```
    public static func uploads(
        of profile: Profile, _ environment: [String: String]
    ) throws(APIError) -> String {
        let path = XDGFolder.state.path(environment) + "/fieldbook/uploads/" + profile.name
        _ = try OwnFolder(made: path)
        return path
    }
}
