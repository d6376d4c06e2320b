import APICore
import Nyla
import TestClients

/// A client without waits between attempts, for Nyla's endpoints.
func client(of address: String, token: String? = nil, attempts: Int = 1) throws -> APIClient {
    try client(of: address, token: token, attempts: attempts, requesting: NylaEndpoints.withLists)
}
