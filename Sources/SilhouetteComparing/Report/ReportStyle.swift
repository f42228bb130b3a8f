/// The report's style sheet.
enum ReportStyle {
  static let text = #"""
    :root {
      --paper: #f4f5f8; --card: #fff; --ink: #1b2430; --faint: #566170; --line: #d9dde4; --accent: #3f47d4;
      --screenshots: #c2542d; --masked: #b0811c; --wireframe: #2a8a6a; --events: #3f47d4; --other: #85509f;
      --shade: 0 1px 2px rgba(20, 28, 40, .08), 0 8px 24px rgba(20, 28, 40, .08);
    }
    @media screen and (prefers-color-scheme: dark) {
      :root {
        --paper: #12151a; --card: #1c2027; --ink: #e7ebf1; --faint: #a2adba; --line: #343b46; --accent: #a3abff;
        --screenshots: #ef8a63; --masked: #ddb357; --wireframe: #5fc4a1; --events: #8d96ff; --other: #c795e0;
        --shade: 0 1px 2px rgba(0, 0, 0, .5), 0 8px 24px rgba(0, 0, 0, .4);
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0 auto; padding: 28px 24px 48px; max-width: 1240px; background: var(--paper); color: var(--ink);
      font: 15px/1.5 system-ui, sans-serif;
    }
    header p, .lead { margin: 8px 0 0; max-width: 75ch; }
    h1 { margin: 0; font-size: 16px; font-weight: 600; color: var(--faint); overflow-wrap: anywhere; }
    .headline { font-size: 26px; line-height: 1.28; font-weight: 650; letter-spacing: -.01em; max-width: 46ch; }
    h2 { margin: 0 0 4px; font-size: 19px; line-height: 1.3; }
    h3 { margin: 20px 0 6px; font-size: 15px; }
    section { margin-top: 22px; padding: 20px 22px; background: var(--card); border-radius: 12px; box-shadow: var(--shade); }
    section > p { margin: 0 0 14px; max-width: 80ch; color: var(--faint); }
    dl { margin: 16px 0 0; display: flex; flex-wrap: wrap; gap: 4px 24px; }
    dl div { display: flex; gap: 7px; }
    dt { color: var(--faint); }
    dd { margin: 0; font-variant-numeric: tabular-nums; }
    ul { margin: 8px 0; padding-left: 20px; }
    li { margin: 4px 0; max-width: 90ch; }
    .note { border-left: 4px solid var(--masked); padding: 2px 0 2px 12px; }
    svg { display: block; max-width: 100%; height: auto; }
    svg .ink { fill: var(--ink); }
    svg .faint { fill: var(--faint); }
    svg .rule { stroke: var(--line); }
    svg .mark { stroke: var(--faint); }
    .g-screenshots { fill: var(--screenshots); }
    .g-masked { fill: var(--masked); }
    .g-wireframe { fill: var(--wireframe); }
    .g-events { fill: var(--events); }
    .g-other { fill: var(--other); }
    .narrow, .paper { display: none; }
    .scroll { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; font-size: 13.5px; }
    th, td { padding: 6px 10px 6px 0; text-align: right; vertical-align: top; font-variant-numeric: tabular-nums; white-space: nowrap; }
    th { color: var(--faint); font-weight: 600; border-bottom: 1px solid var(--line); vertical-align: bottom; }
    th:first-child, td:first-child { text-align: left; white-space: normal; min-width: 190px; }
    td { border-bottom: 1px solid var(--line); }
    td small { display: block; color: var(--faint); font-size: 12px; max-width: 46ch; line-height: 1.35; }
    td.missing { text-align: left; color: var(--faint); white-space: normal; }
    tr.group th { padding-top: 18px; color: var(--ink); text-align: left; font-size: 14px; }
    tr.main td { font-weight: 650; }
    tr.main small { font-weight: 400; }
    .tag { display: inline-block; margin-left: 6px; padding: 0 6px; border: 1px solid var(--line); border-radius: 8px; color: var(--faint); font-size: 11.5px; font-weight: 400; white-space: nowrap; }
    .strip { --w: 132; display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 22px 20px; }
    .moment { min-width: 0; }
    .moment > h3 { margin: 0 0 6px; font-size: 14px; }
    .views { display: flex; flex-wrap: wrap; gap: 8px; }
    figure { margin: 0; width: calc(var(--w) * 1px); }
    figcaption { margin-top: 3px; font-size: 12px; color: var(--faint); }
    .view { width: 100%; overflow: hidden; border: 1px solid var(--line); border-radius: 6px; background: #fff; }
    .view img { display: block; width: 100%; height: 100%; object-fit: fill; }
    .view iframe { display: block; border: 0; transform-origin: 0 0; pointer-events: none; }
    code { display: block; margin: 2px 0 10px; padding: 6px 9px; background: var(--paper); border-radius: 6px; font: 12px/1.45 ui-monospace, monospace; overflow-wrap: anywhere; white-space: pre-wrap; }
    .how { margin: 0; }
    .how dt { color: var(--ink); font-size: 13.5px; }
    dl.how { display: block; margin-top: 14px; }
    .how div { display: block; }
    a { color: var(--accent); }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
    footer { margin-top: 22px; color: var(--faint); font-size: 13px; }
    @media (max-width: 1260px) {
      .strip { --w: 180; grid-template-columns: minmax(0, 1fr); }
    }
    @media (max-width: 860px) {
      body { padding: 18px 12px 36px; }
      section { padding: 16px 14px; }
      .headline { font-size: 21px; }
      .wide { display: none; }
      .narrow { display: block; }
      .strip { --w: 156; grid-template-columns: minmax(0, 1fr); }
    }
    @media print {
      :root { --paper: #fff; }
      body { padding: 0; max-width: none; font-size: 11pt; }
      section { box-shadow: none; padding: 0; margin-top: 18pt; }
      .moment, tr, .how div { break-inside: avoid; }
      h2, h3 { break-after: avoid; }
      .scroll { overflow: visible; }
      table { font-size: 8.5pt; }
      th, td { padding-right: 5px; }
      th { white-space: normal; }
      .wide, .narrow { display: none; }
      .paper { display: block; }
      .strip { --w: 76; grid-template-columns: repeat(2, minmax(0, 1fr)); }
      code { border: 1px solid var(--line); }
    }

    """#
}
