// Runs in the landing page's HTML before any other code, so that nothing a visitor does is lost: it loads the app at the first
// touch or key and keeps what was chosen until then. `src/platform/early-start.ts` hands it over.
import type { EarlyRequest } from '../src/platform/early-response.ts';
import type { EarlyStart } from '../src/platform/early-start.ts';

/** The app's files, its entry first. The build inserts them. */
declare const APP_FILES: readonly string[];
/** How far a pointer may move and still count as resting. */
const STILL_PIXELS = 10;
/** How long the hint beside the language is visible. */
const HINT_MS = 10_000;

const listening = new AbortController();
let isKeeping = true;
const early: { -readonly [Key in keyof EarlyStart]: EarlyStart[Key] } = {
  files: [],
  takeFiles: () => {
    isKeeping = false;
    return early.files;
  },
  language: undefined,
  pressed: undefined,
  stop: () => listening.abort(),
};
window.early = early;

let isLoading = false;
const load = (): void => {
  if (isLoading) return;
  isLoading = true;
  const [entry = '', ...others] = APP_FILES;
  for (const file of others) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
  // After a failure the next touch tries again.
  import(/* @vite-ignore */ entry).catch(() => {
    isLoading = false;
    delete document.documentElement.dataset['trial'];
  });
};

const listen = <Type extends keyof WindowEventMap>(
  type: Type,
  react: (event: WindowEventMap[Type]) => void,
): void => window.addEventListener(type, react, { capture: true, signal: listening.signal });

const keep = (files: FileList | null | undefined): void => {
  if (!isKeeping || !files?.length) return;
  early.files = [...files];
  const place = document.querySelector('[data-early=file]');
  if (place !== null) place.textContent = early.files.map(({ name }) => name).join(', ');
  // The row with the name takes the place of the invitation, until the app shows the file, or why it is refused.
  document.documentElement.dataset['file'] = 'chosen';
  // A press on it is repeated once the app has started.
  document.querySelector('[data-early=send]')?.removeAttribute('disabled');
  load();
};

// Browsers report a pointer that rests over the page as a move.
let resting: string | undefined;
listen('pointermove', ({ clientX, clientY }) => {
  const place = `${clientX} ${clientY}`;
  if (resting !== undefined && resting !== place) load();
  resting = place;
});
for (const type of ['pointerdown', 'keydown', 'focusin', 'wheel', 'touchstart'] as const) listen(type, load);
const buttonOf = (target: EventTarget | null): HTMLButtonElement | null =>
  target instanceof Element ? target.closest('button') : null;

// When the app starts, a button can move under a resting pointer, and the browser then sees no click on it.
listen('pointerdown', ({ target, clientX, clientY }) => {
  const button = buttonOf(target);
  if (button === null) return;
  const press = new AbortController();
  const options = { capture: true, once: true, signal: press.signal };
  const finish = (event: MouseEvent): void => {
    const hasMoved = Math.hypot(event.clientX - clientX, event.clientY - clientY) > STILL_PIXELS;
    press.abort();
    if (hasMoved || buttonOf(event.target) !== null) return;
    if (listening.signal.aborted) button.click();
    else early.pressed = button;
  };
  window.addEventListener('click', finish, options);
  for (const type of ['pointerdown', 'pointercancel'] as const)
    window.addEventListener(type, () => press.abort(), options);
});
listen('click', ({ target }) => {
  const button = buttonOf(target);
  if (button === null) return;
  if (button.dataset['early'] === 'pick')
    document.querySelector<HTMLInputElement>('#upload input[type=file]')?.click();
  else early.pressed = button;
  load();
});
listen('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.type === 'file') keep(target.files);
  if (target instanceof HTMLSelectElement) early.language = target.value;
  load();
});
listen('dragover', (event) => {
  event.preventDefault();
  load();
});
listen('drop', (event) => {
  event.preventDefault();
  keep(event.dataTransfer?.files);
});
// The hint's time runs from the first look at the page, not from the app's start.
setTimeout(() => (document.documentElement.dataset['hint'] = 'over'), HINT_MS);
// Someone who comes by a referral link sees whose it is.
if (new URLSearchParams(window.location.search).has('ref')) load();
// A browser that has used the product may have a transcript, a session or a referral to show.
try {
  const device = localStorage.getItem('device_id');
  if (device !== null) {
    // The drop zone is hidden until it is known whether a trial runs; the response arrives beside the app's files.
    document.documentElement.dataset['trial'] = 'known';
    const headers = { 'x-device-id': device, 'accept-language': document.documentElement.lang };
    const path = '/api/transcription/free';
    const response = fetch(path, { headers });
    response.catch(() => undefined);
    const asked: EarlyRequest = { url: new URL(path, window.location.origin).href, headers, response };
    window.earlyRequests = [asked];
  }
  if (['device_id', 'accessToken', 'referral'].some((name) => localStorage.getItem(name))) load();
} catch {
  // Without storage the browser is a stranger.
}
