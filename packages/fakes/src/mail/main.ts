import { createLogger, runMain } from '@escriba/runtime';
import { loadFakeMailConfig } from './config.ts';
import { startFakeMail } from './mail.ts';

runMain(async (closing) => {
  const config = loadFakeMailConfig();
  const logger = createLogger({ name: 'mail' });
  const mail = await startFakeMail({ port: config.PORT, smtpPort: config.SMTP_PORT });
  closing.defer(mail.close);
  logger.info({ url: mail.url, smtpUrl: mail.smtpUrl }, 'listening');
  return { logger };
});
