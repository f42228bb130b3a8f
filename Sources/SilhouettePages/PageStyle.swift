/// The page's own style sheet. Players bring theirs, which this one fits into the page.
enum PageStyle {
  static let text = #"""
    :root {
      --paper: #f4f5f8; --card: #fff; --ink: #1b2430; --faint: #566170; --line: #d9dde4; --accent: #3f47d4;
      --well: #e6e9ef;
      --shade: 0 1px 2px rgba(20, 28, 40, .08), 0 8px 24px rgba(20, 28, 40, .08);
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #12151a; --card: #1c2027; --ink: #e7ebf1; --faint: #a2adba; --line: #343b46; --accent: #a3abff;
        --well: #0b0d11;
        --shade: 0 1px 2px rgba(0, 0, 0, .5), 0 8px 24px rgba(0, 0, 0, .4);
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0 auto; padding: 20px; max-width: 1600px; min-height: 100vh; display: flex; flex-direction: column; gap: 16px;
      background: var(--paper); color: var(--ink); font: 14px/1.45 system-ui, sans-serif;
    }
    header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 6px 28px; }
    h1 { margin: 0; font-size: 20px; line-height: 1.25; overflow-wrap: anywhere; }
    h2 { margin: 0 0 10px; font-size: 14px; }
    dl { margin: 0; display: flex; flex-wrap: wrap; gap: 4px 20px; }
    dl div { display: flex; gap: 6px; }
    dt { color: var(--faint); }
    dd { margin: 0; font-variant-numeric: tabular-nums; }
    main { flex: 1; display: flex; gap: 20px; align-items: flex-start; }
    #stage { flex: 1; min-width: 0; display: flex; flex-direction: column; align-items: center; }
    #notice, .notice { max-width: 60ch; padding: 16px 20px; background: var(--card); border-radius: 10px; box-shadow: var(--shade); }
    aside { width: 216px; padding: 14px 16px; background: var(--card); border-radius: 10px; box-shadow: var(--shade); }
    aside p { margin: 0 0 10px; color: var(--faint); font-size: 12px; }
    aside ul { margin: 0; padding: 0; list-style: none; display: grid; gap: 6px 12px; grid-template-columns: repeat(auto-fill, minmax(130px, 1fr)); }
    aside li { display: flex; align-items: center; gap: 10px; }
    .swatch {
      flex: none; width: 30px; height: 20px; border: 1px solid #c3c9d2; border-radius: 4px; background-color: #fff;
      display: flex; align-items: center; justify-content: center;
    }
    .dark .swatch { background-color: #1b1e24; border-color: #4c5461; }
    .swatch::after { content: ""; width: 14px; height: 5px; border-radius: 3px; background: currentcolor; }
    .swatch.bare { border-style: dashed; }
    .swatch.hatched { background-image: repeating-linear-gradient(135deg, currentcolor 0 1px, transparent 1px 5px); }
    .swatch.hatched::after { content: none; }
    [hidden] { display: none !important; }
    footer { display: flex; flex-wrap: wrap; gap: 6px 20px; color: var(--faint); font-size: 12px; }
    kbd { padding: 1px 6px; border: 1px solid var(--line); border-radius: 4px; background: var(--card); color: var(--ink); font: inherit; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
    @media (max-width: 760px) {
      body { padding: 12px; gap: 12px; }
      main { flex-direction: column; align-items: stretch; }
      aside { width: auto; }
      footer { display: none; }
    }

    /* The replayed screen, whichever player shows it. */
    #stage .replayer-wrapper > iframe { border: 0; background: #fff; pointer-events: none; }
    #stage.pointless .replayer-mouse { display: none; }
    #stage .replayer-mouse.touch-device {
      position: absolute; width: 44px; height: 44px; margin: -22px 0 0 -22px; border: 3px solid transparent;
      border-radius: 50%; background: none; pointer-events: none;
      /* Taps are short: their mark stays a little longer than they do. */
      transition: border-color .4s, background .4s, box-shadow .4s;
    }
    #stage .replayer-mouse.touch-device.touch-active {
      border-color: #4950f6; background: rgba(73, 80, 246, .28); box-shadow: 0 0 0 2px rgba(255, 255, 255, .9);
      transition: left .1s linear, top .1s linear;
    }

    /* rrweb's own controls: legible in the dark, and wide enough for a finger on a phone. */
    #stage .rr-player { float: none; background: var(--card); border-radius: 10px; box-shadow: var(--shade); overflow: hidden; }
    #stage .rr-player__frame, .own .frame { background: var(--well); }
    #stage .rr-controller { background: var(--card); color: var(--ink); }
    #stage .rr-timeline { width: calc(100% - 24px); }
    #stage .rr-timeline__time { width: auto; color: var(--ink); font-variant-numeric: tabular-nums; }
    #stage .rr-progress { margin: 0 12px; background: var(--line); border-color: var(--card); }
    #stage .rr-progress__step { background: var(--accent); opacity: .45; }
    #stage .rr-progress__handler { background: var(--accent); }
    #stage .rr-controller__btns { flex-wrap: nowrap; white-space: nowrap; }
    #stage .rr-controller__btns button { color: var(--ink); font: inherit; }
    #stage .rr-controller__btns button.active { background: var(--accent); color: var(--card); }
    #stage .rr-controller svg { fill: currentcolor; }

    /* Controls of our own, where the player has none. */
    .own { background: var(--card); border-radius: 10px; box-shadow: var(--shade); overflow: hidden; }
    .own .frame { position: relative; overflow: hidden; }
    .own .replayer-wrapper { position: absolute; left: 0; top: 0; transform-origin: 0 0; }
    .own .controls { display: flex; align-items: center; gap: 12px; height: 56px; padding: 0 14px; }
    .own button, .own select { min-height: 34px; color: var(--ink); background: none; border: 1px solid var(--line); border-radius: 8px; font: inherit; }
    .own button { flex: none; width: 40px; padding: 0; cursor: pointer; }
    .own svg { display: block; margin: auto; fill: currentcolor; }
    .own select { padding: 0 4px; }
    .own option { color: #1b2430; background: #fff; }
    .own input { flex: 1; min-width: 60px; margin: 0; accent-color: var(--accent); }
    .own output { color: var(--ink); font-variant-numeric: tabular-nums; white-space: nowrap; }

    """#
}
