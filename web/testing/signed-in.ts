import type { User } from '@escriba/contracts/auth/sign-in';
import type { Services } from '../src/session/services.ts';
import type { startVisitorServer } from './visitor-server.ts';

/** Returns a user as the API does. */
export const someUser = (differences: Partial<User> = {}): User => ({
  id: '0198c0de-0000-7000-8000-000000000001',
  name: 'Ana Beatriz Vasconcelos',
  email: 'ana@example.com',
  googlePicture: null,
  googleLinked: false,
  hasPassword: true,
  cpf: '',
  phone: '',
  postalCode: '',
  address: '',
  addressNumber: '',
  complement: '',
  city: '',
  state: '',
  createdAt: '2026-01-01T00:00:00.000Z',
  ...differences,
});

/** Signs in a user whom the server knows. */
export const signIn = async (
  services: Pick<Services, 'session'>,
  server: Awaited<ReturnType<typeof startVisitorServer>>,
  user: User = someUser(),
): Promise<void> => {
  server.on('/api/auth/me', { status: 200, body: { success: true, user } });
  await enter(services, user);
};

/** Signs in a user without asking a server. */
export const enter = async (
  { session }: Pick<Services, 'session'>,
  user: User = someUser(),
  accessToken = 'access',
): Promise<void> => {
  const tokens = { accessToken, tokenExpiration: Date.now() + 15 * 60_000 };
  await session.enter(async () => ({ tokens, user }));
};
