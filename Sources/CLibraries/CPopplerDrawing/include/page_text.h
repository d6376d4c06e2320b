#pragma once

#include <stdbool.h>

/// From now on, until told otherwise, the letters that poppler draws on this thread are not noted besides: no text can be
/// asked for from a page that was drawn so.
///
/// Poppler does that for every page that is drawn, for those who select in it; it is a thirtieth of drawing a page.
void fieldbook_leave_text_out(bool leaves_out);
