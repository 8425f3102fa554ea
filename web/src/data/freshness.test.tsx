import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, render, waitFor } from '@testing-library/react';
import { createTestServices, WithServices } from '../../testing/services.tsx';
import { signIn } from '../../testing/signed-in.ts';
import { startVisitorServer } from '../../testing/visitor-server.ts';
import { startTranslations } from '../i18n/index.ts';
import { useCatalogue } from './billing/catalogue.ts';
import { useSubscription } from './billing/subscription.ts';
import { useUsage } from './usage/usage.ts';

declare const moveTo: (origin: string) => void;

const server = await startVisitorServer();
const MINUTE_MS = 60_000;

beforeAll(async () => {
  moveTo(server.origin);
  await startTranslations();
});
afterEach(cleanup);
afterAll(() => server.stop());

const Asking = () => {
  useSubscription();
  useCatalogue();
  useUsage();
  return null;
};

describe('what the pages know', () => {
  it('of the subscription is fresh for 5 minutes, of the plans for 30, of the usage for 2', async () => {
    const services = createTestServices();
    await signIn(services, server);
    render(
      <WithServices services={services}>
        <Asking />
      </WithServices>,
    );
    await waitFor(() => expect(services.queries.getQueryCache().getAll()).toHaveLength(3));
    const fresh = services.queries
      .getQueryCache()
      .getAll()
      .map(({ queryKey, observers }) => [queryKey[0], observers[0]?.options.staleTime]);
    expect(Object.fromEntries(fresh)).toEqual({
      billing: 5 * MINUTE_MS,
      catalogue: 30 * MINUTE_MS,
      usage: 2 * MINUTE_MS,
    });
  });
});
