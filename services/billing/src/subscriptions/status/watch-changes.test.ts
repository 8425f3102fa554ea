import type { EventBus } from '@escriba/jobs';
import { expect, it } from '@jest/globals';
import { watchChanges } from './watch-changes.ts';

it('a change while an event is written is news of its own', async () => {
  let announce = (): void => undefined;
  const bus: Pick<EventBus, 'subscribe'> = {
    subscribe: async (_channel, handle) => {
      announce = () => handle({} as never);
      return () => undefined;
    },
  };
  const stream = watchChanges(bus, 'user', new AbortController().signal);
  const next = async () => (await stream.next()).value?.event;
  expect(await next()).toBe('subscription');
  announce();
  expect(await next()).toBe('subscription');
  announce();
  expect(await next()).toBe('subscription');
});
