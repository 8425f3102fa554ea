import { EXTENSION_REDIRECT_URI } from '@escriba/contracts/web/extension-id';
import { startFakeDns } from '@escriba/fakes';
import { EXTENSION_ADDRESS, LINKED_HOST, startTestProduct } from '../src/testing/product.ts';

/** Starts the product that the journeys share; those that break parts of it start a separate one. */
export default async () => {
  const dns = await startFakeDns();
  const product = await startTestProduct({
    // An answer from the store takes time, but no processor.
    SPEECH_CONCURRENCY: '2',
    // Journeys upload at the same time, and a file that waits 1.5 s for the one before it is refused.
    MEDIA_PROBES_MAX: '8',
    OUTBOUND_ALLOWED_RANGES: LINKED_HOST,
    DNS_SERVERS: dns.address,
    EXTENSION_REDIRECT_URIS: `${EXTENSION_ADDRESS},${EXTENSION_REDIRECT_URI}`,
  });
  process.env.ESCRIBA_E2E_URL = product.url;
  process.env.ESCRIBA_E2E_ASAAS_URL = product.asaasUrl;
  process.env.ESCRIBA_E2E_MAIL_URL = product.mailUrl;
  process.env.ESCRIBA_E2E_USAGE_URL = product.usageUrl;
  process.env.ESCRIBA_E2E_USAGE_SECRET = product.secrets.usage;
  process.env.ESCRIBA_E2E_AUTH_URL = product.authUrl;
  process.env.ESCRIBA_E2E_AUTH_SECRET = product.secrets.auth;
  process.env.ESCRIBA_E2E_STORAGE = product.storageDir;
  process.env.ESCRIBA_E2E_LOGS = product.logsDir;
  process.env.ESCRIBA_E2E_DNS = dns.address;
  globalThis.escribaTestProduct = product;
  globalThis.escribaTestDns = dns;
};
