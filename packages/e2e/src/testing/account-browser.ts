import type { Referral } from '@escriba/contracts/billing/affiliates';
import { createUser, fillSignIn } from './user.ts';
import type { Credentials } from './user.ts';
import { sharedProductUrl } from './product.ts';
import { PLAIN_PAGE } from './plain-page.ts';
import { storeSession } from './stored-session.ts';
import { openTestBrowser } from './test-browser.ts';
import type { TestArrival } from './test-browser.ts';
import type { Visitor } from './visitor.ts';

/** Returns the absolute URL of a path of the shared product: Google redirects users there, bypassing a visitor's own connection. */
export const at = (path: string): string => sharedProductUrl() + path;

/** Opens a test setup for users with accounts; `url` returns the product's address, default: the shared one. */
export const openAccountBrowser = (url: () => string = sharedProductUrl) => {
  const { arrive, recordings } = openTestBrowser(url);
  const at = (path: string): string => url() + path;
  const open = (path: string, arrival: Omit<TestArrival, 'path'> = {}) =>
    arrive({ ...arrival, path: at(path) });
  const seeHeading = async (visitor: Visitor): Promise<Visitor> => {
    await visitor.page.locator('main').getByRole('heading', { level: 1 }).waitFor();
    return visitor;
  };
  const signIn = async (
    visitor: Visitor,
    user: Pick<Credentials, 'email' | 'password'>,
    path: string,
  ): Promise<Visitor> => {
    await fillSignIn(visitor.page, user);
    await visitor.page.waitForURL(path);
    return seeHeading(visitor);
  };
  return {
    recordings,
    /** Opens that page as a new visitor. */
    open,
    createUser: (credentials?: Credentials, referral?: Referral) => createUser(url(), credentials, referral),
    /**
     * Opens a browser in which that user is signed in since an earlier visit, on that page under `/app`. It costs less than `enter`, which loads
     * the sign-in page too.
     */
    revisit: async (
      user: Pick<Credentials, 'email' | 'password'>,
      path = '/app',
      arrival: Omit<TestArrival, 'path'> = {},
    ): Promise<Visitor> => {
      const visitor = await open(PLAIN_PAGE, arrival);
      await storeSession(visitor.page, user);
      await visitor.page.goto(at(path));
      return seeHeading(visitor);
    },
    /** Signs that user in on the form, in a new browser, on the way to that page under `/app`. */
    enter: async (
      user: Pick<Credentials, 'email' | 'password'>,
      path = '/app',
      arrival: Omit<TestArrival, 'path'> = {},
    ) => signIn(await open(path, arrival), user, at(path)),
    /** Sends the user's requests over a connection of their own, which can be slowed and cut. */
    enterByLine: async (
      user: Pick<Credentials, 'email' | 'password'>,
      path: string,
      arrival: Omit<TestArrival, 'path'> = {},
    ) => signIn(await arrive({ ...arrival, path }), user, path),
  };
};
