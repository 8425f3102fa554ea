import { expect, it, jest } from '@jest/globals';
import { createStore } from './store.ts';

it('notifies its listeners of each change, until they unsubscribe', () => {
  const store = createStore(1);
  const listener = jest.fn();
  const unsubscribe = store.subscribe(listener);
  store.set(2);
  store.set(2);
  expect([store.get(), listener.mock.calls.length]).toEqual([2, 1]);
  unsubscribe();
  store.set(3);
  expect(listener).toHaveBeenCalledTimes(1);
});
