import { createLogger, runMain } from '@escriba/runtime';
import { loadFakeAsaasConfig } from './config.ts';
import { startFakeAsaas } from './asaas.ts';

runMain(async (closing) => {
  const config = loadFakeAsaasConfig();
  const logger = createLogger({ name: 'asaas' });
  const asaas = await startFakeAsaas({
    port: config.PORT,
    settings: { apiKey: config.ASAAS_API_KEY, pixAutomatic: true },
    ...(config.ASAAS_STATE_FILE === undefined ? {} : { stateFile: config.ASAAS_STATE_FILE }),
  });
  closing.defer(asaas.close);
  logger.info({ url: asaas.url }, 'listening');
  return { logger };
});
