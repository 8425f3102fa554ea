import { createLogger, runMain } from '@escriba/runtime';
import { loadFakeGoogleConfig } from './config.ts';
import { startFakeGoogle } from './google.ts';

runMain(async (closing) => {
  const config = loadFakeGoogleConfig();
  const logger = createLogger({ name: 'google' });
  const google = await startFakeGoogle({
    port: config.PORT,
    clientId: config.GOOGLE_CLIENT_ID,
    clientSecret: config.GOOGLE_CLIENT_SECRET,
    redirectUris: [config.GOOGLE_REDIRECT_URI],
  });
  closing.defer(google.close);
  logger.info({ issuer: google.issuer }, 'listening');
  return { logger };
});
