import { createLogger, runMain } from '@escriba/runtime';
import { loadFakeCepConfig } from './config.ts';
import { startFakeCep } from './server.ts';

runMain(async () => {
  const logger = createLogger({ name: 'cep' });
  const cep = await startFakeCep({ port: loadFakeCepConfig().PORT });
  logger.info({ url: cep.url }, 'listening');
  return { logger, close: cep.close };
});
