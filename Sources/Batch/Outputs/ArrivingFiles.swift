import Foundation

/// Files that come from elsewhere piece by piece: what there is of one stays when its run is stopped, and the next run goes on with
/// it. They lie beside the staging areas, under names that tell nobody what they are of.
enum ArrivingFiles {
    private static let name = "arriving"
    /// What nobody has gone on with for so long, in seconds, goes.
    private static let lifetime = 7 * 86_400.0

    /// The path of what is known by `key`, the same in every run.
    ///
    /// - Parameter prefix: of the item's files in a staging area.
    static func path(for key: String, besideStaging prefix: String) throws -> String {
        let areas = PathParts(PathParts(prefix).folder).folder
        let folder = PathParts(areas).openableFolder + "/" + name
        try Folder.make(folder)
        return folder + "/" + ContentHash.of(Data(key.utf8)).prefix(32)
    }

    /// Removes from an output folder what nobody goes on with.
    static func removeOld(inFolder output: String, now: Date = Date()) {
        let folder = output + "/.fieldbook/" + name
        for name in Folder.names(in: folder) {
            var status = stat()
            let path = folder + "/" + name
            guard stat(path, &status) == 0 else { continue }
            let age = now.timeIntervalSince1970 - Double(status.st_mtim.tv_sec)
            if age > lifetime { unlink(path) }
        }
        rmdir(folder)
    }
}
