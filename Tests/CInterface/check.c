// Calls every function of silhouette.h, as a program of C11 and of C++, and writes the results for Tests/Checks/cinterface.py to
// compare with the command.
//
//   check SESSION SCREEN SCREENSHOT POLICY FOLDER    sessions for verbs, one with a screenshot, and where results go
//   check --hostile SESSION                          arguments that no sane program gives

#include <silhouette.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(holds)                                                             \
  do {                                                                           \
    if (!(holds)) {                                                              \
      fprintf(stderr, "check.c:%d: this does not hold: %s\n", __LINE__, #holds); \
      exit(1);                                                                   \
    }                                                                            \
  } while (0)

static void no_error(silhouette_error *error) {
  if (!error) return;
  fprintf(stderr, "check.c: %s\n", silhouette_error_message(error, NULL));
  exit(1);
}

// Takes an error of this kind.
static void expect(silhouette_error **error, silhouette_code code, const char *words) {
  CHECK(*error != NULL);
  size_t size = 0;
  const char *message = silhouette_error_message(*error, &size);
  if (silhouette_error_code(*error) != code || !strstr(message, words)) {
    fprintf(stderr, "check.c: expected %d and \"%s\", found %d: %s\n", (int)code, words,
            (int)silhouette_error_code(*error), message);
    exit(1);
  }
  CHECK(strlen(message) == size && strchr(message, '\n') == NULL);
  silhouette_error_free(*error);
  *error = NULL;
}

static silhouette_session *open_path(const char *path, const silhouette_options *options) {
  silhouette_error *error = NULL;
  silhouette_session *session = silhouette_open(path, strlen(path), options, &error);
  no_error(error);
  CHECK(session != NULL);
  return session;
}

static void set(silhouette_options *options, const char *name, const char *value) {
  silhouette_error *error = NULL;
  CHECK(silhouette_options_set(options, name, strlen(name), value, strlen(value), &error));
  no_error(error);
}

static void save(const char *folder, const char *name, const void *bytes, size_t size) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, "wb");
  CHECK(file != NULL);
  CHECK(fwrite(bytes, 1, size, file) == size);
  CHECK(fclose(file) == 0);
}

static void save_bytes(const char *folder, const char *name, silhouette_bytes *bytes, silhouette_error *error) {
  no_error(error);
  CHECK(bytes != NULL);
  CHECK(silhouette_bytes_data(bytes)[silhouette_bytes_size(bytes)] == 0);
  save(folder, name, silhouette_bytes_data(bytes), silhouette_bytes_size(bytes));
  silhouette_bytes_free(bytes);
}

static unsigned char *load(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  CHECK(file != NULL);
  CHECK(fseek(file, 0, SEEK_END) == 0);
  *size = (size_t)ftell(file);
  rewind(file);
  unsigned char *bytes = (unsigned char *)malloc(*size + 1);
  CHECK(fread(bytes, 1, *size, file) == *size);
  fclose(file);
  return bytes;
}

// ---- Honest calls ----

