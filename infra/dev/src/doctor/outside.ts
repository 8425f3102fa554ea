import { type PublicCertificate, readCertificate } from '@escriba/http';
import { type TransportOptions, createTransport } from 'nodemailer';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { type Finding, error, ok, warning } from './finding.ts';
import type { Check } from './run-checks.ts';

const DAY_MS = 86_400_000;
const TLS_DAYS_WARNING = 14;
const TIMEOUT_MS = 5_000;

type TlsOptions = { readonly publicUrl: string; readonly now: () => number };

/** Returns the certificate of the public address. */
export const tlsCheck = ({ publicUrl, now }: TlsOptions): Check => ({
  name: 'tls',
  todo: `Make ${publicUrl} reachable from this machine, or correct PUBLIC_URL.`,
  run: async (signal) => {
    if (!publicUrl.startsWith('https:'))
      return [
        warning(
          'tls',
          `${publicUrl} has no TLS`,
          'Put TLS in front and set PUBLIC_URL to the https address.',
        ),
      ];
    return [describeCertificate(await readCertificate(publicUrl, signal), now())];
  },
});

const describeCertificate = ({ validTo, refusal }: PublicCertificate, nowMs: number): Finding => {
  const daysLeft = (validTo.getTime() - nowMs) / DAY_MS;
  const renew = 'Renew the certificate of PUBLIC_URL and reload the proxy that serves it.';
  if (daysLeft <= 0) return error('tls', `the certificate expired on ${validTo.toUTCString()}`, renew);
  if (refusal !== undefined) return error('tls', `browsers do not trust the certificate: ${refusal}`, renew);
  const found = `the certificate is valid until ${validTo.toUTCString()}`;
  return daysLeft < TLS_DAYS_WARNING ? warning('tls', found, renew) : ok('tls', found);
};

/** Connects to the mail server and signs in; sends nothing. */
export const smtpCheck = (url: string): Check => ({
  name: 'smtp',
  todo: 'Start the mail server, or correct the host, port, user and password in SMTP_URL.',
  run: async () => {
    const limits = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
    const transport = createTransport({ ...limits, url } as TransportOptions);
    try {
      await transport.verify();
      return [ok('smtp', 'the mail server accepts the connection')];
    } finally {
      transport.close();
    }
  },
});

const Webhooks = Type.Object({
  data: Type.Array(Type.Object({ url: Type.String(), enabled: Type.Boolean(), interrupted: Type.Boolean() })),
});

type AsaasOptions = { readonly url: string; readonly apiKey: string };

/** Checks the webhook at Asaas, which interrupts the queue of one that fails repeatedly. */
export const asaasCheck = ({ url, apiKey }: AsaasOptions): Check => ({
  name: 'asaas webhook',
  todo: 'Correct ASAAS_API_KEY or ASAAS_URL, and allow outgoing connections to Asaas.',
  run: async (signal) => {
    const response = await fetch(`${url}/webhooks?limit=100`, { headers: { access_token: apiKey }, signal });
    if (!response.ok) throw new Error(`Asaas responded ${response.status}`);
    const body: unknown = await response.json();
    if (!Value.Check(Webhooks, body)) throw new Error('Asaas responded with an unknown form');
    const ours = body.data.filter((webhook) => webhook.url.endsWith('/webhooks/asaas'));
    return [describeWebhooks(ours)];
  },
});

const describeWebhooks = (
  webhooks: readonly { readonly enabled: boolean; readonly interrupted: boolean }[],
): Finding => {
  const check = 'asaas webhook';
  if (webhooks.length === 0)
    return error(
      check,
      'there is none',
      'Create a webhook in Asaas to PUBLIC_URL/webhooks/asaas with ASAAS_WEBHOOK_TOKEN.',
    );
  if (webhooks.some(({ interrupted }) => interrupted))
    return error(
      check,
      'Asaas has interrupted its queue',
      'Read the log of billing, then reactivate the queue in Asaas: Integrações, Webhooks.',
    );
  return webhooks.every(({ enabled }) => enabled)
    ? ok(check, 'enabled, its queue runs')
    : error(check, 'it is disabled', 'Enable the webhook in Asaas: Integrações, Webhooks.');
};
