// qpdf's C interface: reads a PDF, changes its objects, writes it with compressed objects.
#pragma once
#include <qpdf/qpdf-c.h>

/// Loads libqpdf, which is needed for reports alone: a program that is linked with it looks up thousands of
/// its C++ names each time it starts.
///
/// - Returns: why it cannot be loaded, NULL where it is. No function of qpdf may be called before.
const char *cqpdf_load(void);
