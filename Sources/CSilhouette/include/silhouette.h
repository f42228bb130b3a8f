// Silhouette for C: session replay without pixels and without words.
//
// Reads every input that the command `silhouette` reads, and gives its screens, pictures, logs, outlines, events and masks. Plain
// C11; C++ may include it. docs/C.md has a first program, and says how to link.
//
//     silhouette_error *error = NULL;
//     silhouette_session *session = silhouette_open("login.xml", 9, NULL, &error);
//     silhouette_screen *screen = session ? silhouette_next(session, &error) : NULL;
//     silhouette_picture *picture = screen ? silhouette_render(screen, 2, &error) : NULL;
//     if (error) fprintf(stderr, "%s\n", silhouette_error_message(error, NULL));
//
// PRIVACY   The defaults are those of the command: no word of an input reaches an output. The option `reveal` changes that;
//           docs/PRIVACY.md says for what.
//
// OBJECTS   All types with a pointer are opaque. A function whose name ends in `_new`, `_open…` or that returns a pointer without
//           `const` gives you a new object, and you free it with the `_free` of its type. Freeing NULL does nothing. An
//           object may be freed before or after the one that it came from: a screen outlives its session. Using an object after
//           it was freed, or freeing it twice, is an error of the program that is not detected, as with `free`.
//
// MEMORY    Arguments are copied before a function returns. A pointer with `const` that a function returns belongs to the
//           object that it was asked of, stays the same, and is valid until that object is freed.
//
// STRINGS   are UTF-8 with a size in bytes, and need no zero at their end. Paths may be any bytes but zero. NULL with the size 0 is
//           an empty string; NULL with any other size is an error of the kind SILHOUETTE_USAGE. Strings that are returned also
//           have a zero behind their last byte; the size may be asked for with a pointer, or NULL.
//
// ERRORS    A function that can fail takes a `silhouette_error **` last. It may be NULL. Otherwise it is set: to NULL if all went
//           well, or to an error, which you free. No argument makes the library abort: NULL for an object is an error of the kind
//           SILHOUETTE_USAGE, or where there is no place for an error, gives NULL, 0 or false.
//           An input that breaks off is an error, too. Functions over a whole session then give what was read before that
//           place, AND the error. So look at the error even if there is a result.
//
// THREADS   Any thread may call any function. Calls with the same session wait for each other. Screens, pictures, bytes and
//           errors never change, so threads may share them. Options are to be set by one thread at a time. One object is freed by
//           one thread, after all calls with it have returned. The library starts threads of its own in silhouette_redact and
//           silhouette_render_file alone; after these, do not call them in a child of `fork`.
//
// FILES     Nothing is written except by functions whose name ends in `_file` or `_folder`. Those write as the command does: a
//           file appears under its name when it is whole. Recordings and videos need the program `ffmpeg`.
//
// VERSIONS  Functions and members are added, and not changed or taken away, as long as SILHOUETTE_ABI stays the same.

#ifndef SILHOUETTE_H
#define SILHOUETTE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SILHOUETTE_ABI 1

#if defined(__GNUC__)
#define SILHOUETTE_API __attribute__((visibility("default")))
#else
#define SILHOUETTE_API
#endif

typedef struct silhouette_error silhouette_error;
typedef struct silhouette_options silhouette_options;
typedef struct silhouette_session silhouette_session;
typedef struct silhouette_screen silhouette_screen;
typedef struct silhouette_picture silhouette_picture;
typedef struct silhouette_bytes silhouette_bytes;

// ---- The library ----

// SILHOUETTE_ABI of the library that runs. Compare it with the header's once, at the start.
SILHOUETTE_API uint32_t silhouette_abi(void);

// The library's version, such as "0.2.0".
SILHOUETTE_API const char *silhouette_version(void);

