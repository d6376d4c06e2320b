#pragma once

// ZXing's own headers are C++: Sources/CLibraries/CZXing includes them.
