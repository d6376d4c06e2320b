// Targets that import XMLReading get Streams with it until they import it themselves; then this target goes.
@_exported public import Streams
