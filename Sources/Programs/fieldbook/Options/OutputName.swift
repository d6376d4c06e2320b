import ArgumentParser

/// What `-o` is given.
enum OutputName {
    /// Refuses an empty name, such as a script's variable that is not set.
    static func check(_ name: String?) throws {
        if name?.isEmpty == true {
            throw ValidationError("-o: a name was expected, and it is empty; . is the current folder.")
        }
    }
}
