#pragma once

#include <stdio.h>

#include <jpeglib.h>

#ifndef JCS_EXTENSIONS
#error "Fieldbook needs libjpeg-turbo, which takes the pixels of screens as they are."
#endif
