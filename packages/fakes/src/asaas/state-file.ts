import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Clock } from './account/clock.ts';
import type { State } from './account/state.ts';

type Snapshot = { readonly savedAtMs: number; readonly nowMs: number; readonly state: State };

/** Returns the state that an earlier run wrote; its clock continues where it stopped, plus the time since if it follows real time. */
export const restoreState = (path: string | undefined, clock: Clock): State | undefined => {
  if (path === undefined || !existsSync(path)) return undefined;
  const { savedAtMs, nowMs, state } = JSON.parse(readFileSync(path, 'utf8')) as Snapshot;
  clock.moveTo(clock.isLive ? nowMs + Date.now() - savedAtMs : nowMs);
  return state;
};

export const saveState = (path: string | undefined, clock: Clock, state: State): void => {
  if (path === undefined) return;
  const snapshot: Snapshot = { savedAtMs: Date.now(), nowMs: clock.nowMs(), state };
  const written = `${path}.new`;
  writeFileSync(written, JSON.stringify(snapshot), { mode: 0o600 });
  renameSync(written, path);
};
