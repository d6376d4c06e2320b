import Streams

extension LibraryExamples {
    static func streams() throws {
        var table = DelimitedTextReader(try ByteSource(path: "SampleData/parcels/points.csv"))
        print(try table.next()?.fields ?? [])  // ["id", "easting", "northing", "remark"]

        var sum = 0.0
        while let row = try table.next() { sum += try row.number(inColumn: 2, named: "northing") }
        print(DecimalWriter(.fixed(decimals: 3)).string(sum / 25))  // 1192062.905

        var reader = JSONReader(bytes: Array(#"{"area": 17408.779}"#.utf8))
        print(try reader.readObject()["area"] == 17408.779)  // true
    }
}
