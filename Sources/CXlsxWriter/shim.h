// libxlsxwriter: the report as a workbook.
#pragma once
#include <xlsxwriter.h>
