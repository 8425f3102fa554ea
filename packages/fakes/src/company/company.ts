import { type FakeProvider, type FakeProviderOptions, startFakeProvider } from '../openid/openid.ts';

export type FakeCompanyOptions = Pick<
  FakeProviderOptions,
  'clientId' | 'clientSecret' | 'redirectUris' | 'host'
>;

export type FakeCompany = FakeProvider;

/** Starts the OpenID provider of a company, as Keycloak is one: the client sends its secret in the header. */
export const startFakeCompany = (options: FakeCompanyOptions): Promise<FakeCompany> =>
  startFakeProvider({
    ...options,
    authentication: 'client_secret_basic',
    page: {
      title: 'Entrada da empresa',
      text: 'Este provedor é de teste. Escolha quem você é.',
      confirmed: 'E-mail confirmado pela empresa',
    },
    people: [],
  });
