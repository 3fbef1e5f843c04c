// libxlsxwriter: the report as a workbook.
#pragma once
#include <string.h>
#include <time.h>
#include <xlsxwriter.h>

/// Loads libxlsxwriter, which is needed for workbooks alone: it brings a library of cryptography along, which
/// takes its time whenever a program starts.
///
/// - Returns: why it cannot be loaded, NULL where it is. No function of the library may be called before.
const char *cxlsxwriter_load(void);

// The texts that it takes in structures became const between the versions of Debian 12 and 13; C takes both.

/// Opens a workbook that keeps its rows in a folder, and not in memory; NULL where there is no memory.
static inline lxw_workbook *muster_workbook_new(const char *path, const char *folder) {
    lxw_workbook_options options;
    memset(&options, 0, sizeof options);
    options.constant_memory = LXW_TRUE;
    options.tmpdir = (char *)folder;
    return workbook_new_opt(path, &options);
}

/// Sets what a workbook says of itself.
static inline void muster_workbook_describe(
    lxw_workbook *book, const char *title, const char *subject, const char *author, const char *keywords,
    const char *comments, time_t created) {
    lxw_doc_properties properties;
    memset(&properties, 0, sizeof properties);
    properties.title = (char *)title;
    properties.subject = (char *)subject;
    properties.author = (char *)author;
    properties.keywords = (char *)keywords;
    properties.comments = (char *)comments;
    properties.created = created;
    workbook_set_properties(book, &properties);
}
