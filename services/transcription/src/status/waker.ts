/** Waits for news; news between two waits count once. Wakes for good when the signal fires. */
export const createWaker = (signal: AbortSignal) => {
  let announced = Promise.withResolvers<void>();
  const wake = (): void => announced.resolve();
  signal.addEventListener('abort', wake, { once: true });
  return {
    wake,
    wait: async (): Promise<void> => {
      await announced.promise;
      if (!signal.aborted) announced = Promise.withResolvers();
    },
  };
};
