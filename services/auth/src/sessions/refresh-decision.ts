/** How long a used refresh token may be sent again, in case its response was lost. */
export const GRACE_MS = 10_000;

/** The state of a refresh token that a client has sent. */
export type ShownToken = {
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  /** Whether its successor has been used in turn. */
  readonly successorUsed: boolean;
  readonly session: { readonly endedAt: Date | null; readonly expiresAt: Date };
};

/** `rotate`: issue a new one. `repeat`: send the same successor again. `reused`: end the whole session. `refused`: it has expired. */
export type RefreshDecision = 'rotate' | 'repeat' | 'reused' | 'refused';

/** Decides about a refresh token. A token whose successor is already in use is a copy. */
export const decideRefresh = (token: ShownToken, now: Date): RefreshDecision => {
  if (token.session.endedAt !== null || token.session.expiresAt <= now) return 'refused';
  if (token.usedAt === null) return token.expiresAt > now ? 'rotate' : 'refused';
  const isWithinGrace = now.getTime() - token.usedAt.getTime() <= GRACE_MS;
  return isWithinGrace && !token.successorUsed ? 'repeat' : 'reused';
};
