type NewVersionDeps = {
  /** Path of the page's entry script; the name changes with every version. */
  readonly entry: string;
  readonly fetch: typeof globalThis.fetch;
  readonly reload: () => void;
};

/**
 * Reloads the page when one of its files fails to load and the server has another version: a deployment removes the files of open pages. A
 * network failure changes nothing.
 */
export const reloadOnNewVersion = ({ entry, fetch, reload }: NewVersionDeps): void => {
  const reloadWhenOld = async (): Promise<void> => {
    const response = await fetch('/', { cache: 'no-store' });
    if (response.ok && !(await response.text()).includes(entry)) reload();
  };
  window.addEventListener('vite:preloadError', () => void reloadWhenOld().catch(() => undefined));
};
