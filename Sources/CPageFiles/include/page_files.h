// The files that pages are made of: scripts and style sheets, as they stand in Resources.
#pragma once

#include <stddef.h>

// Its bytes never change, so Swift may send it anywhere.
typedef struct __attribute__((swift_attr("@Sendable"))) {
  const unsigned char *bytes;
  size_t count;
} PageFile;

PageFile page_allowed_js(void);
PageFile page_clock_js(void);
PageFile page_disarm_js(void);
PageFile page_inflate_js(void);
PageFile page_inspector_js(void);
PageFile page_lanes_js(void);
PageFile page_list_css(void);
PageFile page_list_js(void);
PageFile page_live_css(void);
PageFile page_live_js(void);
PageFile page_loader_js(void);
PageFile page_log_js(void);
PageFile page_mirror_js(void);
PageFile page_parts_js(void);
PageFile page_replay_js(void);
PageFile page_report_css(void);
PageFile page_rrweb_css(void);
PageFile page_rrweb_js(void);
PageFile page_screen_js(void);
PageFile page_stage_js(void);
PageFile page_steps_js(void);
PageFile page_svg_js(void);
PageFile page_takeaway_js(void);
PageFile page_thumbs_js(void);
PageFile page_truth_css(void);
PageFile page_truth_js(void);
PageFile page_viewer_css(void);
PageFile page_viewer_js(void);
