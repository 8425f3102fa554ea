import { type FakeProvider, type FakeProviderOptions, startFakeProvider } from '../openid/openid.ts';

export type FakeGoogleOptions = Pick<
  FakeProviderOptions,
  'clientId' | 'clientSecret' | 'redirectUris' | 'port'
>;

export type FakeGoogle = FakeProvider;

/** Starts Google's sign-in on 127.0.0.1, with two sample accounts. */
export const startFakeGoogle = (options: FakeGoogleOptions): Promise<FakeGoogle> =>
  startFakeProvider({
    ...options,
    host: '127.0.0.1',
    page: {
      title: 'Google de teste',
      text: 'Este não é o Google: nenhuma chave foi configurada. Escolha quem você é.',
      confirmed: 'E-mail confirmado pelo Google',
    },
    people: [
      { email: 'ana.souza@example.com', name: 'Ana Souza', emailVerified: true },
      { email: 'bruno.lima@example.com', name: 'Bruno Lima', emailVerified: true },
    ],
  });
