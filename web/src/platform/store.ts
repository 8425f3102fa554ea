import { createEvents } from './events.ts';

/** Holds a value outside React and notifies listeners when it changes. Fits `useSyncExternalStore`. */
export const createStore = <State>(initial: State) => {
  const changes = createEvents();
  let state = initial;
  return {
    get: (): State => state,
    set: (next: State): void => {
      if (Object.is(next, state)) return;
      state = next;
      changes.emit();
    },
    subscribe: changes.subscribe,
  };
};
