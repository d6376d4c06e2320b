import ArgumentParser
import Batch
import DocumentOperations

/// Whether engines are compared.
struct EngineComparisonOptions: ParsableArguments {
    @Flag(
        help:
            "Draw each page with both engines and tell where they differ, with pictures side by side where they do."
    )
    var compareEngines = false

    @Option(
        help: ArgumentHelp(
            "By how much of 255 the mean colours of a square of 32 pixels may differ; 24 without it.",
            valueName: "levels"))
    var tolerance: Double?

    func validate() throws {
        if tolerance != nil && !compareEngines {
            throw ValidationError("--tolerance is for --compare-engines.")
        }
    }

    /// The comparison with what was asked of pictures; refuses what it has no use for.
    func comparison(_ picture: RenderPreview.Parameters) throws -> CompareEngines {
        var parameters = CompareEngines.Parameters()
        var rest = picture
        (parameters.size, rest.size) = (picture.size, parameters.size)
        (parameters.dpi, rest.dpi) = (picture.dpi, nil)
        (parameters.pages, rest.pages) = (picture.pages, parameters.pages)
        (parameters.region, rest.region) = (picture.region, nil)
        (parameters.annotations, rest.annotations) = (picture.annotations, true)
        (parameters.opening, rest.opening) = (picture.opening, OpeningParameters())
        guard try rest.jsonText() == RenderPreview.Parameters().jsonText() else {
            throw ValidationError(
                "--compare-engines goes with --size, --dpi, --pages, --region, --no-annotations and --password-file alone."
            )
        }
        parameters.tolerance = tolerance ?? parameters.tolerance
        return try CompareEngines(parameters)
    }
}
