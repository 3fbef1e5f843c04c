#include "CXlsxWriter.h"
#include "CLateLibrary.h"

// The one that belongs to the header: its structures are those that the header has.
#define LIBRARY "libxlsxwriter.so." LXW_SOVERSION

// Each function that is used: what it gives, its name, its parameters, and these as arguments.
#define FUNCTIONS(X) \
    X(lxw_workbook *, workbook_new_opt, \
      (const char *filename, lxw_workbook_options *options), \
      (filename, options)) \
    X(lxw_error, workbook_set_properties, \
      (lxw_workbook *workbook, lxw_doc_properties *properties), \
      (workbook, properties)) \
    X(lxw_format *, workbook_add_format, (lxw_workbook *workbook), (workbook)) \
    X(lxw_worksheet *, workbook_add_worksheet, \
      (lxw_workbook *workbook, const char *sheetname), \
      (workbook, sheetname)) \
    X(lxw_error, workbook_close, (lxw_workbook *workbook), (workbook)) \
    X(lxw_error, worksheet_autofilter, \
      (lxw_worksheet *worksheet, lxw_row_t first_row, lxw_col_t first_col, lxw_row_t last_row, lxw_col_t last_col), \
      (worksheet, first_row, first_col, last_row, last_col)) \
    X(void, worksheet_fit_to_pages, \
      (lxw_worksheet *worksheet, uint16_t width, uint16_t height), \
      (worksheet, width, height)) \
    X(void, worksheet_freeze_panes, \
      (lxw_worksheet *worksheet, lxw_row_t row, lxw_col_t col), \
      (worksheet, row, col)) \
    X(lxw_error, worksheet_repeat_rows, \
      (lxw_worksheet *worksheet, lxw_row_t first_row, lxw_row_t last_row), \
      (worksheet, first_row, last_row)) \
    X(lxw_error, worksheet_set_column, \
      (lxw_worksheet *worksheet, lxw_col_t first_col, lxw_col_t last_col, double width, lxw_format *format), \
      (worksheet, first_col, last_col, width, format)) \
    X(void, worksheet_set_landscape, (lxw_worksheet *worksheet), (worksheet)) \
    X(lxw_error, worksheet_write_datetime, \
      (lxw_worksheet *worksheet, lxw_row_t row, lxw_col_t col, lxw_datetime *datetime, lxw_format *format), \
      (worksheet, row, col, datetime, format)) \
    X(lxw_error, worksheet_write_number, \
      (lxw_worksheet *worksheet, lxw_row_t row, lxw_col_t col, double number, lxw_format *format), \
      (worksheet, row, col, number, format)) \
    X(lxw_error, worksheet_write_string, \
      (lxw_worksheet *worksheet, lxw_row_t row, lxw_col_t col, const char *string, lxw_format *format), \
      (worksheet, row, col, string, format)) \
    X(void, format_set_align, (lxw_format *format, uint8_t alignment), (format, alignment)) \
    X(void, format_set_bg_color, (lxw_format *format, lxw_color_t color), (format, color)) \
    X(void, format_set_bold, (lxw_format *format), (format)) \
    X(void, format_set_bottom, (lxw_format *format, uint8_t style), (format, style)) \
    X(void, format_set_font_color, (lxw_format *format, lxw_color_t color), (format, color)) \
    X(void, format_set_font_size, (lxw_format *format, double size), (format, size)) \
    X(void, format_set_num_format, (lxw_format *format, const char *num_format), (format, num_format)) \
    X(void, format_set_text_wrap, (lxw_format *format), (format)) \
    X(char *, lxw_strerror, (lxw_error error_num), (error_num))

LATE_LIBRARY(FUNCTIONS, LIBRARY, cxlsxwriter_load)
