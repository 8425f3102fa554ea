import { readCertificate } from '@escriba/http';
import { createCollectedGauge } from '@escriba/metrics';
import { type Logger, every } from '@escriba/runtime';
import type { Registry } from 'prom-client';

type CertificateDeps = {
  readonly registry: Registry;
  readonly publicUrl: string;
  readonly clock: () => Date;
  readonly logger: Pick<Logger, 'warn'>;
};

const INTERVAL_MS = 3_600_000;
const TIMEOUT_MS = 10_000;

/**
 * Publishes a gauge of how long the certificate of the public address is still valid, examined once an hour. The gauge is absent without
 * https, and while the address does not respond to this process.
 */
export const watchCertificate = ({ registry, publicUrl, clock, logger }: CertificateDeps) => {
  if (!publicUrl.startsWith('https:')) return { stop: () => Promise.resolve() };
  let validTo: Date | undefined;
  createCollectedGauge({
    registry,
    name: 'public_certificate_valid_seconds',
    help: 'How long the certificate of PUBLIC_URL is still valid; negative once it has ended',
    collect: async () =>
      validTo === undefined ? [] : [{ value: (validTo.getTime() - clock().getTime()) / 1_000 }],
  });
  return every(
    INTERVAL_MS,
    async () => {
      ({ validTo } = await readCertificate(publicUrl, AbortSignal.timeout(TIMEOUT_MS)));
    },
    (error) => {
      validTo = undefined;
      logger.warn({ err: error }, 'public_certificate.not_read');
    },
  );
};
