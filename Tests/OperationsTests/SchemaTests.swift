@testable import Jobs
@testable import LandOperations
@testable import RouteOperations
import Batch
import DocumentOperations
import SimpleFeatures
import Streams
import Testing

@Suite("The manifest's schema")
struct SchemaTests {
    @Test("describes every operation and parameter")
    func descriptions() throws {
        func describe<Work: BatchOperation>(_ type: Work.Type) {
            for (name, parameter) in Work.Parameters().declared {
                #expect(!parameter.declaration.help.isEmpty, "\(Work.name) \(name)")
            }
        }
        for operation in OperationCatalogue.all {
            #expect(OperationDescriptions.operations[operation.name] != nil, "\(operation.name)")
            describe(operation)
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
        #expect(
            routes.contains(
                "Remove fixes that could be reached only at a higher speed than this (in km/h). Default: 252."
            ))
    }

    @Test("has ranges and both spellings of a name")
    func rangesAndSpellings() throws {
        let schema = try ParameterSchema.schema(of: ConvertParcels.self).jsonText
        #expect(schema.contains(#""minimum":0,"maximum":15"#), "\(schema)")
        #expect(schema.contains(#""precision":{"description":"The same as decimals.""#), "\(schema)")
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
