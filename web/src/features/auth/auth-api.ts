import { login, register, type RouteInput, type User } from '@escriba/contracts';
import { COOKIE_TRANSPORT } from '../../session/cookie-transport.ts';
import type { Session } from '../../session/session.ts';
import { findAddress } from '../../session/find-address.ts';

type Credentials = { readonly email: string; readonly password: string };
type Registration = Omit<RouteInput<typeof register>['body'], 'user_ip'>;

/** Signs in, in all tabs. Throws `ApiError`. */
export const signIn = async (session: Session, credentials: Credentials): Promise<User> => {
  const body = { ...credentials, user_ip: await findAddress(session.callOpen) };
  return session.enter(async () => (await session.callOpen(login, { headers: COOKIE_TRANSPORT, body })).data);
};

/** Creates an account and signs in. Throws `ApiError`. */
export const signUp = async (session: Session, registration: Registration): Promise<User> => {
  const body = { ...registration, user_ip: await findAddress(session.callOpen) };
  return session.enter(
    async () => (await session.callOpen(register, { headers: COOKIE_TRANSPORT, body })).data,
  );
};
