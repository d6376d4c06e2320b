import SimpleFeatures
import XMLReading

extension RouteError {
    init(_ error: ReadingError) {
        let code: Code =
            switch error.code {
            case .unreadable: .unreadable
            case .tooDeep: .tooDeep
            case .tooLarge: .tooLarge
            default: .syntax
            }
        self.init(code, error.message, place: error.place, remedy: error.remedy)
    }

    init(_ error: XMLError) {
        let code: Code =
            switch error.kind {
            case .syntax: .syntax
            case .doctype: .doctype
            case .tooLarge: .tooLarge
            case .tooDeep: .tooDeep
            case .unreadable: .unreadable
            }
        self.init(code, error.message, place: error.place, remedy: error.remedy)
    }

    /// Whatever else went wrong while reading.
    package init(reading error: any Error) {
        self.init(.unreadable, "\(error)", remedy: "Check the path and that you may read the file.")
    }
}
