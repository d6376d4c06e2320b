/// The steps that take eastings and northings, or longitudes and latitudes, from one system into another.
///
/// LV03, and whatever else stands on CH1903, goes to and from LV95 by the method that was declared, and only
/// by LV95 to anything else. What PROJ has no direct way for goes by ETRS89.
struct RouteFinder {
    let context: ProjectionContext
    let options: TransformOptions

    func steps(
        from source: ReferenceSystem, to target: ReferenceSystem
    ) throws(TransformError) -> [any RouteStep] {
        let startsOld = try context.nature(of: source).isOnCH1903
        let endsOld = try context.nature(of: target).isOnCH1903
        if startsOld == endsOld { return try direct(from: source, to: target) }
        let border: (ReferenceSystem, ReferenceSystem) = startsOld ? (.lv03, .lv95) : (.lv95, .lv03)
        return try direct(from: source, to: border.0)
            + [try FrameChange(toLV95: startsOld, options, in: context)]
            + direct(from: border.1, to: target)
    }

    private func direct(
        from source: ReferenceSystem, to target: ReferenceSystem
    ) throws(TransformError) -> [any RouteStep] {
        if source == target { return [] }
        if let step = try step(from: source, to: target) { return [step] }
        if let first = try step(from: source, to: .etrs89), let second = try step(from: .etrs89, to: target) {
            return [first, second]
        }
        if options.allowsBallpark, let guess = try step(from: source, to: target, guesses: true) {
            return [guess]
        }
        throw TransformError(
            .noTransformation,
            "no transformation from \(source.name) to \(target.name): \(context.lastMessage)",
            remedy: "Choose another target, or install PROJ's data (apt-get install proj-data).")
    }

    private func step(
        from source: ReferenceSystem, to target: ReferenceSystem, guesses: Bool = false
    ) throws(TransformError) -> ProjectionStep? {
        try ProjectionStep(
            from: source, to: target, allowsBallpark: options.allowsBallpark, guesses: guesses, in: context)
    }
}
