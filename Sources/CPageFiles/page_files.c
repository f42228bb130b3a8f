#include "page_files.h"

// C23 has #embed, and clang has it in every C; it says so at each use.
#pragma clang diagnostic ignored "-Wc23-extensions"

#define PAGE_FILE(name) \
  PageFile page_##name(void) { return (PageFile){.bytes = name, .count = sizeof name}; }

static const unsigned char list_css[] = {
#embed "Resources/list.css"
};
PAGE_FILE(list_css)

static const unsigned char list_js[] = {
#embed "Resources/list.js"
};
PAGE_FILE(list_js)

static const unsigned char live_js[] = {
#embed "Resources/live.js"
};
PAGE_FILE(live_js)

static const unsigned char loader_js[] = {
#embed "Resources/loader.js"
};
PAGE_FILE(loader_js)

static const unsigned char map_css[] = {
#embed "Resources/map.css"
};
PAGE_FILE(map_css)

static const unsigned char map_js[] = {
#embed "Resources/map.js"
};
PAGE_FILE(map_js)

static const unsigned char report_css[] = {
#embed "Resources/report.css"
};
PAGE_FILE(report_css)

static const unsigned char rrweb_css[] = {
#embed "Resources/rrweb.css"
};
PAGE_FILE(rrweb_css)

static const unsigned char rrweb_js[] = {
#embed "Resources/rrweb.js"
};
PAGE_FILE(rrweb_js)

static const unsigned char screenshots_js[] = {
#embed "Resources/screenshots.js"
};
PAGE_FILE(screenshots_js)

static const unsigned char viewer_js[] = {
#embed "Resources/viewer.js"
};
PAGE_FILE(viewer_js)

static const unsigned char walker_js[] = {
#embed "Resources/walker.js"
};
PAGE_FILE(walker_js)
