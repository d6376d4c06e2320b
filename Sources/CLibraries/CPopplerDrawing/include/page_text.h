#pragma once

#include <stdbool.h>

/// While set, the letters that poppler draws on this thread are not recorded: no text can be read from a page drawn
/// that way.
///
/// Poppler records them for every page it draws, to support text selection; that takes a thirtieth of the time of
/// drawing a page.
void fieldbook_leave_text_out(bool leaves_out);
