import { login, register } from '@escriba/contracts/auth/accounts';
import { finishSecondStep, type SecondFactorProof } from '@escriba/contracts/auth/second-factor';
import type { PendingSignIn, User } from '@escriba/contracts/auth/sign-in';
import type { RouteInput } from '@escriba/contracts/shared/route';
import { COOKIE_TRANSPORT } from '../../session/cookie-transport.ts';
import type { Session } from '../../session/session.ts';
import { findAddress } from '../../session/find-address.ts';

type Credentials = { readonly email: string; readonly password: string };
type Registration = Omit<RouteInput<typeof register>['body'], 'user_ip'>;

/** Signs in, in all tabs; returns what a second step needs if the account has a second factor. Throws `ApiError`. */
export const signIn = async (
  session: Session,
  credentials: Credentials,
): Promise<PendingSignIn | undefined> => {
  const body = { ...credentials, user_ip: await findAddress(session.callOpen) };
  let pending: PendingSignIn | undefined;
  await session.enter(async () => {
    const { data } = await session.callOpen(login, { headers: COOKIE_TRANSPORT, body });
    if (!('secondFactor' in data)) return data;
    pending = data.secondFactor;
    return null;
  });
  return pending;
};

/** Finishes the second step of a sign-in; signs in, in all tabs. Throws `ApiError`. */
export const finishSignIn = async (
  session: Session,
  token: string,
  proof: SecondFactorProof,
): Promise<void> => {
  const input = { headers: COOKIE_TRANSPORT, body: { token, proof } };
  await session.enter(async () => (await session.callOpen(finishSecondStep, input)).data);
};

/** Creates an account and signs in. Throws `ApiError`. */
export const signUp = async (session: Session, registration: Registration): Promise<User> => {
  const body = { ...registration, user_ip: await findAddress(session.callOpen) };
  return session.enter(
    async () => (await session.callOpen(register, { headers: COOKIE_TRANSPORT, body })).data,
  );
};
