// Targets that import SimpleFeatures get Streams with it until they import it themselves; then this file goes.
@_exported public import Streams
