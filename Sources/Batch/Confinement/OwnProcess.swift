import CLinux

/// The process of a run.
public enum OwnProcess {
    /// Keeps other processes of this user from reading its memory and environment, which hold how to sign in.
    public static func hide() { linux_hide_from_others() }
}
