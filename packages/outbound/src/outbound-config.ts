import { defineConfig } from '@escriba/runtime';
import * as Type from 'typebox';

/** Environment of a process that sends requests to addresses that users name. */
export const outboundConfig = defineConfig({
  OUTBOUND_ALLOWED_RANGES: {
    schema: Type.String(),
    default: '',
    help: 'Address ranges, separated by spaces, e.g. 10.20.0.0/16 fd00::/8, that requests to addresses of users may reach although they are not public; the same for auth, API and workers. Operators set it if their users’ programs or providers run in a private network',
  },
});
