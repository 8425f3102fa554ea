/** Whether the page is open as an installed app, in a window of its own. */
export const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  // Safari on iOS, from before it knew display modes.
  (navigator as { readonly standalone?: boolean }).standalone === true;