static void check_screen(const silhouette_screen *screen, const char *folder) {
  double width = 0, height = 0, scale = 0;
  silhouette_screen_size(screen, &width, &height, &scale);
  CHECK(width > 0 && height > 0 && scale > 0);
  silhouette_screen_size(screen, NULL, NULL, NULL);

  size_t count = 0;
  const silhouette_node *nodes = silhouette_screen_nodes(screen, &count);
  CHECK(nodes == silhouette_screen_nodes(screen, NULL));
  CHECK(count > 0);
  size_t visible = 0;
  for (size_t index = 0; index < count; index++) {
    CHECK(nodes[index].parent >= -1 && nodes[index].parent < (int32_t)index);
    CHECK(nodes[index].end > (int32_t)index && nodes[index].end <= (int32_t)count);
    CHECK(silhouette_category_name(nodes[index].category, NULL) != NULL);
    CHECK(!(nodes[index].flags & SILHOUETTE_VISIBLE) || nodes[index].flags & SILHOUETTE_DRAWN);
    visible += nodes[index].flags & SILHOUETTE_VISIBLE ? 1 : 0;
    size_t size = 1;
    CHECK(strcmp(silhouette_screen_text(screen, index, &size), "") == 0 && size == 0);
    CHECK(strlen(silhouette_screen_class(screen, index, &size)) == size);
  }
  CHECK(visible > 0);

  size_t size = 0;
  CHECK(strlen(silhouette_screen_outline(screen, &size)) == size && size > 0);
  CHECK(strlen(silhouette_screen_fingerprint(screen, &size)) == 6 && size == 6);

  silhouette_error *error = NULL;
  silhouette_picture *picture = silhouette_render(screen, 2, &error);
  no_error(error);
  size_t columns = silhouette_picture_width(picture), rows = silhouette_picture_height(picture);
  const uint8_t *pixels = silhouette_picture_pixels(picture);
  size_t other_columns = 0, other_rows = 0;
  CHECK(silhouette_render_size(screen, 2, &other_columns, &other_rows, &error));
  CHECK(columns == other_columns && rows == other_rows && columns == (size_t)(2 * width));

  // Rows of one's own memory may have something between them, which stays.
  size_t stride = columns * 4 + 12;
  size = stride * rows;
  uint8_t *mine = (uint8_t *)malloc(size);
  memset(mine, 0xA5, size);
  CHECK(silhouette_render_into(screen, 2, mine, size, stride, &error));
  no_error(error);
  for (size_t row = 0; row < rows; row++) {
    CHECK(memcmp(mine + row * stride, pixels + row * columns * 4, columns * 4) == 0);
    for (size_t rest = columns * 4; rest < stride; rest++) CHECK(mine[row * stride + rest] == 0xA5);
  }
  for (size_t pixel = 0; pixel < columns * rows; pixel++) CHECK(pixels[pixel * 4 + 3] == 255);
  CHECK(!silhouette_render_into(screen, 2, mine, size - stride, stride, &error));
  expect(&error, SILHOUETTE_USAGE, "memory");
  CHECK(!silhouette_render_into(screen, 2, mine, size, columns * 4 - 1, &error));
  expect(&error, SILHOUETTE_USAGE, "stride");
  free(mine);
  silhouette_picture_free(picture);

  save_bytes(folder, "screen.png", silhouette_draw(screen, 2, "png", 3, &error), error);
  save_bytes(folder, "screen.svg", silhouette_draw(screen, 1, "svg", 3, &error), error);
  save_bytes(folder, "screen.pdf", silhouette_draw(screen, 1, "pdf", 3, &error), error);
}

static void check_session(const char *path, const char *folder) {
  silhouette_error *error = NULL;
  silhouette_session *session = open_path(path, NULL);
  silhouette_screen *screen = silhouette_next(session, &error);
  no_error(error);
  check_screen(screen, folder);
  size_t screens = 1;
  double last = silhouette_screen_time(screen);
  silhouette_screen_free(screen);
  while ((screen = silhouette_next(session, &error))) {
    CHECK(silhouette_screen_time(screen) >= last);
    last = silhouette_screen_time(screen);
    silhouette_screen_free(screen);
    screens++;
  }
  no_error(error);
  CHECK(silhouette_next(session, &error) == NULL && error == NULL);
  silhouette_rewind(session);
  screen = silhouette_next(session, &error);
  no_error(error);
  CHECK(screen != NULL);

  char text[64];
  snprintf(text, sizeof text, "%zu", screens);
  save(folder, "screens.txt", text, strlen(text));
  save_bytes(folder, "log.json", silhouette_encode(session, "json", 4, &error), error);
  save_bytes(folder, "log.ndjson", silhouette_encode(session, "ndjson", 6, &error), error);
  save_bytes(folder, "log.zlib", silhouette_encode(session, "zlib", 4, &error), error);
  save_bytes(folder, "log.wire", silhouette_encode(session, "wire", 4, &error), error);
  save_bytes(folder, "outline.txt", silhouette_outline(session, "text", 4, &error), error);
  save_bytes(folder, "outline.md", silhouette_outline(session, "markdown", 8, &error), error);
  save_bytes(folder, "outline.json", silhouette_outline(session, "json", 4, &error), error);
  save_bytes(folder, "events.csv", silhouette_events(session, "csv", 3, &error), error);
  save_bytes(folder, "events.ndjson", silhouette_events(session, "ndjson", 6, &error), error);
  save_bytes(folder, "map.json", silhouette_map(session, &error), error);
  silhouette_bytes *map = silhouette_map(session, &error);
  const void *const maps[] = {silhouette_bytes_data(map), silhouette_bytes_data(map)};
  const size_t sizes[] = {silhouette_bytes_size(map), silhouette_bytes_size(map)};
  save_bytes(folder, "maps.json", silhouette_add_maps(maps, sizes, 2, &error), error);
  silhouette_bytes_free(map);

  char output[4096];
  snprintf(output, sizeof output, "%s/file.wire", folder);
  CHECK(silhouette_encode_file(session, output, strlen(output), &error));
  silhouette_session *log = open_path(output, NULL);
  save_bytes(folder, "verify.json", silhouette_verify(log, &error), error);
  silhouette_session_free(log);
  snprintf(output, sizeof output, "%s/file.png", folder);
  CHECK(silhouette_render_file(session, output, strlen(output), 2, &error));
  no_error(error);
  snprintf(output, sizeof output, "%s/data", folder);
  save_bytes(folder, "export.json", silhouette_export_folder(session, output, strlen(output), 1, &error), error);

  // A screen outlives its session.
  silhouette_session_free(session);
  silhouette_bytes *png = silhouette_draw(screen, 2, "png", 3, &error);
  no_error(error);
  silhouette_bytes_free(png);
  silhouette_screen_free(screen);
}

