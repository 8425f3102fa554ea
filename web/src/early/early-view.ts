/** The attribute of what the document shows of a page before the app has drawn it. */
const EARLY_VIEW = 'data-early-view';

type Shown = {
  readonly kind: 'frame' | 'text';
  /** The selector of what the app draws in its place. */
  readonly drawnAs: string;
  /** The longest time that it is shown after the app's first drawing: a page that never draws it, e.g. one that has failed, is shown then. */
  readonly shownMsMax: number;
};

/**
 * Shows a view over the page until the app has drawn the same in its own place, or the user is on another page. The view disappears in the
 * frame of the browser in which the app's drawing appears.
 */
export const showEarlyView = (view: HTMLElement, { kind, drawnAs, shownMsMax }: Shown): void => {
  const root = document.querySelector('#root');
  if (root === null || root.querySelector(drawnAs) !== null) return;
  view.setAttribute(EARLY_VIEW, kind);
  view.ariaHidden = 'true';
  view.inert = true;
  document.body.append(view);
  const { pathname } = window.location;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const remove = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    view.remove();
  };
  const observer = new MutationObserver(() => {
    if (root.querySelector(drawnAs) !== null || window.location.pathname !== pathname) remove();
    else timer ??= setTimeout(remove, shownMsMax);
  });
  observer.observe(root, { childList: true, subtree: true });
  if (root.hasChildNodes()) timer = setTimeout(remove, shownMsMax);
};
