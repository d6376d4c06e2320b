#pragma once

// PROJ and the geodesics that it ships. The library itself is loaded at the first call: with the libraries that it draws in it takes as
// long as all the rest of a program's start, and most commands need none of it.

#include <geodesic.h>
#include <proj.h>
