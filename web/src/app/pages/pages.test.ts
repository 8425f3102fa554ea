import { PAGE_PATHS } from '@escriba/contracts/web/pages';
import { expect, it } from '@jest/globals';
import { APP_PAGES } from './app-pages.ts';
import type { AppPage, PublicPage } from './page.ts';
import { PUBLIC_PAGES } from './public-pages.ts';

const load = async () => () => null;

it('exists for every path, and for no other', () => {
  expect(Object.keys({ ...PUBLIC_PAGES, ...APP_PAGES }).toSorted()).toEqual(
    Object.keys(PAGE_PATHS).toSorted(),
  );
});

it('cannot exist without one of its parts', () => {
  const part = { texts: [], hasPlayer: false, isPremium: false, early: 'none', shape: 'rows' } as const;
  const whole = [
    { load, ...part },
    { load, texts: [], hasSession: false },
  ] satisfies [AppPage, PublicPage];
  // Types check fails if one of these lines is not an error.
  // @ts-expect-error -- without code
  void (part satisfies AppPage);
  // @ts-expect-error -- without texts
  void ({ ...whole[0], texts: undefined } satisfies AppPage);
  // @ts-expect-error -- without a player or the statement that there is none
  void ({ ...whole[0], hasPlayer: undefined } satisfies AppPage);
  // @ts-expect-error -- without saying whether it needs a plan
  void ({ ...whole[0], isPremium: undefined } satisfies AppPage);
  // @ts-expect-error -- without what its document shows first
  void ({ ...whole[0], early: undefined } satisfies AppPage);
  // @ts-expect-error -- without the form of what is on its way
  void ({ ...whole[0], shape: undefined } satisfies AppPage);
  // @ts-expect-error -- without saying whether it needs the session
  void ({ ...whole[1], hasSession: undefined } satisfies PublicPage);
  expect(whole).toHaveLength(2);
});
