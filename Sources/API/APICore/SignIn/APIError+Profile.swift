import Foundation

extension APIError {
    /// The error with the profile named where what to do is to sign in: the default may be another one.
    public func naming(_ profile: Profile) -> APIError {
        var error = self
        error.remedy = remedy.replacingOccurrences(
            of: "fieldbook login", with: "fieldbook login --profile \(profile.name)")
        return error
    }
}
