// qpdf's C interface: reads a PDF, changes its objects, writes it with compressed objects.
#include <qpdf/qpdf-c.h>
