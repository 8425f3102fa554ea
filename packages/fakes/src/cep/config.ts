import { defineConfig, loadConfig } from '@escriba/runtime';
import * as Type from 'typebox';

/** Environment of the fake CEP services. */
const fakeCepConfig = defineConfig({
  PORT: { schema: Type.Integer({ minimum: 0, maximum: 65_535 }), help: 'Port on 127.0.0.1' },
});

export const loadFakeCepConfig = () => loadConfig(fakeCepConfig, process.env);
