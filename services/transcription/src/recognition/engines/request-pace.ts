/** Accepted requests before one more at a time is tried. */
const RAISE_AFTER = 20;

export type RequestPace = ReturnType<typeof createRequestPace>;

/** How many requests a server takes at a time, at most `requestsMax`: one fewer after each that was too many, one more when it goes well. */
export const createRequestPace = (requestsMax: number) => {
  let allowed = requestsMax;
  let accepted = 0;
  return {
    countAllowed: () => allowed,
    onRefused: (): void => {
      allowed = Math.max(1, allowed - 1);
      accepted = 0;
    },
    onAccepted: (): void => {
      accepted += 1;
      if (accepted < RAISE_AFTER) return;
      accepted = 0;
      allowed = Math.min(requestsMax, allowed + 1);
    },
  };
};