// The same bytes in memory are the same session, and one that breaks off gives what came before.
static void check_memory(const char *path, const char *folder) {
  silhouette_error *error = NULL;
  size_t size = 0;
  unsigned char *bytes = load(path, &size);
  silhouette_session *session = silhouette_open_bytes(bytes, size, "memory.ndjson", 13, NULL, &error);
  no_error(error);
  save_bytes(folder, "memory.json", silhouette_encode(session, "json", 4, &error), error);
  silhouette_session_free(session);

  session = silhouette_open_bytes(bytes, size - size / 3, NULL, 0, NULL, &error);
  free(bytes);
  no_error(error);
  silhouette_bytes *log = silhouette_encode(session, "json", 4, &error);
  CHECK(log != NULL && silhouette_bytes_size(log) > 0);
  CHECK(silhouette_error_offset(error) > 0);
  expect(&error, SILHOUETTE_INPUT, "input");
  silhouette_bytes_free(log);
  silhouette_session_free(session);
}

static void check_masks(const char *path, const char *screenshot, const char *policy, const char *folder) {
  silhouette_error *error = NULL;
  size_t size = 0;
  unsigned char *picture = load(screenshot, &size);
  silhouette_options *options = silhouette_options_new();
  set(options, "policy", policy);
  silhouette_session *session = open_path(path, options);
  silhouette_options_free(options);
  save_bytes(folder, "masked.png", silhouette_redact(session, picture, size, &error), error);
  CHECK(silhouette_redact(session, picture, size / 2, &error) == NULL);
  expect(&error, SILHOUETTE_INPUT, "the picture");
  CHECK(silhouette_redact(session, NULL, 0, &error) == NULL);
  expect(&error, SILHOUETTE_INPUT, "empty");
  silhouette_session_free(session);
  free(picture);
}

static void check_reveal(const char *path) {
  silhouette_error *error = NULL;
  silhouette_options *options = silhouette_options_new();
  set(options, "reveal", "labels");
  set(options, "dark", "true");
  silhouette_session *session = open_path(path, options);
  silhouette_options_free(options);
  silhouette_screen *screen = silhouette_next(session, &error);
  no_error(error);
  size_t count = 0, words = 0;
  const silhouette_node *nodes = silhouette_screen_nodes(screen, &count);
  for (size_t index = 0; index < count; index++) {
    size_t size = 0;
    CHECK(strlen(silhouette_screen_text(screen, index, &size)) == size);
    CHECK((size > 0) == ((nodes[index].flags & SILHOUETTE_REVEALED) != 0));
    words += size > 0 ? 1 : 0;
  }
  CHECK(words > 0);
  silhouette_screen_free(screen);
  silhouette_session_free(session);
}

