import Foundation

/// The places from which every worker reads: libraries, fonts and the data of libraries, and nothing of people's own.
enum ReadablePlaces {
    private static let ofSystem = [
        "/usr", "/lib", "/lib32", "/lib64", "/etc/fonts", "/etc/ld.so.cache", "/etc/localtime",
        "/etc/timezone",
        "/etc/ImageMagick-6", "/etc/ImageMagick-7", "/etc/papersize", "/var/cache/fontconfig", "/proc/self",
        "/proc/cpuinfo", "/proc/filesystems", "/proc/meminfo", "/proc/stat", "/proc/sys/vm/overcommit_memory",
        "/sys/devices/system/cpu", "/sys/devices/system/node", "/sys/fs/cgroup", "/dev/random",
        "/dev/urandom",
        "/dev/zero",
    ]

    /// Variables that name files or folders, several with colons between them.
    private static let variables = [
        "FONTCONFIG_FILE", "FONTCONFIG_PATH", "TESSDATA_PREFIX", "PROJ_DATA", "PROJ_LIB", "GDAL_DATA",
        "LD_LIBRARY_PATH",
    ]

    /// Folders below the one with the user's data.
    private static let ofData = ["fonts", "fieldbook/pdfium", "proj"]

    /// All of them, in a worker with this environment; some may not be there.
    static func all(_ environment: [String: String]) -> [String] {
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        func folder(_ variable: String, _ standard: String) -> String? {
            environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home.map { $0 + "/" + standard }
        }
        let named = variables.flatMap { environment[$0]?.split(separator: ":").map(String.init) ?? [] }
        let data =
            folder("XDG_DATA_HOME", ".local/share").map { data in ofData.map { data + "/" + $0 } } ?? []
        let fonts = [
            home.map { $0 + "/.fonts" }, folder("XDG_CONFIG_HOME", ".config").map { $0 + "/fontconfig" },
            folder("XDG_CACHE_HOME", ".cache").map { $0 + "/fontconfig" },
        ].compactMap(\.self)
        return ofSystem + named + data + fonts + pdfium(environment["FIELDBOOK_PDFIUM"]) + loaded
    }

    /// PDFium's library and what tells its version, where a variable names it or in the folder beside the program.
    private static func pdfium(_ path: String?) -> [String] {
        guard let path, !path.isEmpty else { return [ProgramBeside.place(of: "pdfium")] }
        return [path, PathParts(path).openableFolder + "/version.json"]
    }

    /// The program, and the folders of the libraries that are loaded by now: others may lie there that are loaded later.
    private static var loaded: [String] {
        let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
        var places: Set<String> = []
        for line in maps.split(separator: "\n") {
            guard let start = line.firstIndex(of: "/") else { continue }
            let path = String(line[start...])
            places.insert(PathParts(path).name.contains(".so") ? PathParts(path).openableFolder : path)
        }
        return places.sorted()
    }
}
