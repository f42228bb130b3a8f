// The files that pages are made of: scripts and style sheets, as Web/build writes them into Resources.
#pragma once

#include <stddef.h>

// Its bytes never change, so Swift may send it anywhere.
typedef struct __attribute__((swift_attr("@Sendable"))) {
  const unsigned char *bytes;
  size_t count;
} PageFile;

PageFile page_list_css(void);
PageFile page_list_js(void);
PageFile page_live_js(void);
PageFile page_loader_js(void);
PageFile page_map_css(void);
PageFile page_map_js(void);
PageFile page_report_css(void);
PageFile page_rrweb_css(void);
PageFile page_rrweb_js(void);
PageFile page_screenshots_js(void);
PageFile page_viewer_js(void);
PageFile page_walker_js(void);
