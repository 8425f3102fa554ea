import { hasHeldSession } from './held-session.ts';

/**
 * Returns an access token of the signed-in user, for pages that load no session. Returns undefined without one, and if it cannot be
 * renewed.
 */
export const findAccessToken = async (): Promise<string | undefined> => {
  if (!hasHeldSession()) return undefined;
  const [{ createPageSession }, { createBrowserTabs }] = await Promise.all([
    import('./page-session.ts'),
    import('../platform/tabs.ts'),
  ]);
  return createPageSession(createBrowserTabs())
    .getAccessToken()
    .catch(() => undefined);
};