// Threads share a session and its screens.
static void *work(void *shared) {
  silhouette_session *session = (silhouette_session *)shared;
  silhouette_error *error = NULL;
  silhouette_bytes *outline = silhouette_outline(session, "text", 4, &error);
  no_error(error);
  silhouette_screen *screen;
  while ((screen = silhouette_next(session, &error))) {
    silhouette_picture *picture = silhouette_render(screen, 0.5, &error);
    no_error(error);
    silhouette_picture_free(picture);
    silhouette_screen_free(screen);
  }
  no_error(error);
  return outline;
}

static void check_threads(const char *path) {
  silhouette_session *session = open_path(path, NULL);
  pthread_t threads[4];
  for (int index = 0; index < 4; index++) CHECK(pthread_create(&threads[index], NULL, work, session) == 0);
  silhouette_bytes *first = NULL;
  for (int index = 0; index < 4; index++) {
    void *result = NULL;
    CHECK(pthread_join(threads[index], &result) == 0);
    silhouette_bytes *outline = (silhouette_bytes *)result;
    if (first) {
      CHECK(silhouette_bytes_size(first) == silhouette_bytes_size(outline));
      silhouette_bytes_free(outline);
    } else {
      first = outline;
    }
  }
  silhouette_bytes_free(first);
  silhouette_session_free(session);
}

// ---- Odd calls ----