// The most memory that pictures, archives and packed events of the process may take together, in bytes; 1 GiB unless it is set.
// Returns false, and changes nothing, if it is less than 1. Set it before the first session is opened.
SILHOUETTE_API bool silhouette_set_max_memory(size_t bytes);

// ---- Errors ----

// Whose fault an error is. The values are the command's exit codes.
typedef enum silhouette_code {
  SILHOUETTE_NONE = 0,
  SILHOUETTE_USAGE = 64,     // An argument makes no sense, or cannot be met.
  SILHOUETTE_INPUT = 65,     // The input breaks its format's rules, ends early, or is larger than allowed.
  SILHOUETTE_IO = 74,        // A file, a pipe or another program failed.
  SILHOUETTE_CANCELLED = 75, // The work was given up.
} silhouette_code;

// SILHOUETTE_NONE for NULL.
SILHOUETTE_API silhouette_code silhouette_error_code(const silhouette_error *error);

// The fault, its place and its remedy: one line, without a full stop. "" for NULL. Names in it that begin with -- are those of
// options, without the dashes.
SILHOUETTE_API const char *silhouette_error_message(const silhouette_error *error, size_t *size);

// The place in the input's file, in bytes; -1 if the error is of no place.
SILHOUETTE_API int64_t silhouette_error_offset(const silhouette_error *error);

SILHOUETTE_API void silhouette_error_free(silhouette_error *error);

// ---- Options ----

// Options of a session. New ones have the command's defaults.
SILHOUETTE_API silhouette_options *silhouette_options_new(void);

// Sets an option. Names and values are those of the command's long options, without dashes; a flag is "true" or "false".
//
//   reading     input-format, look, screenshots, touch-log, interval, density, viewport, rules, strict, max-line-bytes, max-nodes,
//               max-depth, max-text-bytes, max-inflated-bytes, max-archive-members, max-nodes-per-byte
//   drawing     style, colors, dark, reveal, max-pixels; for files also fps, interpolate, from, to, jobs, max-frames
//   logs        touches, checkout, segment, target, event-data, metadata, salt, session-id, application-id, view-id
//   outlines    max-length
//   masks       policy (a path), policy-json (the policy itself), engine, tight, unused-names, at
//
// Fails, and changes nothing, if there is no such option or the value is none of it.
SILHOUETTE_API bool silhouette_options_set(
    silhouette_options *options, const char *name, size_t name_size, const char *value, size_t value_size,
    silhouette_error **error);

SILHOUETTE_API void silhouette_options_free(silhouette_options *options);

// ---- Sessions ----

// A session of one file, folder, archive, pattern or event log; "-" is standard input, which can be read once. Finds its files,
// and reads them only when something is asked. Options are copied; NULL for the defaults.
SILHOUETTE_API silhouette_session *silhouette_open(
    const char *path, size_t path_size, const silhouette_options *options, silhouette_error **error);

// The same of several paths, which are one session, in the order of their names.
SILHOUETTE_API silhouette_session *silhouette_open_paths(
    const char *const *paths, const size_t *sizes, size_t count, const silhouette_options *options,
    silhouette_error **error);

// A session of bytes in memory: a file or an archive. The name is for messages; NULL for none.
SILHOUETTE_API silhouette_session *silhouette_open_bytes(
    const void *bytes, size_t size, const char *name, size_t name_size, const silhouette_options *options,
    silhouette_error **error);

SILHOUETTE_API void silhouette_session_free(silhouette_session *session);

// ---- Screens ----

// The next screen; NULL at the session's end, or with an error. All complete screens before a break come first; after the error,
// the session is at its end.
SILHOUETTE_API silhouette_screen *silhouette_next(silhouette_session *session, silhouette_error **error);

// Goes back to the session's start. The other functions over sessions always read all of it, and leave its place alone.
SILHOUETTE_API void silhouette_rewind(silhouette_session *session);

SILHOUETTE_API void silhouette_screen_free(silhouette_screen *screen);

