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
