import { defineConfig } from '@escriba/runtime';
import * as Type from 'typebox';
import type { ServiceName } from './caller-tokens.ts';

const Secret = Type.String({ minLength: 32 });

/** A service's own secret: with it alone a caller token for this service can be signed. */
export const ownSecretConfig = defineConfig({
  INTERNAL_SECRET: {
    schema: Secret,
    help: 'Secret of this service, at least 32 characters, which verifies the caller tokens of requests to it; known to the gateway and the services that call it',
    secret: true,
  },
});

/** The secret of another service that the process calls. */
export const peerSecret = (service: ServiceName) =>
  ({
    schema: Secret,
    help: `INTERNAL_SECRET of the ${service} service; signs the caller tokens of requests to it`,
    secret: true,
  }) as const;

/** The same of a service without which the process works, too: required with that service's URL. */
export const optionalPeerSecret = (service: ServiceName) =>
  ({
    schema: Secret,
    optional: true,
    requiredWith: `${service.toUpperCase()}_URL`,
    help: `INTERNAL_SECRET of the ${service} service; signs the caller tokens of requests to it; required with its URL`,
    secret: true,
  }) as const;
