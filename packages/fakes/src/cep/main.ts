import { createLogger, runMain } from '@escriba/runtime';
import { loadFakeCepConfig } from './config.ts';
import { startFakeCep } from './cep.ts';

runMain(async (closing) => {
  const logger = createLogger({ name: 'cep' });
  const cep = await startFakeCep({ port: loadFakeCepConfig().PORT });
  closing.defer(cep.close);
  logger.info({ url: cep.url }, 'listening');
  return { logger };
});