static void check_hostile(const char *path) {
  silhouette_error *error = NULL;
  CHECK(silhouette_open(NULL, 0, NULL, &error) == NULL);
  expect(&error, SILHOUETTE_USAGE, "empty");
  CHECK(silhouette_open(NULL, 7, NULL, &error) == NULL);
  expect(&error, SILHOUETTE_USAGE, "NULL");
  CHECK(silhouette_open(path, (size_t)-1, NULL, &error) == NULL);
  expect(&error, SILHOUETTE_USAGE, "size");
  CHECK(silhouette_open("a\0b", 3, NULL, &error) == NULL);
  expect(&error, SILHOUETTE_IO, "");
  CHECK(silhouette_open("\xff\xfe", 2, NULL, &error) == NULL);
  expect(&error, SILHOUETTE_IO, "no such file");
  CHECK(silhouette_open("no such file", 12, NULL, NULL) == NULL);
  CHECK(silhouette_open_paths(NULL, NULL, 1, NULL, &error) == NULL);
  expect(&error, SILHOUETTE_USAGE, "paths");
  const char *paths[] = {path, NULL};
  size_t sizes[] = {strlen(path), 3};
  CHECK(silhouette_open_paths(paths, sizes, 2, NULL, &error) == NULL);
  expect(&error, SILHOUETTE_USAGE, "NULL");
  CHECK(silhouette_open_paths(paths, sizes, 0, NULL, &error) == NULL);
  expect(&error, SILHOUETTE_USAGE, "paths");
  CHECK(silhouette_open_paths(paths, sizes, (size_t)-1, NULL, &error) == NULL);
  expect(&error, SILHOUETTE_USAGE, "paths");
  CHECK(silhouette_open_bytes(NULL, 1, NULL, 0, NULL, &error) == NULL);
  expect(&error, SILHOUETTE_USAGE, "NULL");
  CHECK(silhouette_open_bytes("", (size_t)1 << 63, NULL, 0, NULL, &error) == NULL);
  expect(&error, SILHOUETTE_USAGE, "size");

  // Nothing to read, and nothing that can be read.
  silhouette_session *session = silhouette_open_bytes(NULL, 0, NULL, 0, NULL, &error);
  no_error(error);
  CHECK(silhouette_encode(session, "json", 4, &error) == NULL);
  expect(&error, SILHOUETTE_INPUT, "");
  silhouette_session_free(session);
  session = silhouette_open_bytes("\x89PNG\r\n\x1a\n", 8, "x.png", 5, NULL, &error);
  no_error(error);
  CHECK(silhouette_next(session, &error) == NULL);
  expect(&error, SILHOUETTE_INPUT, "");
  CHECK(silhouette_next(session, &error) == NULL && error == NULL);
  silhouette_session_free(session);

  // Options.
  silhouette_options *options = silhouette_options_new();
  static const char *const wrong[][2] = {
      {"no-such-option", "1"}, {"", ""}, {"reveal", "everything"}, {"scale", "2"}, {"max-nodes", "-1"},
      {"max-nodes", "99999999999999999999"}, {"density", "nan"}, {"viewport", "10x"}, {"interval", "-1s"},
      {"dark", "yes"}, {"style", "\xff"}, {"policy-json", "{"}, {"policy-json", "[]"}, {"engine", "fast"},
      {"event-data", "a,,b"}, {"checkout", "0"}, {"application-id", "1"}, {"fps", "inf"}, {"at", "late"}, {"jobs", "0"},
  };
  for (size_t index = 0; index < sizeof wrong / sizeof *wrong; index++) {
    CHECK(!silhouette_options_set(options, wrong[index][0], strlen(wrong[index][0]), wrong[index][1],
                                  strlen(wrong[index][1]), &error));
    CHECK(error != NULL);
    silhouette_error_free(error);
  }
  CHECK(!silhouette_options_set(NULL, "dark", 4, "true", 4, &error));
  expect(&error, SILHOUETTE_USAGE, "options");
  CHECK(!silhouette_options_set(options, "rules", (size_t)-5, "true", 4, NULL));
  set(options, "rules", "/no/such/rules");
  CHECK(silhouette_open(path, strlen(path), options, &error) == NULL);
  expect(&error, SILHOUETTE_IO, "rules");
  silhouette_options_free(options);

  // NULL for every object.
  CHECK(silhouette_next(NULL, &error) == NULL);
  expect(&error, SILHOUETTE_USAGE, "session");
  CHECK(silhouette_next(NULL, NULL) == NULL);
  silhouette_rewind(NULL);
  CHECK(silhouette_screen_time(NULL) == 0);
  double width = 1;
  silhouette_screen_size(NULL, &width, NULL, NULL);
  CHECK(width == 0);
  size_t count = 1;
  CHECK(silhouette_screen_nodes(NULL, &count) == NULL && count == 0);
  CHECK(strcmp(silhouette_screen_text(NULL, 0, &count), "") == 0);
  CHECK(strcmp(silhouette_screen_class(NULL, (size_t)-1, NULL), "") == 0);
  CHECK(strcmp(silhouette_screen_outline(NULL, &count), "") == 0 && count == 0);
  CHECK(strcmp(silhouette_screen_fingerprint(NULL, NULL), "") == 0);
  CHECK(silhouette_category_name(-1, &count) == NULL && silhouette_category_name(255, NULL) == NULL);
  CHECK(silhouette_category_name(2147483647, NULL) == NULL);
  CHECK(silhouette_render(NULL, 1, &error) == NULL);
  expect(&error, SILHOUETTE_USAGE, "screen");
  CHECK(!silhouette_render_size(NULL, 1, NULL, NULL, NULL));
  CHECK(!silhouette_render_into(NULL, 1, NULL, 0, 0, NULL));
  CHECK(silhouette_draw(NULL, 1, NULL, 0, NULL) == NULL);
  CHECK(silhouette_picture_width(NULL) == 0 && silhouette_picture_height(NULL) == 0);
  CHECK(silhouette_picture_pixels(NULL) == NULL);
  CHECK(silhouette_bytes_data(NULL) == NULL && silhouette_bytes_size(NULL) == 0);
  CHECK(silhouette_encode(NULL, NULL, 0, NULL) == NULL && silhouette_outline(NULL, NULL, 0, NULL) == NULL);
  CHECK(silhouette_events(NULL, NULL, 0, NULL) == NULL && silhouette_verify(NULL, NULL) == NULL);
  CHECK(silhouette_map(NULL, NULL) == NULL && silhouette_add_maps(NULL, NULL, 1, NULL) == NULL);
  CHECK(silhouette_add_maps(NULL, NULL, (size_t)-1, NULL) == NULL);
  const void *const broken[] = {"{}", NULL};
  const size_t lengths[] = {2, (size_t)-1};
  silhouette_bytes *none = silhouette_add_maps(NULL, NULL, 0, &error);
  no_error(error);
  CHECK(strstr((const char *)silhouette_bytes_data(none), "\"sessions\": 0") != NULL);
  silhouette_bytes_free(none);
  CHECK(silhouette_add_maps(broken, lengths, 1, &error) == NULL);
  expect(&error, SILHOUETTE_INPUT, "map 1");
  CHECK(silhouette_add_maps(broken + 1, lengths + 1, 1, &error) == NULL);
  expect(&error, SILHOUETTE_USAGE, "map");
  CHECK(silhouette_redact(NULL, NULL, 0, NULL) == NULL && silhouette_export_folder(NULL, NULL, 0, 1, NULL) == NULL);
  CHECK(!silhouette_encode_file(NULL, NULL, 0, NULL) && !silhouette_render_file(NULL, NULL, 0, 1, NULL));
  CHECK(silhouette_error_code(NULL) == SILHOUETTE_NONE && silhouette_error_offset(NULL) == -1);
  CHECK(strcmp(silhouette_error_message(NULL, NULL), "") == 0);
  silhouette_error_free(NULL);
  silhouette_options_free(NULL);
  silhouette_session_free(NULL);
  silhouette_screen_free(NULL);
  silhouette_picture_free(NULL);
  silhouette_bytes_free(NULL);
  CHECK(!silhouette_set_max_memory(0) && !silhouette_set_max_memory((size_t)-1));

  // Odd requests of a good session.
  session = open_path(path, NULL);
  silhouette_screen *screen = silhouette_next(session, &error);
  no_error(error);
  static const double scales[] = {0, -1, 1e300, 1e-300, 1e6};
  for (size_t index = 0; index < sizeof scales / sizeof *scales; index++) {
    CHECK(silhouette_render(screen, scales[index], &error) == NULL);
    CHECK(error != NULL);
    silhouette_error_free(error);
  }
  CHECK(silhouette_draw(screen, 1, "webp", 4, &error) == NULL);
  expect(&error, SILHOUETTE_USAGE, "png, svg, pdf");
  CHECK(!silhouette_render_into(screen, 1, NULL, 1 << 20, 4000, &error));
  expect(&error, SILHOUETTE_USAGE, "NULL");
  char small[16];
  CHECK(!silhouette_render_into(screen, 1, small, sizeof small, (size_t)1 << 62, &error));
  expect(&error, SILHOUETTE_USAGE, "stride");
  CHECK(strcmp(silhouette_screen_text(screen, (size_t)-1, &count), "") == 0 && count == 0);
  CHECK(silhouette_encode(session, "folder", 6, &error) == NULL);
  expect(&error, SILHOUETTE_USAGE, "silhouette_encode_file");
  CHECK(silhouette_encode(session, "JSON", 4, &error) == NULL);
  expect(&error, SILHOUETTE_USAGE, "json, ndjson");
  CHECK(silhouette_verify(session, &error) == NULL);
  expect(&error, SILHOUETTE_INPUT, "event log");
  CHECK(!silhouette_encode_file(session, path, strlen(path), &error));
  expect(&error, SILHOUETTE_USAGE, "");
  CHECK(!silhouette_encode_file(session, "/no/such/folder/log.json", 24, &error));
  expect(&error, SILHOUETTE_IO, "folder");
  CHECK(!silhouette_render_file(session, "/tmp/x.docx", 11, 1, &error));
  expect(&error, SILHOUETTE_USAGE, "docx");
  silhouette_screen_free(screen);
  silhouette_session_free(session);
}

int main(int count, char **arguments) {
  CHECK(silhouette_abi() == SILHOUETTE_ABI);
  CHECK(strchr(silhouette_version(), '.') != NULL);
  CHECK(silhouette_set_max_memory((size_t)1 << 30));
  if (count == 3 && strcmp(arguments[1], "--hostile") == 0) {
    check_hostile(arguments[2]);
    return 0;
  }
  CHECK(count == 6);
  const char *folder = arguments[5];
  check_session(arguments[1], folder);
  check_memory(arguments[1], folder);
  check_reveal(arguments[1]);
  check_threads(arguments[2]);
  check_masks(arguments[2], arguments[3], arguments[4], folder);
  return 0;
}
