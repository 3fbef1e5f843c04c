// gdk-pixbuf: reads and writes pictures; what Swift cannot import of it: signals and their macros.
#pragma once
#include <stdint.h>
#include <gdk-pixbuf/gdk-pixbuf.h>

// What a picture may be, and what it says it is.
struct picture_size {
    int64_t most_pixels;
    int width;
    int height;
    int is_too_large;
    int takes_too_much_memory;
};

// Told by the decoder once it has read the header, before it takes memory for the pixels.
static inline void picture_sized(GdkPixbufLoader *loader, int width, int height, gpointer data) {
    struct picture_size *size = data;
    size->width = width;
    size->height = height;
    if ((int64_t)width * height <= size->most_pixels) return;
    size->is_too_large = 1;
    // A picture of no size makes every decoder stop here.
    gdk_pixbuf_loader_set_size(loader, 0, 0);
}

// Decodes a picture with the decoder of `loader`; NULL when it cannot, or when the picture is too
// large.
static inline GdkPixbuf *picture_decode(
    GdkPixbufLoader *loader, const uint8_t *bytes, size_t count, struct picture_size *size
) {
    const size_t step = 1 << 16;
    GError *error = NULL;
    g_signal_connect(loader, "size-prepared", G_CALLBACK(picture_sized), size);
    gboolean is_good = TRUE;
    for (size_t at = 0; is_good && !size->is_too_large && at < count; at += step) {
        size_t part = count - at < step ? count - at : step;
        is_good = gdk_pixbuf_loader_write(loader, bytes + at, part, &error);
    }
    is_good = gdk_pixbuf_loader_close(loader, error ? NULL : &error) && is_good
        && !size->is_too_large;
    size->takes_too_much_memory =
        g_error_matches(error, GDK_PIXBUF_ERROR, GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY);
    g_clear_error(&error);
    GdkPixbuf *picture = is_good ? gdk_pixbuf_loader_get_pixbuf(loader) : NULL;
    // Turned as the camera was held (EXIF orientation); without such a mark, the same picture.
    GdkPixbuf *turned = picture ? gdk_pixbuf_apply_embedded_orientation(picture) : NULL;
    if (picture != NULL && turned == NULL) size->takes_too_much_memory = 1;
    return turned;
}

// Scales a picture, what is clear in it on white; NULL without the memory for it.
static inline GdkPixbuf *picture_scale(const GdkPixbuf *picture, int width, int height) {
    if (!gdk_pixbuf_get_has_alpha(picture)) {
        return gdk_pixbuf_scale_simple(picture, width, height, GDK_INTERP_BILINEAR);
    }
    return gdk_pixbuf_composite_color_simple(
        picture, width, height, GDK_INTERP_BILINEAR, 255, 64, 0xFFFFFF, 0xFFFFFF
    );
}

// Writes a picture as a JPEG without any words in it; to be freed with g_free.
static inline gchar *picture_encode(GdkPixbuf *picture, const char *quality, gsize *count) {
    char *keys[] = {(char *)"quality", NULL};
    char *values[] = {(char *)quality, NULL};
    gchar *bytes = NULL;
    if (!gdk_pixbuf_save_to_bufferv(picture, &bytes, count, "jpeg", keys, values, NULL)) return NULL;
    return bytes;
}
