// Trains the recogniser of OCR-B, and writes its weights as Swift to standard output; progress goes to standard error.
let atlases = try GlyphAtlas.Weight.allCases.map { try GlyphAtlas(weight: $0) }
var training = Training(photographer: Photographer(atlases: atlases))
training.run()
print(SwiftSource.of(training.network), terminator: "")
