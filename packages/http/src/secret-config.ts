import { defineConfig } from '@escriba/runtime';
import * as Type from 'typebox';
import type { ServiceName } from './caller-keys.ts';

const Secret = Type.String({ minLength: 32 });

/** Environment of a service's own secret, from which the keys of its callers follow: with it the tokens of any of them can be signed. */
export const ownSecretConfig = defineConfig({
  INTERNAL_SECRET: {
    schema: Secret,
    help: 'Secret of this service, at least 32 characters; the keys of its callers follow from it, and no other process has it',
    secret: true,
  },
});

/** Returns the process's key to a service that it calls. */
export const peerSecret = (service: ServiceName) =>
  ({
    schema: Secret,
    help: `This process's own key to the ${service} service, derived from that service's INTERNAL_SECRET; signs the caller tokens of requests to it`,
    secret: true,
  }) as const;

/** Returns the secret of an optional service: required only if that service's URL is set. */
export const optionalPeerSecret = (service: ServiceName) =>
  ({
    schema: Secret,
    optional: true,
    requiredWith: `${service.toUpperCase()}_URL`,
    help: `This process's own key to the ${service} service, derived from that service's INTERNAL_SECRET; signs the caller tokens of requests to it; required with its URL`,
    secret: true,
  }) as const;
