import { expect, it } from '@jest/globals';
import { makeUser } from '../../testing/account-server.ts';
import { customerKey, statusKey } from '../data/billing/keys.ts';
import { createEvents } from '../platform/events.ts';
import type { SessionState } from '../session/shared-session.ts';
import { openQueries } from './queries.tsx';

const signedIn = (id: string): SessionState => ({ status: 'authenticated', user: makeUser(id) });

it('what a public page loaded of a user, such as the payer of the plan, is gone before another one is shown', async () => {
  const changes = createEvents();
  let state = signedIn('ana');
  const session = { getState: () => state, subscribe: changes.subscribe };
  const { queryClient } = await openQueries(Promise.resolve({ services: { session } }));
  const become = (next: SessionState): void => {
    state = next;
    changes.emit();
  };
  const keep = (): void => {
    queryClient.setQueryData([...customerKey], { cpfCnpj: '52998224725' });
    queryClient.setQueryData([...statusKey], { plan: 'pro' });
  };
  const isKept = (): boolean[] =>
    [customerKey, statusKey].map((key) => queryClient.getQueryData([...key]) !== undefined);
  keep();
  become(signedIn('ana'));
  expect(isKept()).toEqual([true, true]);
  become({ status: 'anonymous', user: null, absence: 'signed_out' });
  expect(isKept()).toEqual([false, false]);
  become(signedIn('ana'));
  keep();
  become(signedIn('bia'));
  expect(isKept()).toEqual([false, false]);
});
