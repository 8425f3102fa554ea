import { isInstalled } from './is-installed.ts';
import { createStore } from './store.ts';

/** Chrome's offer to install the app; the DOM's types do not know it. */
type InstallEvent = Event & { readonly prompt: () => Promise<{ readonly outcome: string }> };

/**
 * Whether the app can be installed. `offered`: the browser installs on request; `byHand`: the user does it in Safari's menu; `none`: the
 * browser cannot, or the app is installed.
 */
export type InstallState = 'offered' | 'byHand' | 'none';

export type Install = ReturnType<typeof createInstall>;

/** Tracks whether and how the app can be installed in this browser; `none` before it is started. */
export const createInstall = () => {
  const state = createStore<InstallState>('none');
  let offer: InstallEvent | undefined;
  return {
    getState: state.get,
    subscribe: state.subscribe,
    /** Shows the browser's question. The browser allows it once; it makes a new offer if the user declines. */
    ask: async (): Promise<void> => {
      const asked = offer;
      offer = undefined;
      state.set('none');
      await asked?.prompt();
    },
    /** Takes the browser's offer, which is made once per page. Returns a stop function. */
    start: (): (() => void) => {
      if (!isInstalled() && isAppleTouch()) state.set('byHand');
      const life = new AbortController();
      const listen = (type: string, hear: (event: Event) => void) =>
        window.addEventListener(type, hear, { signal: life.signal });
      listen('beforeinstallprompt', (event) => {
        // The browser's own banner would cover the page.
        event.preventDefault();
        offer = event as InstallEvent;
        state.set('offered');
      });
      listen('appinstalled', () => {
        offer = undefined;
        state.set('none');
      });
      return () => life.abort();
    },
  };
};

/** Recognises iPhone and iPad, whose browsers install by their share menu only. An iPad says that it is a Mac. */
const isAppleTouch = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
