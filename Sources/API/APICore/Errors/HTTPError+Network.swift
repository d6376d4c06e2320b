import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

extension HTTPError {
    /// Translates an error of the network libraries.
    init(network error: any Error, isWithinBody: Bool) {
        self =
            switch error {
            case let error as HTTPError: error
            case let error as HTTPClientError: Self.of(error, isWithinBody)
            case let error as NIOConnectionError: Self.of(error)
            case is NIOSSLError, is BoringSSLError, is NIOSSLExtraError: .untrusted("\(error)")
            case let error as HTTPParserError where error == .invalidEOFState:
                isWithinBody ? .incomplete : .closed
            case is HTTPParserError:
                HTTPError(
                    .malformed, "the response is not valid HTTP", remedy: "Check the address and its port.")
            case let error as IOError where isWithinBody && error.errnoCode != 0: .incomplete
            case let error as IOError where error.errnoCode == ECONNREFUSED:
                .unreachable("the server refuses connections")
            case is CancellationError: .cancelled
            case is IOError, is ChannelError: isWithinBody ? .incomplete : .closed
            default: .unreachable("the connection failed: \(error)")
            }
    }

    private static var closed: HTTPError {
        .unreachable("the server closed the connection before it answered")
    }

    private static func untrusted(_ words: String) -> HTTPError {
        HTTPError(
            .tls,
            words.contains("CERTIFICATE_VERIFY_FAILED")
                ? "the server's certificate is not trusted"
                : "no encrypted connection could be made (\(words.prefix(80)))",
            remedy:
                "Check the address; for a private authority, set the profile's ca to the file of its certificate, "
                + "or SSL_CERT_FILE."
        )
    }

    private static func of(_ error: HTTPClientError, _ isWithinBody: Bool) -> HTTPError {
        switch error {
        case .cancelled: .cancelled
        case .connectTimeout: .unreachable("no connection within the time limit")
        case .tlsHandshakeTimeout, .httpProxyHandshakeTimeout, .socksHandshakeTimeout,
            .getConnectionFromPoolTimeout:
            .unreachable("the connection was not established in time")
        case .readTimeout: .slow("the server was silent for too long")
        case .deadlineExceeded: .slow("the response took too long")
        case .remoteConnectionClosed, .uncleanShutdown: isWithinBody ? .incomplete : .closed
        case .proxyAuthenticationRequired, .invalidProxyResponse:
            HTTPError(
                .connection, "the proxy rejects the request (\(error.shortDescription))",
                remedy: "Check http_proxy and https_proxy.")
        case .invalidURL, .emptyHost, .emptyScheme:
            HTTPError(.address, "not a web address", remedy: "Check the address.")
        default:
            isWithinBody
                ? .incomplete : .unreachable("the connection failed: \(error.shortDescription)")
        }
    }

    private static func of(_ error: NIOConnectionError) -> HTTPError {
        if error.connectionErrors.isEmpty, error.dnsAError != nil || error.dnsAAAAError != nil {
            return .unreachable("unknown host \(error.host)")
        }
        let refused = error.connectionErrors.contains { ($0.error as? IOError)?.errnoCode == ECONNREFUSED }
        return .unreachable(
            "\(error.host):\(error.port) \(refused ? "refuses connections" : "cannot be reached")")
    }
}
