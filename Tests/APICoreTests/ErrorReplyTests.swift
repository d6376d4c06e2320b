import Testing

@testable import APICore

@Suite("Errors of every shape")
struct ErrorReplyTests {
    private func reply(_ body: String, _ mediaType: String? = nil) -> ErrorReply {
        ErrorReply(Array(body.utf8), mediaType: mediaType)
    }

    @Test(
        "report the error",
        arguments: [
            (#"{"detail":"no such parcel"}"#, "no such parcel", nil),
            (#"{"detail":{"message":"it is locked","code":"LOCKED"}}"#, "it is locked", "LOCKED"),
            (#"{"error":"too large","code":"E_SIZE","details":{}}"#, "too large", "E_SIZE"),
            (#"{"error":"invalid_stage","detail":"no such stage"}"#, "no such stage", nil),
            (
                #"{"error":true,"url":"/api","statusCode":400,"statusMessage":"Bad","message":"deviceId is missing"}"#,
                "deviceId is missing", nil
            ),
            (#"{"error":true,"status":400,"statusText":"Bad Request"}"#, "Bad Request", nil),
            (
                #"{"type":"https://example.ch/quota","title":"Quota","status":403,"detail":"none left"}"#,
                "none left", "https://example.ch/quota"
            ),
            (#"{"type":"about:blank","title":"Not Found"}"#, "Not Found", nil),
            (#"{"error":{"message":"quota","code":"Q"}}"#, "quota", "Q"),
            (#"{"code":"X","error":{"message":"m"}}"#, "m", "X"),
            (#"{"code":"X","detail":{"message":"m","code":"Y"}}"#, "m", "Y"),
            (#"{"error":"invalid_grant","error_description":"it has expired"}"#, "invalid_grant", nil),
            (#""just text""#, "just text", nil),
            ("plain words\nsecond line", "plain words", nil),
            ("<!DOCTYPE html><html><head><Title>502 Bad Gateway</title>", "502 Bad Gateway", nil),
            ("<html><body>no title</body></html>", nil, nil),
            ("", nil, nil), ("{}", nil, nil), ("{\"detail\":null}", nil, nil), ("[1,2]", nil, nil),
            (#"{"detail":"not signed in: None"}"#, "not signed in", nil),
            (#"{"error":"None","message":"it is locked","code":"null"}"#, "it is locked", nil),
            (#"{"statusMessage":"undefined"}"#, nil, nil),
            (#"{"detail":"None of them"}"#, "None of them", nil),
            ("\u{1B}[2Jred\u{7}", "[2Jred", nil),
        ] as [(String, String?, String?)])
    func messages(body: String, message: String?, code: String?) {
        #expect(reply(body).message == message)
        #expect(reply(body).code == code)
    }

    @Test("name the fields")
    func fields() {
        let fastAPI = reply(
            #"{"detail":[{"type":"missing","loc":["body",3,"amount"],"msg":"Field required","input":"geheim"},"#
                + #"{"loc":["query","page"],"msg":"too small"}]}"#)
        #expect(
            fastAPI.fields == [
                FieldFault(field: "3.amount", message: "Field required"),
                FieldFault(field: "page", message: "too small"),
            ])
        #expect(fastAPI.message == "3.amount: Field required")
        let onboarding = reply(
            #"{"error":"invalid","code":"E","details":{"size":"too large","type":["no"]}}"#)
        #expect(
            onboarding.fields == [
                FieldFault(field: "size", message: "too large"), FieldFault(field: "type", message: "no"),
            ])
        #expect(onboarding.message == "invalid")
    }

    @Test("name the fields to correct, each error once, and what to do about a lack of space")
    func remedies() {
        func error(_ status: Int, _ body: String) -> APIError {
            APIError(HTTPError.refusal(status, [:], Array(body.utf8)), at: "POST /documents", id: nil)
        }
        let one = error(415, #"{"error":"no picture","code":"E","details":{"file":"neither JPEG nor PNG"}}"#)
        #expect(one.words == "POST /documents: no picture (status 415, E, file: neither JPEG nor PNG)")
        #expect(one.remedy == "Correct file, and send it again.")
        let two = error(
            422,
            #"{"detail":[{"loc":["body","a"],"msg":"x"},{"loc":["body","b"],"msg":"y"},{"loc":["body","b"],"msg":"z"}]}"#
        )
        #expect(two.words == "POST /documents: a: x (status 422, b: y, b: z)")
        #expect(two.remedy == "Correct a, b, and send it again.")
        #expect(error(422, "").remedy == "Correct the content, and send it again.")
        #expect(error(413, "").description.contains("too large"))
        #expect(error(413, "").remedy.contains("smaller"))
        #expect(error(507, "").remedy.contains("space"))
    }

    @Test("keep what comes along with them, such as the booking as it is there now, without secrets")
    func companions() {
        let body =
            #"{"error":"Conflict","detail":"changed meanwhile","code":"BOOKING_HASH_MISMATCH","#
            + #""booking":{"id":"b1","stage":"WON","booking_hash":"h2","notes":"code planted-secret"}}"#
        let error = APIError(
            HTTPError.refusal(409, [:], Array(body.utf8)), at: "PATCH /api/v1/bookings/{id}/stage", id: nil,
            hiding: ["planted-secret"])
        #expect(error.code == .conflict && error.serverCode == "BOOKING_HASH_MISMATCH")
        #expect(error.companions.members.map(\.name) == ["booking"])
        guard case .object(let booking)? = error.companions["booking"] else {
            Issue.record("the booking is lost")
            return
        }
        #expect(booking["booking_hash"] == "h2" && booking["stage"] == "WON")
        #expect(booking["notes"] == "code ***" && !"\(error)".contains("h2"))
        #expect(
            reply(#"{"error":true,"statusCode":400,"data":{"a":"b"},"message":"m"}"#).companions.members
                .isEmpty)
    }

    @Test("are found in responses with a good status too")
    func success() {
        #expect(
            ErrorReply(ofSuccess: Array(#" {"success":false,"error":"no POI"}"#.utf8))?.message == "no POI")
        for body in [#"{"success":true}"#, "[]", "", #"{"success":"false"}"#, "{"] {
            #expect(ErrorReply(ofSuccess: Array(body.utf8)) == nil)
        }
    }

    @Test("show no token and no part of a secret, wherever they are truncated")
    func secrets() {
        let secret = String(repeating: "s3cret", count: 40)
        for words in [String(repeating: "x", count: 290) + secret, "pla\\u001Bin " + secret + "-longer"] {
            let reply = ErrorReply(
                Array(
                    #"{"detail":[{"loc":["body","\#(secret)"],"msg":"\#(words)"}],"code":"\#(secret)"}"#.utf8),
                mediaType: nil, hiding: [String(secret.prefix(12)), secret, secret + "-longer", ""])
            let shown = [reply.message, reply.code, reply.fields.first?.field, reply.fields.first?.message]
            #expect(shown.allSatisfy { $0?.contains("***") == true && $0?.contains("s3c") == false })
            #expect(!"\(shown)".contains("longer"))
        }
        #expect(reply("eyJhbGciOiJub25lIn0.eyJwbGFudGVk is old").message == "*** is old")
        #expect(reply("got Bearer abcd.efgh and Basic YTpiYw==").message == "got Bearer *** and Basic ***")
        #expect(reply("a bearer token is missing").message == "a bearer token is missing")
    }

    @Test("of hostile servers are read within bounds")
    func hostile() {
        #expect(reply(String(repeating: "[", count: 100_000)).fields.isEmpty)
        #expect(reply(String(repeating: "x", count: 100_000)).message?.count == 300)
        #expect(ErrorReply([0xFF, 0xFE, 0x00], mediaType: nil).fields.isEmpty)
    }
}
