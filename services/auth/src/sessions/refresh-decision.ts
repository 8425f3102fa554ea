/** How long a used refresh token may be shown again, for an answer that was lost on its way. */
export const GRACE_MS = 10_000;

/** A refresh token as it is found when somebody shows it. */
export type ShownToken = {
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  /** Whether the token that came out of it has been used in turn. */
  readonly successorUsed: boolean;
  readonly session: { readonly endedAt: Date | null; readonly expiresAt: Date };
};

/** `rotate`: give a new one. `repeat`: give the same one again. `reused`: end the whole session. `refused`: it is simply over. */
export type RefreshDecision = 'rotate' | 'repeat' | 'reused' | 'refused';

/** What showing a refresh token leads to. Who shows one whose successor is in use has a copy. */
export const decideRefresh = (token: ShownToken, now: Date): RefreshDecision => {
  if (token.session.endedAt !== null || token.session.expiresAt <= now) return 'refused';
  if (token.usedAt === null) return token.expiresAt > now ? 'rotate' : 'refused';
  const isWithinGrace = now.getTime() - token.usedAt.getTime() <= GRACE_MS;
  return isWithinGrace && !token.successorUsed ? 'repeat' : 'reused';
};
