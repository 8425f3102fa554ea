import { defineConfig } from '@escriba/runtime';
import * as Type from 'typebox';

/** Environment that lets a process share its port with its successor. */
export const listenConfig = defineConfig({
  PORT_SHARED: {
    schema: Type.Boolean(),
    default: false,
    help: 'Let another process listen on the same port, and exit only once it serves, if a supervisor coordinates that; Linux only. Set by npm start',
  },
});

/** Environment of who can read the metrics: by default only programs of the same machine or container. */
export const metricsHostConfig = defineConfig({
  METRICS_HOST: {
    schema: Type.String(),
    default: '127.0.0.1',
    help: 'Address of the metrics port; 0.0.0.0 for every network',
  },
});

type ListenConfig = { readonly PORT: number; readonly HOST: string; readonly PORT_SHARED: boolean };

/** Returns the listen options of an app. */
export const listenOptions = ({ PORT, HOST, PORT_SHARED }: ListenConfig) => ({
  port: PORT,
  host: HOST,
  reusePort: PORT_SHARED,
});
