import { defineConfig, loadConfig } from '@escriba/runtime';
import * as Type from 'typebox';

const Port = Type.Integer({ minimum: 0, maximum: 65_535 });

/** Environment of the local mailbox. */
const fakeMailConfig = defineConfig({
  PORT: { schema: Port, help: 'Port of the page on 127.0.0.1' },
  SMTP_PORT: { schema: Port, help: 'Port of the mail server on 127.0.0.1' },
});

export const loadFakeMailConfig = () => loadConfig(fakeMailConfig, process.env);
