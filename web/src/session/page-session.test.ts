import { getPlans } from '@escriba/contracts/billing/catalogue';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createTabs } from '../platform/tabs.ts';
import { startVisitorServer } from '../../testing/visitor-server.ts';
import { createPageSession, keepSessionFresh } from './page-session.ts';

declare const moveTo: (origin: string) => void;

const server = await startVisitorServer();
const tabs = createTabs({ locks: undefined, openChannel: undefined });

beforeAll(() => moveTo(server.origin));
beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.useRealTimers();
});
afterAll(() => server.stop());

describe('the session of a page', () => {
  it('calls the origin of the page, whose address no text names', async () => {
    const session = createPageSession(tabs);
    await session.callOpen(getPlans, {}).catch(() => undefined);
    expect(server.seen.map(({ path }) => path)).toContain('/api/subscription/plans');
  });

  it('is checked every five minutes as long as the page is open', () => {
    jest.useFakeTimers();
    const session = createPageSession(tabs);
    const keepFresh = jest.spyOn(session, 'keepFresh').mockResolvedValue(undefined);
    const stop = keepSessionFresh(session);
    jest.advanceTimersByTime(5 * 60_000 - 1);
    expect(keepFresh).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(keepFresh).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(10 * 60_000);
    expect(keepFresh).toHaveBeenCalledTimes(3);
    stop();
    jest.advanceTimersByTime(60 * 60_000);
    expect(keepFresh).toHaveBeenCalledTimes(3);
  });
});
