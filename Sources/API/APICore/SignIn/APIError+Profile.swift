import Foundation

extension APIError {
    /// The error with the profile named where what to do is to sign in: the default may be another one, and may have no way to.
    public func naming(_ profile: Profile) -> APIError {
        var error = self
        guard profile.signIn != nil || !remedy.contains("fieldbook login") else {
            error.remedy =
                "Give a good token in FIELDBOOK_TOKEN, or add sign-in to the profile \(profile.name)."
            return error
        }
        error.remedy = remedy.replacingOccurrences(
            of: "fieldbook login", with: "fieldbook login --profile \(profile.name)")
        return error
    }
}
