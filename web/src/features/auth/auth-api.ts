import { getAddress, login, register, type RouteInput, type User } from '@escriba/contracts';
import { COOKIE_TRANSPORT } from '../../session/cookie-transport.ts';
import { session } from '../../session/current-session.ts';

const ADDRESS_WAIT_MS = 3_000;

type Credentials = { readonly email: string; readonly password: string };
type Registration = Omit<RouteInput<typeof register>['body'], 'user_ip'>;

/** Signs in, in all tabs. Throws `ApiError`. */
export const signIn = async (credentials: Credentials): Promise<User> => {
  const body = { ...credentials, user_ip: await findAddress() };
  return session.enter(async () => (await session.callOpen(login, { headers: COOKIE_TRANSPORT, body })).data);
};

/** Opens an account and signs in. Throws `ApiError`. */
export const signUp = async (registration: Registration): Promise<User> => {
  const body = { ...registration, user_ip: await findAddress() };
  return session.enter(
    async () => (await session.callOpen(register, { headers: COOKIE_TRANSPORT, body })).data,
  );
};

/** The address this browser has in public; '' where it cannot be found out. */
const findAddress = async (): Promise<string> => {
  try {
    return (await session.callOpen(getAddress, {}, { timeoutMs: ADDRESS_WAIT_MS })).ip;
  } catch {
    return '';
  }
};
