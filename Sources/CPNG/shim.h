// Formats of libpng's simplified interface are macros made of macros, of which Swift sees some and not others: these
// constants stand in for those that we use.
#ifndef SILHOUETTE_CPNG_SHIM_H
#define SILHOUETTE_CPNG_SHIM_H

#include <png.h>
#include <setjmp.h>
#include <string.h>

static const png_uint_32 silhouette_png_format_rgba = PNG_FORMAT_RGBA;
static const png_uint_32 silhouette_png_format_rgb = PNG_FORMAT_RGB;
static const png_uint_32 silhouette_png_flag_16bit_srgb = PNG_IMAGE_FLAG_16BIT_sRGB;

// The simplified interface can choose neither filter nor level, and the other one reports errors by a jump, which Swift
// cannot take. So these few calls are made here.

// Where a file goes: a buffer of a fixed size.
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

// Writes a picture of 8 bits a channel in sRGB, each row as its difference from the row above. Returns the bytes of the file,
// 0 if there was no memory or no room.
static inline size_t silhouette_png_write(
    png_bytep buffer, size_t capacity, png_uint_32 width, png_uint_32 height, int has_alpha, const png_byte *rows) {
  struct silhouette_png_output output = {buffer, capacity, 0};
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  if (png == NULL) return 0;
  png_infop info = png_create_info_struct(png);
  if (info == NULL || setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    return 0;
  }
  png_set_write_fn(png, &output, silhouette_png_put, silhouette_png_flush);
  png_set_IHDR(
      png, info, width, height, 8, has_alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
      PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_UP);
  png_set_compression_level(png, 6);
  png_set_compression_strategy(png, 0);
  png_set_compression_buffer_size(png, 1 << 16);
  png_write_info(png, info);
  const size_t stride = (size_t)width * (has_alpha ? 4 : 3);
  for (png_uint_32 row = 0; row < height; row++) png_write_row(png, rows + row * stride);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  return output.count;
}

#endif
