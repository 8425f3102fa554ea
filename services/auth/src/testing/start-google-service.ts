import { startFakeGoogle } from '@escriba/fakes';
import { startTestService } from './start-test-service.ts';

type Options = NonNullable<Parameters<typeof startTestService>[0]>;

/** Starts the auth API with a real OpenID provider instead of Google. */
export const startGoogleService = async (
  settings: Options['settings'] = {},
  peerUrls: Options['peerUrls'] = {},
) => {
  const client = { clientId: 'escriba-test', clientSecret: 'not so secret' };
  const google = await startFakeGoogle({
    ...client,
    redirectUris: ['https://escriba.test/api/auth/google/callback'],
  });
  const service = await startTestService({
    settings: {
      GOOGLE_CLIENT_ID: client.clientId,
      GOOGLE_CLIENT_SECRET: client.clientSecret,
      GOOGLE_ISSUER: google.issuer,
      ...settings,
    },
    peerUrls,
  });
  return {
    ...service,
    google,
    stop: async (): Promise<void> => {
      await service.stop();
      await google.close();
    },
  };
};
