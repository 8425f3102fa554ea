import type { Page } from 'playwright-core';

/**
 * Resolves once the page has shown all texts together, even if they stay for two seconds only. The page itself checks each of its changes, so
 * start this before the act: polling from outside can be too late on a busy machine. A new document ends it with an error, as does the time
 * limit of the test.
 */
export const seeBriefly = (page: Page, ...texts: string[]): Promise<void> =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const look = (): void => {
          if (!wanted.every((text) => document.body.innerText.includes(text))) return;
          observer.disconnect();
          resolve();
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
        look();
      }),
    texts,
  );
