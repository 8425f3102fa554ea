import { defineConfig } from '@escriba/runtime';
import * as Type from 'typebox';

/** Whether a process may share its port with the one that takes its place. */
export const listenConfig = defineConfig({
  PORT_SHARED: {
    schema: Type.Boolean(),
    default: false,
    help: 'Let another process listen on the same port, and end only once it serves, where a supervisor arranges that; Linux alone',
  },
});

type ListenConfig = { readonly PORT: number; readonly HOST: string; readonly PORT_SHARED: boolean };

/** Where an app listens. */
export const listenOptions = ({ PORT, HOST, PORT_SHARED }: ListenConfig) => ({
  port: PORT,
  host: HOST,
  reusePort: PORT_SHARED,
});
