#include "CQPDF.h"
#include "CLateLibrary.h"
#include <qpdf/DLL.h>

// The interface number of the library belongs to the version that the header is of.
#if QPDF_MAJOR_VERSION == 11
#define LIBRARY "libqpdf.so.29"
#elif QPDF_MAJOR_VERSION == 12
#define LIBRARY "libqpdf.so.30"
#else
#error "which libqpdf.so belongs to this version of qpdf?"
#endif

// Each function that is used: what it gives, its name, its parameters, and these as arguments.
#define FUNCTIONS(X) \
    X(void, qpdf_cleanup, (qpdf_data *qpdf), (qpdf)) \
    X(qpdf_error, qpdf_get_error, (qpdf_data qpdf), (qpdf)) \
    X(const char *, qpdf_get_error_full_text, (qpdf_data q, qpdf_error e), (q, e)) \
    X(const char *, qpdf_get_info_key, (qpdf_data qpdf, const char *key), (qpdf, key)) \
    X(int, qpdf_get_num_pages, (qpdf_data qpdf), (qpdf)) \
    X(qpdf_oh, qpdf_get_object_by_id, \
      (qpdf_data qpdf, int objid, int generation), \
      (qpdf, objid, generation)) \
    X(qpdf_oh, qpdf_get_page_n, (qpdf_data qpdf, size_t zero_based_index), (qpdf, zero_based_index)) \
    X(qpdf_oh, qpdf_get_root, (qpdf_data qpdf), (qpdf)) \
    X(qpdf_oh, qpdf_get_trailer, (qpdf_data qpdf), (qpdf)) \
    X(QPDF_BOOL, qpdf_has_error, (qpdf_data qpdf), (qpdf)) \
    X(qpdf_data, qpdf_init, (void), ()) \
    X(QPDF_ERROR_CODE, qpdf_init_write, (qpdf_data qpdf, const char *filename), (qpdf, filename)) \
    X(qpdf_oh, qpdf_make_indirect_object, (qpdf_data qpdf, qpdf_oh oh), (qpdf, oh)) \
    X(void, qpdf_oh_append_item, (qpdf_data qpdf, qpdf_oh oh, qpdf_oh item), (qpdf, oh, item)) \
    X(void, qpdf_oh_begin_dict_key_iter, (qpdf_data qpdf, qpdf_oh dict), (qpdf, dict)) \
    X(QPDF_BOOL, qpdf_oh_dict_more_keys, (qpdf_data qpdf), (qpdf)) \
    X(const char *, qpdf_oh_dict_next_key, (qpdf_data qpdf), (qpdf)) \
    X(qpdf_oh, qpdf_oh_get_array_item, (qpdf_data qpdf, qpdf_oh oh, int n), (qpdf, oh, n)) \
    X(int, qpdf_oh_get_array_n_items, (qpdf_data qpdf, qpdf_oh oh), (qpdf, oh)) \
    X(qpdf_oh, qpdf_oh_get_dict, (qpdf_data qpdf, qpdf_oh oh), (qpdf, oh)) \
    X(long long, qpdf_oh_get_int_value, (qpdf_data qpdf, qpdf_oh oh), (qpdf, oh)) \
    X(qpdf_oh, qpdf_oh_get_key, (qpdf_data qpdf, qpdf_oh oh, const char *key), (qpdf, oh, key)) \
    X(const char *, qpdf_oh_get_name, (qpdf_data qpdf, qpdf_oh oh), (qpdf, oh)) \
    X(int, qpdf_oh_get_object_id, (qpdf_data qpdf, qpdf_oh oh), (qpdf, oh)) \
    X(QPDF_ERROR_CODE, qpdf_oh_get_page_content_data, \
      (qpdf_data qpdf, qpdf_oh page_oh, unsigned char **bufp, size_t *len), \
      (qpdf, page_oh, bufp, len)) \
    X(QPDF_BOOL, qpdf_oh_is_array, (qpdf_data qpdf, qpdf_oh oh), (qpdf, oh)) \
    X(QPDF_BOOL, qpdf_oh_is_dictionary, (qpdf_data qpdf, qpdf_oh oh), (qpdf, oh)) \
    X(qpdf_oh, qpdf_oh_new_array, (qpdf_data qpdf), (qpdf)) \
    X(qpdf_oh, qpdf_oh_new_bool, (qpdf_data qpdf, QPDF_BOOL value), (qpdf, value)) \
    X(qpdf_oh, qpdf_oh_new_dictionary, (qpdf_data qpdf), (qpdf)) \
    X(qpdf_oh, qpdf_oh_new_integer, (qpdf_data qpdf, long long value), (qpdf, value)) \
    X(qpdf_oh, qpdf_oh_new_name, (qpdf_data qpdf, const char *name), (qpdf, name)) \
    X(qpdf_oh, qpdf_oh_new_null, (qpdf_data qpdf), (qpdf)) \
    X(qpdf_oh, qpdf_oh_new_real_from_string, (qpdf_data qpdf, const char *value), (qpdf, value)) \
    X(qpdf_oh, qpdf_oh_new_stream, (qpdf_data qpdf), (qpdf)) \
    X(qpdf_oh, qpdf_oh_new_string, (qpdf_data qpdf, const char *str), (qpdf, str)) \
    X(qpdf_oh, qpdf_oh_new_unicode_string, (qpdf_data qpdf, const char *utf8_str), (qpdf, utf8_str)) \
    X(void, qpdf_oh_release, (qpdf_data qpdf, qpdf_oh oh), (qpdf, oh)) \
    X(void, qpdf_oh_remove_key, (qpdf_data qpdf, qpdf_oh oh, const char *key), (qpdf, oh, key)) \
    X(void, qpdf_oh_replace_key, \
      (qpdf_data qpdf, qpdf_oh oh, const char *key, qpdf_oh item), \
      (qpdf, oh, key, item)) \
    X(void, qpdf_oh_replace_stream_data, \
      (qpdf_data qpdf, qpdf_oh stream_oh, const unsigned char *buf, size_t len, qpdf_oh filter, qpdf_oh decode_parms), \
      (qpdf, stream_oh, buf, len, filter, decode_parms)) \
    X(const char *, qpdf_oh_unparse, (qpdf_data qpdf, qpdf_oh oh), (qpdf, oh)) \
    X(QPDF_ERROR_CODE, qpdf_read, \
      (qpdf_data qpdf, const char *filename, const char *password), \
      (qpdf, filename, password)) \
    X(void, qpdf_set_attempt_recovery, (qpdf_data qpdf, QPDF_BOOL value), (qpdf, value)) \
    X(void, qpdf_set_deterministic_ID, (qpdf_data qpdf, QPDF_BOOL value), (qpdf, value)) \
    X(void, qpdf_set_info_key, (qpdf_data qpdf, const char *key, const char *value), (qpdf, key, value)) \
    X(void, qpdf_set_minimum_pdf_version, (qpdf_data qpdf, const char *version), (qpdf, version)) \
    X(void, qpdf_set_object_stream_mode, (qpdf_data qpdf, enum qpdf_object_stream_e mode), (qpdf, mode)) \
    X(void, qpdf_set_suppress_warnings, (qpdf_data qpdf, QPDF_BOOL value), (qpdf, value)) \
    X(void, qpdf_silence_errors, (qpdf_data qpdf), (qpdf)) \
    X(QPDF_ERROR_CODE, qpdf_write, (qpdf_data qpdf), (qpdf))

LATE_LIBRARY(FUNCTIONS, LIBRARY, cqpdf_load)
