import Batch
import DocumentTasks
import SimpleFeatures
import Testing

@testable import Operations

@Suite("The manifest's schema")
struct SchemaTests {
    @Test("says of every operation and parameter what it is for")
    func descriptions() throws {
        func parameters<Work: BatchOperation>(_ type: Work.Type) -> [String] {
            Mirror(reflecting: Work.Parameters()).children.compactMap(\.label)
        }
        for operation in OperationCatalogue.all {
            #expect(OperationDescriptions.operations[operation.name] != nil, "\(operation.name)")
            for name in parameters(operation) {
                let description = OperationDescriptions.parameter(name, of: operation.name)
                #expect(description != nil, "\(operation.name) \(name)")
            }
        }
    }

    @Test("knows parameters with their types and defaults")
    func types() throws {
        let schema = try ParameterSchema.schema(of: ProcessScan.self).jsonText
        #expect(schema.contains(#""default":75"#))
        #expect(schema.contains(#"{"enum":["pdf","text","hocr","alto","tsv","json"]}"#))
        let measure = try ParameterSchema.schema(of: MeasureParcels.self).jsonText
        #expect(measure.contains(#"{"enum":["csv","ndjson","txt","geojson","geojsonl"]}"#))
        let routes = try ParameterSchema.schema(of: MeasureRoutes.self).jsonText
        #expect(routes.contains(##""maximumSpeed":{"$ref":"#/$defs/number"}"##))
    }

    @Test("is JSON, the same each time")
    func text() throws {
        let text = try ManifestSchema.text()
        var reader = JSONReader(bytes: Array(text.utf8))
        let schema = try reader.readObject()
        let again = try ManifestSchema.text()
        #expect(schema["$defs"] != nil && again == text)
    }
}
