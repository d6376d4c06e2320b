package import ArgumentParser

/// The commands of the services, in the order in which help lists them.
package enum ServiceCommandList {
    package static var all: [any ParsableCommand.Type] {
        [
            ConnectCommand.self, LoginCommand.self, LogoutCommand.self, WhoamiCommand.self,
            InstancesCommand.self, PullCommand.self, PushCommand.self, UploadCommand.self,
            RecordsCommand.self, FilesCommand.self, OnboardingCommand.self, TravelsCommand.self,
            BookingsCommand.self, NotesCommand.self, ChatCommand.self, AutomationsCommand.self,
            AccountingCommand.self, NeutralizeCommand.self, AccountCommand.self, AdminCommand.self,
            APICommand.self,
        ]
    }
}
