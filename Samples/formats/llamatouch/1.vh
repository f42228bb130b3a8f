[
 {
  "temp_id": 0,
  "parent": -1,
  "children": [
   1,
   4,
   21
  ],
  "bounds": [
   [
    0,
    0
   ],
   [
    1440,
    2560
   ]
  ],
  "class": "DecorView",
  "text": null,
  "content_description": null,
  "resource_id": null,
  "visible": true,
  "enabled": true,
  "clickable": false,
  "checkable": false,
  "checked": false,
  "scrollable": false,
  "is_password": false,
  "editable": false
 },
 {
  "temp_id": 1,
  "parent": 0,
  "children": [
   2,
   3
  ],
  "bounds": [
   [
    0,
    84
   ],
   [
    1440,
    280
   ]
  ],
  "class": "android.widget.Toolbar",
  "text": null,
  "content_description": null,
  "resource_id": null,
  "visible": true,
  "enabled": true,
  "clickable": false,
  "checkable": false,
  "checked": false,
  "scrollable": false,
  "is_password": false,
  "editable": false
 },
 {
  "temp_id": 2,
  "parent": 1,
  "children": [],
  "bounds": [
   [
    0,
    84
   ],
   [
    196,
    280
   ]
  ],
  "class": "android.widget.ImageButton",
  "text": null,
  "content_description": "Navigate up",
  "resource_id": null,
  "visible": true,
  "enabled": true,
  "clickable": true,
  "checkable": false,
  "checked": false,
  "scrollable": false,
  "is_password": false,
  "editable": false
 },
 {
  "temp_id": 3,
  "parent": 1,
  "children": [],
  "bounds": [
   [
    252,
    140
   ],
   [
    800,
    224
   ]
  ],
  "class": "android.widget.TextView",
  "text": "Beds",
  "content_description": null,
  "resource_id": null,
  "visible": true,
  "enabled": true,
  "clickable": false,
  "checkable": false,
  "checked": false,
  "scrollable": false,
  "is_password": false,
  "editable": false
 },
 {
  "temp_id": 4,
  "parent": 0,
  "children": [
   5,
   9,
   13,
   17
  ],
  "bounds": [
   [
    0,
    280
   ],
   [
    1440,
    2392
   ]
  ],
  "class": "android.widget.ListView",
  "text": null,
  "content_description": null,
  "resource_id": "garden.app:id/beds",
  "visible": true,
  "enabled": true,
  "clickable": false,
  "checkable": false,
  "checked": false,
  "scrollable": true,
  "is_password": false,
  "editable": false
 },
 {
  "temp_id": 5,
  "parent": 4,
  "children": [
   6,
   7,
   8
  ],
  "bounds": [
   [
    0,
    280
   ],
   [
    1440,
    532
   ]
  ],
  "class": "android.widget.RelativeLayout",
  "text": null,
  "content_description": null,
  "resource_id": null,
  "visible": true,
  "enabled": true,
  "clickable": true,
  "checkable": false,
  "checked": false,
  "scrollable": false,
  "is_password": false,
  "editable": false
 },
 {
  "temp_id": 6,
  "parent": 5,
  "children": [],
  "bounds": [
   [
    56,
    336
   ],
   [
    196,
    476
   ]
  ],
  "class": "android.widget.ImageView",
  "text": null,
  "content_description": "a bed",
  "resource_id": null,
  "visible": true,
  "enabled": true,
  "clickable": false,
  "checkable": false,
  "checked": false,
  "scrollable": false,
  "is_password": false,
  "editable": false
 },
 {
  "temp_id": 7,
  "parent": 5,
  "children": [],
  "bounds": [
   [
    252,
    364
   ],
   [
    1000,
    448
   ]
  ],
  "class": "android.widget.TextView",
  "text": "Peas",
  "content_description": null,
  "resource_id": null,
  "visible": true,
  "enabled": true,
  "clickable": false,
  "checkable": false,
  "checked": false,
  "scrollable": false,
  "is_password": false,
  "editable": false
 },
 {
  "temp_id": 8,
  "parent": 5,
  "children": [],
  "bounds": [
   [
    1216,
    350
   ],
   [
    1384,
    462
   ]
  ],
  "class": "android.widget.Switch",
  "text": null,
  "content_description": null,
  "resource_id": null,
  "visible": true,
  "enabled": true,
  "clickable": false,
  "checkable": true,
  "checked": true,
  "scrollable": false,
  "is_password": false,
  "editable": false
 },
 {
  "temp_id": 9,
  "parent": 4,
  "children": [
   10,
   11,
   12
  ],
  "bounds": [
   [
    0,
    532
   ],
   [
    1440,
    784
   ]
  ],
  "class": "android.widget.RelativeLayout",
  "text": null,
  "content_description": null,
  "resource_id": null,
  "visible": true,
  "enabled": true,
  "clickable": true,
  "checkable": false,
  "checked": false,
  "scrollable": false,
  "is_password": false,
  "editable": false
 },
 {
  "temp_id": 10,
  "parent": 9,
  "children": [],
  "bounds": [
   [
    56,
    588
   ],
   [
    196,
    728
   ]
  ],
  "class": "android.widget.ImageView",
  "text": null,
  "content_description": "a bed",
  "resource_id": null,
  "visible": true,
  "enabled": true,
  "clickable": false,
  "checkable": false,
  "checked": false,
  "scrollable": false,
  "is_password": false,
  "editable": false
 },
 {
  "temp_id": 11,
  "parent": 9,
  "children": [],
  "bounds": [
   [
    252,
    616
   ],
   [
    1000,
    700
   ]
  ],
  "class": "android.widget.TextView",
  "text": "Broad beans",
  "content_description": null,
  "resource_id": null,
  "visible": true,
  "enabled": true,
  "clickable": false,
  "checkable": false,
  "checked": false,
  "scrollable": false,
  "is_password": false,
  "editable": false
 },
 {
  "temp_id": 12,
  "parent": 9,
  "children": [],
  "bounds": [
   [
    1216,
    602
   ],
   [
    1384,
    714
   ]
  ],
  "class": "android.widget.Switch",
  "text": null,
  "content_description": null,
  "resource_id": null,
  "visible": true,
  "enabled": true,
  "clickable": false,
  "checkable": true,
  "checked": true,
  "scrollable": false,
  "is_password": false,
  "editable": false
 },
 {
  "temp_id": 13,
  "parent": 4,
  "children": [
   14,
   15,
   16
  ],
  "bounds": [
   [
    0,
    784
   ],
   [
    1440,
    1036
   ]
  ],
  "class": "android.widget.RelativeLayout",
  "text": null,
  "content_description": null,
  "resource_id": null,
  "visible": true,
  "enabled": true,
  "clickable": true,
  "checkable": false,
  "checked": false,
  "scrollable": false,
  "is_password": false,
  "editable": false
 },
 {
  "temp_id": 14,
  "parent": 13,
  "children": [],
  "bounds": [
   [
    56,
    840
   ],
   [
    196,
    980
   ]
  ],
  "class": "android.widget.ImageView",
  "text": null,
  "content_description": "a bed",
  "resource_id": null,
  "visible": true,
  "enabled": true,
  "clickable": false,
  "checkable": false,
  "checked": false,
  "scrollable": false,
  "is_password": false,
  "editable": false
 },
 {
  "temp_id": 15,
  "parent": 13,
  "children": [],
  "bounds": [
   [
    252,
    868
   ],
   [
    1000,
    952
   ]
  ],
  "class": "android.widget.TextView",
  "text": "Rocket",
  "content_description": null,
  "resource_id": null,
  "visible": true,
  "enabled": true,
  "clickable": false,
  "checkable": false,
  "checked": false,
  "scrollable": false,
  "is_password": false,
  "editable": false
 },
 {
  "temp_id": 16,
  "parent": 13,
  "children": [],
  "bounds": [
   [
    1216,
    854
   ],
   [
    1384,
    966
   ]
  ],
  "class": "android.widget.Switch",
  "text": null,
  "content_description": null,
  "resource_id": null,
  "visible": true,
  "enabled": true,
  "clickable": false,
  "checkable": true,
  "checked": false,
  "scrollable": false,
  "is_password": false,
  "editable": false
 },
 {
  "temp_id": 17,
  "parent": 4,
  "children": [
   18,
   19,
   20
  ],
  "bounds": [
   [
    0,
    1036
   ],
   [
    1440,
    1288
   ]
  ],
  "class": "android.widget.RelativeLayout",
  "text": null,
  "content_description": null,
  "resource_id": null,
  "visible": true,
  "enabled": true,
  "clickable": true,
  "checkable": false,
  "checked": false,
  "scrollable": false,
  "is_password": false,
  "editable": false
 },
 {
  "temp_id": 18,
  "parent": 17,
  "children": [],
  "bounds": [
   [
    56,
    1092
   ],
   [
    196,
    1232
   ]
  ],
  "class": "android.widget.ImageView",
  "text": null,
  "content_description": "a bed",
  "resource_id": null,
  "visible": true,
  "enabled": true,
  "clickable": false,
  "checkable": false,
  "checked": false,
  "scrollable": false,
  "is_password": false,
  "editable": false
 },
 {
  "temp_id": 19,
  "parent": 17,
  "children": [],
  "bounds": [
   [
    252,
    1120
   ],
   [
    1000,
    1204
   ]
  ],
  "class": "android.widget.TextView",
  "text": "Chard",
  "content_description": null,
  "resource_id": null,
  "visible": true,
  "enabled": true,
  "clickable": false,
  "checkable": false,
  "checked": false,
  "scrollable": false,
  "is_password": false,
  "editable": false
 },
 {
  "temp_id": 20,
  "parent": 17,
  "children": [],
  "bounds": [
   [
    1216,
    1106
   ],
   [
    1384,
    1218
   ]
  ],
  "class": "android.widget.Switch",
  "text": null,
  "content_description": null,
  "resource_id": null,
  "visible": true,
  "enabled": true,
  "clickable": false,
  "checkable": true,
  "checked": false,
  "scrollable": false,
  "is_password": false,
  "editable": false
 },
 {
  "temp_id": 21,
  "parent": 0,
  "children": [],
  "bounds": [
   [
    1000,
    2140
   ],
   [
    1384,
    2308
   ]
  ],
  "class": "android.widget.Button",
  "text": "Add a bed",
  "content_description": null,
  "resource_id": null,
  "visible": true,
  "enabled": true,
  "clickable": true,
  "checkable": false,
  "checked": false,
  "scrollable": false,
  "is_password": false,
  "editable": false
 }
]
