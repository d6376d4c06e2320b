import SimpleFeatures

extension RouteError {
    init(_ error: ReadingError) {
        let code: Code =
            switch error.code {
            case .unreadable: .unreadable
            case .tooDeep: .tooDeep
            default: .syntax
            }
        self.init(code, error.message, place: error.place, remedy: error.remedy)
    }
}
