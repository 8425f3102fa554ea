/** Calls every listener with each event. */
export const createEvents = <Event = void>() => {
  const listeners = new Set<(event: Event) => void>();
  return {
    emit: (event: Event): void => {
      for (const listener of listeners) listener(event);
    },
    /** Returns the function that unsubscribes. */
    subscribe: (listener: (event: Event) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

export type Store<State> = ReturnType<typeof createStore<State>>;

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