// Milliseconds after the session's start.
SILHOUETTE_API double silhouette_screen_time(const silhouette_screen *screen);

// Width and height in points, and device pixels a point. Each pointer may be NULL.
SILHOUETTE_API void silhouette_screen_size(
    const silhouette_screen *screen, double *width, double *height, double *scale);

// State and visibility of a node.
typedef enum silhouette_node_flag {
  SILHOUETTE_ENABLED = 1 << 0,
  SILHOUETTE_SELECTED = 1 << 1,
  SILHOUETTE_FOCUSED = 1 << 2,
  SILHOUETTE_CHECKED = 1 << 3,
  SILHOUETTE_VISIBLE = 1 << 4,   // It paints a pixel that can be seen.
  SILHOUETTE_DRAWN = 1 << 5,     // It is drawn, though it may be covered.
  SILHOUETTE_HIDDEN = 1 << 6,    // It, or a node that holds it, is hidden.
  SILHOUETTE_SEALED = 1 << 7,    // Nothing inside it is in any output.
  SILHOUETTE_WITHHELD = 1 << 8,  // It has content that `reveal` could show.
  SILHOUETTE_SENSITIVE = 1 << 9, // It has content that no option shows.
  SILHOUETTE_REVEALED = 1 << 10, // silhouette_screen_text has its text.
  SILHOUETTE_ELEMENT = 1 << 11,  // An accessibility element without a view.
} silhouette_node_flag;

// One node of a screen, as `silhouette inspect` lists it.
typedef struct silhouette_node {
  double x, y, width, height; // Its box on the screen, in points, before it is cut by what holds it.
  int32_t parent;             // Index of its parent, which is smaller than its own; -1 for a window.
  int32_t end;                // Index just past its descendants.
  int32_t category;           // See silhouette_category_name.
  uint32_t flags;             // Of silhouette_node_flag.
} silhouette_node;

// The nodes of a screen in paint order, the topmost last.
SILHOUETTE_API const silhouette_node *silhouette_screen_nodes(const silhouette_screen *screen, size_t *count);

// The text of a node, if the option `reveal` shows it; "" if not.
SILHOUETTE_API const char *silhouette_screen_text(const silhouette_screen *screen, size_t node, size_t *size);

// The class name of a node, as the input has it; "" in event logs.
SILHOUETTE_API const char *silhouette_screen_class(const silhouette_screen *screen, size_t node, size_t *size);

// The contents of the screen: a short tree of categories, an element a line.
SILHOUETTE_API const char *silhouette_screen_outline(const silhouette_screen *screen, size_t *size);

// Six digits that depend on how the screen is built, and not on states, words or how often rows repeat. Outlines and rows of
// events have the same.
SILHOUETTE_API const char *silhouette_screen_fingerprint(const silhouette_screen *screen, size_t *size);

// The name of a category, such as "text field". Numbers keep their meaning in later versions. NULL if there is none of that number.
SILHOUETTE_API const char *silhouette_category_name(int32_t category, size_t *size);

// ---- Pictures ----

// Draws a screen, with so many pixels a point. The pixels stay in the library's memory.
SILHOUETTE_API silhouette_picture *silhouette_render(
    const silhouette_screen *screen, double scale, silhouette_error **error);

SILHOUETTE_API size_t silhouette_picture_width(const silhouette_picture *picture);
SILHOUETTE_API size_t silhouette_picture_height(const silhouette_picture *picture);

// Rows from top to bottom without padding: `4 * width * height` bytes, of each pixel R, G, B and A. All pixels are opaque.
SILHOUETTE_API const uint8_t *silhouette_picture_pixels(const silhouette_picture *picture);

SILHOUETTE_API void silhouette_picture_free(silhouette_picture *picture);

// How many pixels silhouette_render makes. Each pointer may be NULL.
SILHOUETTE_API bool silhouette_render_size(
    const silhouette_screen *screen, double scale, size_t *width, size_t *height, silhouette_error **error);

