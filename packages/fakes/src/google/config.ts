import { defineConfig, loadConfig } from '@escriba/runtime';
import * as Type from 'typebox';

/** Environment of the fake Google. */
const fakeGoogleConfig = defineConfig({
  PORT: { schema: Type.Integer({ minimum: 0, maximum: 65_535 }), help: 'Port on 127.0.0.1' },
  GOOGLE_CLIENT_ID: { schema: Type.String(), help: 'Client id that the auth service uses' },
  GOOGLE_CLIENT_SECRET: {
    schema: Type.String(),
    help: 'Client secret that the auth service uses',
    secret: true,
  },
  GOOGLE_REDIRECT_URI: { schema: Type.String(), help: 'Address that users return to' },
});

export const loadFakeGoogleConfig = () => loadConfig(fakeGoogleConfig, process.env);
