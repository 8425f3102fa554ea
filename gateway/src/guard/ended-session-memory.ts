export type EndedSessionMemory = ReturnType<typeof createEndedSessionMemory>;

type Listener = (sessionId: string) => void;

/** Remembers the ended sessions, each until the time (ms since 1970) after which nothing that it issued is valid. */
export const createEndedSessionMemory = (now: () => number = Date.now) => {
  const endsAtById = new Map<string, number>();
  const listeners = new Set<Listener>();

  return {
    has: (id: string): boolean => (endsAtById.get(id) ?? 0) > now(),

    remember: (id: string, endsAt: number): void => {
      const before = endsAtById.get(id);
      endsAtById.set(id, Math.max(endsAt, before ?? 0));
      if (before === undefined) for (const listener of listeners) listener(id);
    },

    forgetOver: (): void => {
      for (const [id, endsAt] of endsAtById) if (endsAt <= now()) endsAtById.delete(id);
    },

    /** Calls a listener with each session that ends from now on. */
    onEnded: (listener: Listener): void => void listeners.add(listener),
  };
};
