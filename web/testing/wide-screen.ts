/** Gives panels room beside the text, until the returned function is called. */
export const onWideScreen = (): (() => void) => {
  const before = window.matchMedia;
  window.matchMedia = (query) =>
    Object.assign({}, before.call(window, query), {
      matches: query.includes('min-width: 80rem'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    });
  return () => {
    window.matchMedia = before;
  };
};