// Draws a screen into your memory of `size` bytes, with `stride` bytes from one row to the next. Fails, and writes nothing, if that is
// too small.
SILHOUETTE_API bool silhouette_render_into(
    const silhouette_screen *screen, double scale, void *rgba, size_t size, size_t stride,
    silhouette_error **error);

// Draws a screen as a file in memory: "png", "svg" or "pdf". The same bytes as `silhouette render` writes.
SILHOUETTE_API silhouette_bytes *silhouette_draw(
    const silhouette_screen *screen, double scale, const char *format, size_t format_size,
    silhouette_error **error);

// ---- Bytes ----

// Never NULL, except for NULL. There is a zero behind the last byte.
SILHOUETTE_API const uint8_t *silhouette_bytes_data(const silhouette_bytes *bytes);
SILHOUETTE_API size_t silhouette_bytes_size(const silhouette_bytes *bytes);
SILHOUETTE_API void silhouette_bytes_free(silhouette_bytes *bytes);

// ---- Whole sessions: the command's verbs ----

// An event log: "json", "ndjson", "zlib" or "wire".
SILHOUETTE_API silhouette_bytes *silhouette_encode(
    silhouette_session *session, const char *format, size_t format_size, silhouette_error **error);

// An event log in a file, or in a folder of segments; the path's suffix chooses the form, as with the command.
SILHOUETTE_API bool silhouette_encode_file(
    silhouette_session *session, const char *path, size_t path_size, silhouette_error **error);

// Pictures, animations, videos and PDFs in a file or folder; the path's suffix chooses the form, as with the command.
SILHOUETTE_API bool silhouette_render_file(
    silhouette_session *session, const char *path, size_t path_size, double scale, silhouette_error **error);

// What happened, as "text", "markdown" or "json" (docs/OUTLINE.md).
SILHOUETTE_API silhouette_bytes *silhouette_outline(
    silhouette_session *session, const char *format, size_t format_size, silhouette_error **error);

// A row for each thing that happened, as "csv" or "ndjson" (docs/ROWS.md).
SILHOUETTE_API silhouette_bytes *silhouette_events(
    silhouette_session *session, const char *format, size_t format_size, silhouette_error **error);

// The map of the session, in JSON (docs/MAP.md): its screens, the ways between them, and counts that add up.
SILHOUETTE_API silhouette_bytes *silhouette_map(silhouette_session *session, silhouette_error **error);

// The map of the sessions of all these maps, as silhouette_map and the command make them. Their order makes no difference. Of no maps it is
// one of no session.
SILHOUETTE_API silhouette_bytes *silhouette_add_maps(
    const void *const *maps, const size_t *sizes, size_t count, silhouette_error **error);

// Checks an event log. One JSON object: `events`, how many were checked; `errors`, `warnings` and `notes`, how many rules were broken;
// and `problems`, each with `event`, `level`, `rule`, `message`, and where there are any `timestamp` and `node`.
SILHOUETTE_API silhouette_bytes *silhouette_verify(silhouette_session *session, silhouette_error **error);

// Masks a screenshot: the bytes of a PNG, JPEG or WebP, by the session's screen at the option `at`, or else by its first one. Gives a
// file of the same format, or an error; never a picture without its masks.
SILHOUETTE_API silhouette_bytes *silhouette_redact(
    silhouette_session *session, const void *picture, size_t size, silhouette_error **error);

// Writes a data set (docs/EXPORTING.md) of the session's paths. Each file is a session of its own. One JSON object: `inputs`, `screens`,
// `annotations`, `failures` (a list of messages), `passedOver` (a list of files).
SILHOUETTE_API silhouette_bytes *silhouette_export_folder(
    silhouette_session *session, const char *folder, size_t folder_size, double scale, silhouette_error **error);

#ifdef __cplusplus
}
#endif

#endif
