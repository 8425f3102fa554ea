type NewVersionDeps = {
  /** Path of the script that this page began with; its name changes with every version. */
  readonly entry: string;
  readonly fetch: typeof globalThis.fetch;
  readonly reload: () => void;
};

/**
 * After a deployment the server no longer has the files of a page that is open: loads the page again when one of them cannot be
 * fetched and the server has another version. A network that failed leaves the page as it is.
 */
export const reloadOnNewVersion = ({ entry, fetch, reload }: NewVersionDeps): void => {
  const reloadWhenOld = async (): Promise<void> => {
    const answer = await fetch('/', { cache: 'no-store' });
    if (answer.ok && !(await answer.text()).includes(entry)) reload();
  };
  window.addEventListener('vite:preloadError', () => void reloadWhenOld().catch(() => undefined));
};
