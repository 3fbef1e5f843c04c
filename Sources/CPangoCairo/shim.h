// Cairo (PDF and SVG surfaces, text with clusters) and Pango (shaping, fonts through fontconfig).
#include <cairo.h>
#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo-ft.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
