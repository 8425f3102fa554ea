/** @jest-environment node */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type AccountServer, startAccountServer } from '../../testing/account-server.ts';
import type { Session } from './session.ts';
import { enter, idOf, openBrowser, settle, type TestBrowser, whoAmI } from '../../testing/browser-tabs.ts';

let server: AccountServer;
beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.stop());

const ACTS = [
  'call',
  'burst',
  'expire',
  'age',
  'lose',
  'signOut',
  'enterAna',
  'enterBia',
  'end',
  'busy',
] as const;
const act = (kind: (typeof ACTS)[number], tab: Session, browser: TestBrowser): Promise<unknown> => {
  switch (kind) {
    case 'call':
      return whoAmI(tab);
    case 'burst':
      return Promise.allSettled(Array.from({ length: 5 }, () => whoAmI(tab)));
    case 'expire':
      return Promise.resolve(server.expireAccessTokens());
    case 'age':
      browser.clock.nowMs += 4 * 60_000;
      return tab.keepFresh();
    case 'lose':
      server.faults.loseRefresh = 1;
      return Promise.resolve();
    case 'busy':
      server.faults.refreshStatus = server.faults.refreshStatus === 0 ? 503 : 0;
      return Promise.resolve();
    case 'signOut':
      return tab.signOut();
    case 'enterAna':
    case 'enterBia':
      return enter(tab, kind === 'enterAna' ? 'ana' : 'bia');
    case 'end':
      return Promise.resolve(server.endSessions());
  }
};

describe('any sequence of events in any tab', () => {
  it('never uses a refresh token twice, never overlaps renewals, and ends with all tabs in agreement', async () => {
    const step = fc.record({
      kind: fc.constantFrom(...ACTS),
      tab: fc.nat({ max: 2 }),
      isAwaited: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        server.calm();
        const browser = openBrowser(server.baseUrl);
        const tabs = (await browser.openTabs(3)) as [Session, ...Session[]];
        await enter(tabs[0], 'ana');
        const pending: Promise<unknown>[] = [];
        for (const { kind, tab, isAwaited } of steps) {
          const done = act(kind, tabs[tab] ?? tabs[0], browser).catch(() => undefined);
          pending.push(done);
          if (isAwaited) await done;
        }
        await Promise.all(pending);
        const storedId = browser.getStored()?.user?.id ?? null;
        await settle(() => tabs.every((tab) => idOf(tab) === storedId));

        expect(server.seen.reuses).toBe(0);
        expect(server.seen.atOnceMost).toBeLessThanOrEqual(1);
        expect(tabs.map(idOf)).toEqual([storedId, storedId, storedId]);
        server.calm();
        for (const tab of tabs) {
          const before = idOf(tab);
          expect([before, null]).toContain(await whoAmI(tab).catch(() => null));
        }
        browser.close();
      }),
      { numRuns: 60 },
    );
  });
});
