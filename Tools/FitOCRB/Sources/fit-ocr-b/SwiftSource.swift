import Foundation

/// Swift source of a network: weights as bytes in base64, each layer with its own scale, biases as numbers.
enum SwiftSource {
    private static let charactersALine = 96

    static func of(_ network: Network) -> String {
        var text = """
            // Made by Tools/FitOCRB; change the tool and run `make ocr-b`.

            extension GlyphNetwork {
                /// Trained on OCR-B as photographed: warped, blurred, lit unevenly.
                static let ocrB = GlyphNetwork(layers: [

            """
        for layer in network.layers { text += of(layer) }
        return text + "    ])\n}\n"
    }

    private static func of(_ layer: Layer) -> String {
        let scale = (layer.weights.values.map(abs).max() ?? 0) / 127
        let bytes = layer.weights.values.map { UInt8(bitPattern: Int8(($0 / scale).rounded())) }
        let biases = layer.biases.values.map { "\(($0 * 10_000).rounded() / 10_000)" }
        return """
                    GlyphLayer(
                        input: (\(layer.input.rows), \(layer.input.columns), \(layer.input.channels)),
                        kernel: (\(layer.kernelRows), \(layer.kernelColumns)), stride: \(layer.stride), margin: \(layer.margin), \
            isRectified: \(layer.isRectified),
                        scale: \(scale),
                        biases: [
            \(wrapped(biases))
                        ],
                        weights: \"\"\"
            \(lines(Data(bytes).base64EncodedString()))
                            \"\"\"),

            """
    }

    private static func wrapped(_ numbers: [String]) -> String {
        stride(from: 0, to: numbers.count, by: 8)
            .map { "                " + numbers[$0..<min($0 + 8, numbers.count)].joined(separator: ", ") }
            .joined(separator: ",\n") + ","
    }

    private static func lines(_ text: String) -> String {
        let bytes = Array(text.utf8)
        return stride(from: 0, to: bytes.count, by: charactersALine)
            .map {
                "                "
                    + String(decoding: bytes[$0..<min($0 + charactersALine, bytes.count)], as: UTF8.self)
            }
            .joined(separator: "\n")
    }
}
