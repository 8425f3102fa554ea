// Runs in the document's head before any other code: the page's files load side by side, while the first script is still on its way.

type Files = Readonly<Record<'all' | 'pt' | 'en', readonly number[]>>;
/** Files and the pages that need them. The build writes them here. */
declare const PAGE_FILES: {
  readonly files: readonly string[];
  readonly pages: Readonly<Record<string, Files>>;
};

try {
  const { files, pages } = PAGE_FILES;
  const path = window.location.pathname.replace(/(.)\/$/, '$1');
  const found = pages[path];
  // Without a session the signed-in area shows the sign-in.
  const page = path.startsWith('/app') && !localStorage.getItem('accessToken') ? pages['/auth'] : found;
  const language = localStorage.getItem('language') === 'en' ? 'en' : 'pt';
  for (const place of [...(page?.all ?? []), ...(page?.[language] ?? [])]) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = `/${files[place]}`;
    document.head.append(link);
  }
} catch {
  // Without storage the files load one after the other.
}
