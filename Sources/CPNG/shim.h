// Formats of libpng's simplified interface are macros made of macros. Swift imports only some of them, so these constants repeat
// those that we use.
#ifndef SILHOUETTE_CPNG_SHIM_H
#define SILHOUETTE_CPNG_SHIM_H

#include <png.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>

static const png_uint_32 silhouette_png_format_rgba = PNG_FORMAT_RGBA;
static const png_uint_32 silhouette_png_format_rgb = PNG_FORMAT_RGB;
static const png_uint_32 silhouette_png_flag_16bit_srgb = PNG_IMAGE_FLAG_16BIT_sRGB;

// libpng's simplified interface cannot choose a filter or a level. Its full interface reports errors by `longjmp`, which Swift
// cannot take, so these few calls are made here.

// The output of an encoder: a buffer of a fixed size.
struct silhouette_png_output {
  png_bytep bytes;
  size_t capacity;
  size_t count;
};

static inline void silhouette_png_put(png_structp png, png_bytep bytes, size_t count) {
  struct silhouette_png_output *output = (struct silhouette_png_output *)png_get_io_ptr(png);
  if (count > output->capacity - output->count) png_error(png, "the file is larger than expected");
  memcpy(output->bytes + output->count, bytes, count);
  output->count += count;
}

static inline void silhouette_png_flush(png_structp png) { (void)png; }

// Gives a file its palette: colours of 0xAABBGGRR, 256 at most. Alphas after the last one below 255 are left out.
static inline void silhouette_png_set_palette(png_structp png, png_infop info, const uint32_t *colors, int count) {
  png_color palette[256];
  png_byte alphas[256];
  int alpha_count = 0;
  for (int i = 0; i < count; i++) {
    palette[i].red = (png_byte)colors[i];
    palette[i].green = (png_byte)(colors[i] >> 8);
    palette[i].blue = (png_byte)(colors[i] >> 16);
    alphas[i] = (png_byte)(colors[i] >> 24);
    if (alphas[i] < 255) alpha_count = i + 1;
  }
  png_set_PLTE(png, info, palette, count);
  if (alpha_count > 0) png_set_tRNS(png, info, alphas, alpha_count, NULL);
}

// Writes rows of colours' numbers. Those that equal the row above become zeros, others stay: numbers of colours are names, and their
// differences say nothing.
static inline void silhouette_png_write_numbers(
    png_structp png, const png_byte *rows, png_uint_32 width, png_uint_32 height) {
  png_set_packing(png);
  // libpng keeps the row above only if the first row may be filtered by it.
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE | PNG_FILTER_UP);
  png_write_row(png, rows);
  for (png_uint_32 y = 1; y < height; y++) {
    rows += width;
    const int is_repeat = memcmp(rows, rows - width, width) == 0;
    png_set_filter(png, PNG_FILTER_TYPE_BASE, is_repeat ? PNG_FILTER_UP : PNG_FILTER_NONE);
    png_write_row(png, rows);
  }
}

// Writes a picture in sRGB: of 3 channels (red, green, blue) or 4 (and alpha), each row as its difference from the row above,
// or of 1, the numbers of colours in a palette, in as few bits as they need. Each sample of `rows` is a byte. Returns the bytes
// of the file, 0 if there was no memory or no room.
static inline size_t silhouette_png_write(
    png_bytep buffer, size_t capacity, png_uint_32 width, png_uint_32 height, int channels, const png_byte *rows,
    const uint32_t *colors, int color_count) {
  struct silhouette_png_output output = {buffer, capacity, 0};
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  if (png == NULL) return 0;
  png_infop info = png_create_info_struct(png);
  if (info == NULL || setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    return 0;
  }
  const int is_palette = channels == 1;
  const int depth = !is_palette || color_count > 16 ? 8 : color_count > 4 ? 4 : color_count > 2 ? 2 : 1;
  const int type = is_palette ? PNG_COLOR_TYPE_PALETTE : channels == 4 ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB;
  png_set_write_fn(png, &output, silhouette_png_put, silhouette_png_flush);
  png_set_IHDR(
      png, info, width, height, depth, type, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  if (is_palette) silhouette_png_set_palette(png, info, colors, color_count);
  png_set_compression_level(png, 6);
  png_set_compression_strategy(png, 0);
  png_set_compression_buffer_size(png, 1 << 16);
  png_write_info(png, info);
  const size_t stride = (size_t)width * (size_t)channels;
  if (is_palette) {
    silhouette_png_write_numbers(png, rows, width, height);
  } else {
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_UP);
    for (png_uint_32 row = 0; row < height; row++) png_write_row(png, rows + row * stride);
  }
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  return output.count;
}

#endif
