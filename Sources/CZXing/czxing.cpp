// The texts of codes come as UTF-8, as in all versions after 1.4.
#define ZX_USE_UTF8 1
#include "czxing.h"

#include <ZXing/ReadBarcode.h>

int czxing_read(
    const uint8_t *grey, int width, int height, int stride, int most, czxing_take take,
    void *context
) {
    if (grey == nullptr || width < 1 || height < 1 || stride < width || most < 1) return 0;
    try {
        ZXing::DecodeHints hints;
        hints.setFormats(ZXing::BarcodeFormat::QRCode | ZXing::BarcodeFormat::DataMatrix);
        hints.setTryHarder(true);
        hints.setTryRotate(true);
        hints.setBinarizer(ZXing::Binarizer::LocalAverage);
        hints.setMaxNumberOfSymbols(static_cast<uint8_t>(most < 255 ? most : 255));
        const ZXing::ImageView view(grey, width, height, ZXing::ImageFormat::Lum, stride);
        int count = 0;
        for (const auto &result : ZXing::ReadBarcodes(view, hints)) {
            if (!result.isValid() || count == most) continue;
            const auto text = result.text();
            int kind = czxing_other;
            if (result.format() == ZXing::BarcodeFormat::QRCode) kind = czxing_qr_code;
            if (result.format() == ZXing::BarcodeFormat::DataMatrix) kind = czxing_data_matrix;
            int corners[8];
            for (int corner = 0; corner < 4; corner += 1) {
                corners[2 * corner] = result.position()[corner].x;
                corners[2 * corner + 1] = result.position()[corner].y;
            }
            take(context, text.data(), text.size(), kind, corners);
            count += 1;
        }
        return count;
    } catch (...) {
        // What goes wrong in a foreign picture must not end the program.
        return -1;
    }
}
