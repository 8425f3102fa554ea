import { defineConfig } from '@escriba/runtime';
import * as Type from 'typebox';

/** Environment of a process that sends requests to addresses that users name. */
export const outboundConfig = defineConfig({
  OUTBOUND_ALLOWED_RANGES: {
    schema: Type.String(),
    default: '',
    help: 'Address ranges, separated by spaces, e.g. 10.20.0.0/16 fd00::/8, that requests to addresses of users may reach although they are not public; the same for auth, API and workers. Operators set it if their users’ programs or providers run in a private network',
  },
  DNS_SERVERS: {
    schema: Type.String(),
    default: '',
    help: 'Addresses of DNS servers, separated by spaces, e.g. 10.0.0.53 [fd00::53]:5353, that are asked for the names of users’ addresses and for the records that prove domains; default: those of the system; the same for auth and API. Operators set it if the servers of the system do not know public names, or know others for them',
  },
});
