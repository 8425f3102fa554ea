import {
  createGoogleAccount,
  exchangeGoogle,
  type GoogleOutcome,
  linkGoogle,
  type User,
} from '@escriba/contracts';
import { openingRecords } from '../../session/opening-records.ts';
import { forgetReferral } from '../../session/referral.ts';
import { COOKIE_TRANSPORT } from '../../session/cookie-transport.ts';
import type { Session } from '../../session/session.ts';

/** An account has this e-mail; its password proves the ownership. */
export type LinkNeeded = { readonly pendingToken: string; readonly email: string };
export type GoogleResult =
  | { readonly status: 'signed_in' | 'created' | 'linked' }
  | ({ readonly status: 'link_needed' } & LinkNeeded);

/** Which step of the Google sign-in failed. */
export class GoogleStepError extends Error {
  override readonly name = 'GoogleStepError';
  readonly step: 'create' | 'link';
  constructor(step: 'create' | 'link', cause: unknown) {
    super(step, { cause });
    this.step = step;
  }
}

/**
 * Redeems the one-time code of the callback: signs in, creates an account, or links for a signed-in user who
 * asked for it. Throws `ApiError`, or `GoogleStepError` around it.
 */
export const finishGoogle = async (session: Session, token: string): Promise<GoogleResult> => {
  const bearer = await findBearer(session);
  const outcome = await redeem(session, token, bearer);
  switch (outcome.status) {
    case 'signed_in':
      return { status: 'signed_in' };
    case 'account_needed':
      await openAccount(session, outcome.pendingToken);
      return { status: 'created' };
    case 'link_needed':
      if (bearer === undefined) return { ...outcome, status: 'link_needed' };
      await linkOwn(session, outcome.pendingToken);
      return { status: 'linked' };
  }
};

/** Links a Google account by e-mail and password, and signs in. Throws `ApiError`. */
export const linkByPassword = (
  session: Session,
  { pendingToken, email }: LinkNeeded,
  password: string,
): Promise<User | null> =>
  session.enter(async () => {
    const body = { token: pendingToken, email, password };
    const { data } = await session.callOpen(linkGoogle, { headers: COOKIE_TRANSPORT, body });
    return data.tokens === undefined ? null : { tokens: data.tokens, user: data.user };
  });

/** The access token of a user who asked for a link, if there is one. */
const findBearer = async (session: Session): Promise<string | undefined> => {
  if (session.getState().status === 'anonymous') return undefined;
  return session.getAccessToken().catch(() => undefined);
};

const redeem = async (
  session: Session,
  token: string,
  bearer: string | undefined,
): Promise<GoogleOutcome> => {
  let outcome: GoogleOutcome | undefined;
  const authorization = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
  const headers = { ...COOKIE_TRANSPORT, ...authorization };
  await session.enter(async () => {
    outcome = (await session.callOpen(exchangeGoogle, { headers, body: { token } })).data;
    return outcome.status === 'signed_in' ? outcome : null;
  });
  if (outcome === undefined) throw new Error('The exchange ended without an outcome');
  return outcome;
};

const openAccount = async (session: Session, token: string): Promise<void> => {
  try {
    await session.enter(async () => {
      const body = { token, ...openingRecords() };
      return (await session.callOpen(createGoogleAccount, { headers: COOKIE_TRANSPORT, body })).data;
    });
    forgetReferral();
  } catch (error) {
    throw new GoogleStepError('create', error);
  }
};

const linkOwn = async (session: Session, token: string): Promise<void> => {
  try {
    const { data } = await session.call(linkGoogle, { headers: COOKIE_TRANSPORT, body: { token } });
    session.setUser(data.user);
  } catch (error) {
    throw new GoogleStepError('link', error);
  }
};
