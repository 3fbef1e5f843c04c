// zxing-cpp: reads QR codes and Data Matrix codes in pictures.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// What a code is.
enum { czxing_qr_code = 1, czxing_data_matrix = 2, czxing_other = 3 };

// Told of one code: its text in UTF-8, its kind, and its corners from the upper left one on, x and y each,
// in pixels.
typedef void (*czxing_take)(
    void *context, const char *text, size_t count, int kind, const int corners[8]
);

// Looks for codes in a picture of grey pixels, `stride` bytes a row; tells `take` of at most `most` of
// them. How many there were; -1 where the library gave up.
int czxing_read(
    const uint8_t *grey, int width, int height, int stride, int most, czxing_take take,
    void *context
);

#ifdef __cplusplus
}
#endif
