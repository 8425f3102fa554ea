/** Colours, type and frame of the pages that stand for the outside world. */
export const BASE_STYLES = `
  :root { color-scheme: light dark; --page: oklch(0.985 0.004 85); --card: #fff; --ink: oklch(0.22 0.02 255);
    --soft: oklch(0.46 0.02 255); --line: oklch(0.9 0.006 85); --main: oklch(0.48 0.1 190); --on-main: #fff;
    --warn: oklch(0.5 0.17 28); --good: oklch(0.46 0.11 155); --chip: oklch(0.955 0.006 85) }
  @media (prefers-color-scheme: dark) { :root { --page: oklch(0.17 0.012 250); --card: oklch(0.215 0.014 250);
    --ink: oklch(0.93 0.008 250); --soft: oklch(0.74 0.015 250); --line: oklch(0.33 0.014 250);
    --main: oklch(0.78 0.1 190); --on-main: oklch(0.17 0.012 250); --warn: oklch(0.78 0.12 28);
    --good: oklch(0.82 0.12 155); --chip: oklch(0.28 0.014 250) } }
  * { box-sizing: border-box }
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: var(--page); color: var(--ink) }
  .wrap { max-width: 68rem; margin: 0 auto; padding: 1.5rem 1rem 4rem }
  header { display: flex; flex-wrap: wrap; gap: 0.5rem 2rem; align-items: start; justify-content: space-between }
  h1 { font-size: 1.6rem; margin: 0 } h2 { font-size: 1.15rem; margin: 2rem 0 0.75rem }
  h3 { font-size: 0.95rem; margin: 1.25rem 0 0.5rem; color: var(--soft); font-weight: 600 }
  p { margin: 0.25rem 0 } .soft, dt { color: var(--soft) } a { color: var(--main) }
  button, select, input { font: inherit; padding: 0.45rem 0.8rem; border-radius: 0.5rem; border: 1px solid var(--line);
    background: var(--card); color: var(--ink); max-width: 100% }
  button { cursor: pointer } button:hover { border-color: var(--main) }
  :focus-visible { outline: 3px solid var(--main); outline-offset: 2px }
`;
