import { hkdfSync } from 'node:crypto';

/** The services that accept requests with a caller token. */
export type ServiceName = 'auth' | 'billing' | 'transcription' | 'usage';

/** Everything that calls a service. `billing` is its API and its worker, `worker` the transcription worker, `operator` the command line. */
const CALLERS = ['gateway', 'auth', 'billing', 'transcription', 'worker', 'operator'] as const;
export type CallerName = (typeof CALLERS)[number];

export const isCallerName = (value: unknown): value is CallerName => CALLERS.includes(value as CallerName);

type Pair = {
  /** The service that is called. */
  readonly audience: ServiceName;
  readonly caller: CallerName;
};

const KEY_BYTES = 32;

/**
 * Returns the key with which one caller signs its requests to one service, in hex: HKDF-SHA-256 of that service's own secret. It reveals
 * neither the secret nor the key of another caller. `infra/docker/run/create-secrets.mjs` derives the same.
 */
export const deriveCallerKey = (secret: string, { audience, caller }: Pair): string =>
  Buffer.from(hkdfSync('sha256', secret, '', `escriba caller ${caller} of ${audience}`, KEY_BYTES)).toString(
    'hex',
  );
