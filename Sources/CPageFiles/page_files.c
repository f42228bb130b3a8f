#include "page_files.h"

// C23 has #embed, and clang has it in every C; it says so at each use.
#pragma clang diagnostic ignored "-Wc23-extensions"

#define PAGE_FILE(name) \
  PageFile page_##name(void) { return (PageFile){.bytes = name, .count = sizeof name}; }

static const unsigned char allowed_js[] = {
#embed "Resources/allowed.js"
};
PAGE_FILE(allowed_js)

static const unsigned char clock_js[] = {
#embed "Resources/clock.js"
};
PAGE_FILE(clock_js)

static const unsigned char disarm_js[] = {
#embed "Resources/disarm.js"
};
PAGE_FILE(disarm_js)

static const unsigned char inflate_js[] = {
#embed "Resources/inflate.js"
};
PAGE_FILE(inflate_js)

static const unsigned char inspector_js[] = {
#embed "Resources/inspector.js"
};
PAGE_FILE(inspector_js)

static const unsigned char lanes_js[] = {
#embed "Resources/lanes.js"
};
PAGE_FILE(lanes_js)

static const unsigned char list_css[] = {
#embed "Resources/list.css"
};
PAGE_FILE(list_css)

static const unsigned char list_js[] = {
#embed "Resources/list.js"
};
PAGE_FILE(list_js)

static const unsigned char live_css[] = {
#embed "Resources/live.css"
};
PAGE_FILE(live_css)

static const unsigned char live_js[] = {
#embed "Resources/live.js"
};
PAGE_FILE(live_js)

static const unsigned char loader_js[] = {
#embed "Resources/loader.js"
};
PAGE_FILE(loader_js)

static const unsigned char log_js[] = {
#embed "Resources/log.js"
};
PAGE_FILE(log_js)

static const unsigned char mirror_js[] = {
#embed "Resources/mirror.js"
};
PAGE_FILE(mirror_js)

static const unsigned char parts_js[] = {
#embed "Resources/parts.js"
};
PAGE_FILE(parts_js)

static const unsigned char replay_js[] = {
#embed "Resources/replay.js"
};
PAGE_FILE(replay_js)

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

static const unsigned char screen_js[] = {
#embed "Resources/screen.js"
};
PAGE_FILE(screen_js)

static const unsigned char stage_js[] = {
#embed "Resources/stage.js"
};
PAGE_FILE(stage_js)

static const unsigned char steps_js[] = {
#embed "Resources/steps.js"
};
PAGE_FILE(steps_js)

static const unsigned char svg_js[] = {
#embed "Resources/svg.js"
};
PAGE_FILE(svg_js)

static const unsigned char takeaway_js[] = {
#embed "Resources/takeaway.js"
};
PAGE_FILE(takeaway_js)

static const unsigned char thumbs_js[] = {
#embed "Resources/thumbs.js"
};
PAGE_FILE(thumbs_js)

static const unsigned char truth_css[] = {
#embed "Resources/truth.css"
};
PAGE_FILE(truth_css)

static const unsigned char truth_js[] = {
#embed "Resources/truth.js"
};
PAGE_FILE(truth_js)

static const unsigned char viewer_css[] = {
#embed "Resources/viewer.css"
};
PAGE_FILE(viewer_css)

static const unsigned char viewer_js[] = {
#embed "Resources/viewer.js"
};
PAGE_FILE(viewer_js)
