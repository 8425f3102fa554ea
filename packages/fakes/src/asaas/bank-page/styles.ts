import { BASE_STYLES } from '../../pages/styles.ts';

export const STYLES = `${BASE_STYLES}
  .clock { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; margin: 1.25rem 0 0; padding: 0.9rem 1rem;
    background: var(--card); border: 1px solid var(--line); border-radius: 0.75rem }
  .clock p { margin-right: auto } .clock strong { font-variant-numeric: tabular-nums }
  .grid { display: grid; gap: 0.75rem; align-items: start; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)) }
  article { background: var(--card); border: 1px solid var(--line); border-radius: 0.75rem; padding: 1rem; min-width: 0 }
  .top { display: flex; gap: 0.5rem; justify-content: space-between; align-items: baseline }
  .value { font-size: 1.25rem; font-weight: 650; font-variant-numeric: tabular-nums }
  .chip { font-size: 0.8rem; background: var(--chip); border-radius: 1rem; padding: 0.1rem 0.6rem; white-space: nowrap }
  .OVERDUE, .CHARGEBACK_REQUESTED, .CHARGEBACK_DISPUTE { color: var(--warn) } .CONFIRMED, .RECEIVED { color: var(--good) }
  .id { font: 0.78rem/1.4 ui-monospace, monospace; color: var(--soft); overflow-wrap: anywhere }
  .actions { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-top: 0.75rem } form { margin: 0 }
  .with-card { display: grid; gap: 0.35rem; width: 100% }
  button.main { background: var(--main); border-color: var(--main); color: var(--on-main) }
  details { margin-top: 0.6rem } summary { cursor: pointer; color: var(--main) }
  code { display: block; font: 0.78rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; padding: 0.5rem;
    background: var(--chip); border-radius: 0.5rem; margin-top: 0.4rem; user-select: all }
  img { display: block; width: 11rem; margin: 0.5rem 0 0; border-radius: 0.5rem; image-rendering: pixelated }
  .notice { padding: 0.6rem 1rem; border-radius: 0.5rem; margin-top: 1rem; background: var(--chip); color: var(--good) }
  .notice.error { color: var(--warn) }
`;
