import { defineConfig, loadConfig } from '@escriba/runtime';
import * as Type from 'typebox';

/** Environment of the fake Asaas. */
const fakeAsaasConfig = defineConfig({
  PORT: { schema: Type.Integer({ minimum: 0, maximum: 65_535 }), help: 'Port on 127.0.0.1' },
  ASAAS_API_KEY: { schema: Type.String(), help: 'Access key that the billing service uses', secret: true },
  ASAAS_STATE_FILE: {
    schema: Type.String(),
    help: 'JSON file that keeps the state across restarts',
    optional: true,
  },
});

export const loadFakeAsaasConfig = () => loadConfig(fakeAsaasConfig, process.env);
