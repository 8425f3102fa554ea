import {
  createGoogleAccount,
  exchangeGoogle,
  type GoogleOutcome,
  linkGoogle,
} from '@escriba/contracts/auth/google';
import type { PendingSignIn } from '@escriba/contracts/auth/sign-in';
import { openingRecords } from '../../session/opening-records.ts';
import { forgetReferral } from '../../session/referral.ts';
import { COOKIE_TRANSPORT } from '../../session/cookie-transport.ts';
import type { Session } from '../../session/session.ts';
import { storeChoice } from '../../session/workspace-choice.ts';

/** Few users sign in by their company: others do not load its operations. */
const loadSso = () => import('@escriba/contracts/auth/sso');
const loadWorkspaces = () => import('@escriba/contracts/auth/workspaces');

/** Where a user signed in: at Google, or at the provider of their company. */
export type Way = 'google' | 'sso';

/** A Google account, or a person of a company, that waits for the password of an account: the signed-in one, or the one with its e-mail. */
export type LinkNeeded = {
  readonly way: Way;
  readonly pendingToken: string;
  readonly email: string;
  readonly isOwn: boolean;
};
export type GoogleResult =
  | { readonly status: 'signed_in' | 'created' }
  | { readonly status: 'second_factor_needed'; readonly secondFactor: PendingSignIn }
  | ({ readonly status: 'link_needed' } & LinkNeeded);

/** The account for an identity could not be created. */
export class GoogleAccountError extends Error {
  override readonly name = 'GoogleAccountError';
}

/**
 * Redeems the one-time code of the callback: signs in, creates an account, or finds that a link needs a password. Throws `ApiError`,
 * or `GoogleAccountError` around it.
 */
export const finishGoogle = async (session: Session, way: Way, token: string): Promise<GoogleResult> => {
  const bearer = await findBearer(session);
  const outcome = await redeem(session, way, { token, bearer });
  switch (outcome.status) {
    case 'signed_in':
      return { status: 'signed_in' };
    case 'second_factor_needed':
      return outcome;
    case 'account_needed':
      await openAccount(session, way, outcome.pendingToken);
      if (way === 'sso') await enterCompany(session);
      return { status: 'created' };
    case 'link_needed':
      return {
        ...outcome,
        status: 'link_needed',
        way,
        isOwn: bearer !== undefined && isOwn(session, way, outcome.email),
      };
  }
};

/**
 * Links a Google account to the signed-in account, or to the one with its e-mail, and signs in. Returns what a second step needs if that
 * account has a second factor: it is not linked then. Throws `ApiError`.
 */
export const linkByPassword = async (
  session: Session,
  { way, pendingToken: token, email, isOwn }: LinkNeeded,
  password: string,
): Promise<PendingSignIn | undefined> => {
  const headers = COOKIE_TRANSPORT;
  if (isOwn) {
    const route = way === 'sso' ? (await loadSso()).linkSso : linkGoogle;
    const { data } = await session.call(route, { headers, body: { token, password } });
    if ('user' in data) session.setUser(data.user);
    return undefined;
  }
  let pending: PendingSignIn | undefined;
  await session.enter(async () => {
    const { data } =
      way === 'sso'
        ? await session.callOpen((await loadSso()).linkSso, { headers, body: { token, password } })
        : await session.callOpen(linkGoogle, { headers, body: { token, email, password } });
    if ('secondFactor' in data) pending = data.secondFactor;
    return 'user' in data && data.tokens !== undefined ? { tokens: data.tokens, user: data.user } : null;
  });
  return pending;
};

/** Returns whether the signed-in account is linked. One of a company is linked only to the account with its address. */
const isOwn = (session: Session, way: Way, email: string): boolean =>
  way === 'google' || session.getState().user?.email.toLowerCase() === email.toLowerCase();

/** Returns the access token of a user who asked for a link, if there is one. */
const findBearer = async (session: Session): Promise<string | undefined> => {
  if (session.getState().status === 'anonymous') return undefined;
  return session.getAccessToken().catch(() => undefined);
};

const redeem = async (
  session: Session,
  way: Way,
  { token, bearer }: { readonly token: string; readonly bearer: string | undefined },
): Promise<GoogleOutcome> => {
  const route = way === 'sso' ? (await loadSso()).exchangeSso : exchangeGoogle;
  let outcome: GoogleOutcome | undefined;
  const authorization = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
  const headers = { ...COOKIE_TRANSPORT, ...authorization };
  await session.enter(async () => {
    outcome = (await session.callOpen(route, { headers, body: { token } })).data;
    return outcome.status === 'signed_in' ? outcome : null;
  });
  if (outcome === undefined) throw new Error('The exchange ended without an outcome');
  return outcome;
};

const openAccount = async (session: Session, way: Way, token: string): Promise<void> => {
  const route = way === 'sso' ? (await loadSso()).createSsoAccount : createGoogleAccount;
  try {
    await session.enter(async () => {
      const body = { token, ...openingRecords() };
      return (await session.callOpen(route, { headers: COOKIE_TRANSPORT, body })).data;
    });
    forgetReferral();
  } catch (error) {
    throw new GoogleAccountError('the account was not created', { cause: error });
  }
};

/** Begins in the workspace that a new account has joined. Without a response it begins in the user's own space, from which they can enter it. */
const enterCompany = async (session: Session): Promise<void> => {
  const userId = session.getState().user?.id;
  const { listWorkspaces } = await loadWorkspaces();
  const workspaces = await session.call(listWorkspaces, {}).then(
    ({ data }) => data,
    () => [],
  );
  const [joined] = workspaces;
  if (userId === undefined || joined === undefined) return;
  storeChoice({ userId, id: joined.id, name: joined.name, role: joined.role });
};
