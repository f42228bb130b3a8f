// Times Cairo on the scenes of `silhouette-bench scenes`: cairo-peer DIR
#include <cairo.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { samples = 31, width = 402, height = 874, most = 4096 };

typedef struct { double x, y, w, h, radius, red, green, blue, alpha; } Box;

static double process_time(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec + now.tv_nsec * 1e-9;
}

static int read_boxes(const char *folder, int count, Box *boxes) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%d.txt", folder, count);
  FILE *file = fopen(path, "r");
  if (!file) { perror(path); exit(74); }
  int n = 0;
  for (Box b; n < most && fscanf(file, "%lf %lf %lf %lf %lf %lf %lf %lf %lf", &b.x, &b.y, &b.w, &b.h, &b.radius,
                                 &b.red, &b.green, &b.blue, &b.alpha) == 9; n++) boxes[n] = b;
  fclose(file);
  return n;
}

static void add_outline(cairo_t *cr, const Box *b) {
  if (b->radius == 0) { cairo_rectangle(cr, b->x, b->y, b->w, b->h); return; }
  double right = b->x + b->w - b->radius, bottom = b->y + b->h - b->radius;
  double left = b->x + b->radius, top = b->y + b->radius;
  cairo_new_sub_path(cr);
  cairo_arc(cr, right, top, b->radius, -M_PI / 2, 0);
  cairo_arc(cr, right, bottom, b->radius, 0, M_PI / 2);
  cairo_arc(cr, left, bottom, b->radius, M_PI / 2, M_PI);
  cairo_arc(cr, left, top, b->radius, M_PI, M_PI * 3 / 2);
  cairo_close_path(cr);
}

static void draw(cairo_surface_t *surface, const Box *boxes, int count, double scale) {
  cairo_t *cr = cairo_create(surface);
  cairo_scale(cr, scale, scale);
  cairo_set_source_rgb(cr, 1, 1, 1);
  cairo_paint(cr);
  for (int n = 0; n < count; n++) {
    const Box *b = &boxes[n];
    cairo_set_source_rgba(cr, b->red / 255, b->green / 255, b->blue / 255, b->alpha / 255);
    add_outline(cr, b);
    cairo_fill(cr);
  }
  cairo_destroy(cr);
}

static int rising(const void *a, const void *b) {
  return (*(const double *)a > *(const double *)b) - (*(const double *)a < *(const double *)b);
}

static double median_ms(cairo_surface_t *surface, const Box *boxes, int count, double scale) {
  double times[samples];
  draw(surface, boxes, count, scale);
  for (int n = 0; n < samples; n++) {
    double start = process_time();
    int repeats = 0;
    do { draw(surface, boxes, count, scale); repeats++; } while (process_time() - start < 0.004);
    times[n] = (process_time() - start) / repeats * 1e3;
  }
  qsort(times, samples, sizeof *times, rising);
  return times[samples / 2];
}

// Mean difference of a channel from our picture, to show that both drew the same.
static double difference(cairo_surface_t *surface, const char *folder, int count, int scale) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%d@%d.rgba", folder, count, scale);
  FILE *file = fopen(path, "rb");
  if (!file) { perror(path); exit(74); }
  cairo_surface_flush(surface);
  const unsigned char *ours = cairo_image_surface_get_data(surface);
  long pixels = (long)width * scale * height * scale;
  unsigned char *theirs = malloc(pixels * 4);
  if (fread(theirs, 4, pixels, file) != (size_t)pixels) { fprintf(stderr, "%s is short\n", path); exit(74); }
  fclose(file);
  double sum = 0;
  for (long n = 0; n < pixels; n++)
    sum += abs(ours[n * 4 + 2] - theirs[n * 4]) + abs(ours[n * 4 + 1] - theirs[n * 4 + 1]) +
           abs(ours[n * 4] - theirs[n * 4 + 2]);
  free(theirs);
  return sum / pixels / 3;
}

int main(int argc, char **argv) {
  if (argc != 2) { fprintf(stderr, "usage: cairo-peer DIR\n"); return 64; }
  static Box boxes[most];
  static const int counts[] = {150, 500, 2000};
  for (int n = 0; n < 3; n++)
    for (int scale = 1; scale <= 3; scale += 2) {
      int found = read_boxes(argv[1], counts[n], boxes);
      cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width * scale, height * scale);
      printf("Cairo %s\t%d\t%d\t%.4f\tms\n", cairo_version_string(), found, scale,
             median_ms(surface, boxes, found, scale));
      printf("difference of Cairo\t%d\t%d\t%.4f\tlevels\n", found, scale,
             difference(surface, argv[1], counts[n], scale));
      cairo_surface_destroy(surface);
    }
  return 0;
}
