import { localAsaasUrl } from './local-asaas.ts';
import type { LocalAsaas } from './local-asaas.ts';
import type { ProcessSpec } from './processes.ts';
import { VITE } from './vite.ts';

/** Environment of every process; each uses its own defaults for absent keys. */
export type SharedEnv = NodeJS.ProcessEnv;

type Common = { readonly env: SharedEnv; readonly watch: boolean };
type Listening = Common & { readonly port: number };

const LOOPBACK = '127.0.0.1';
const STOP_GRACE_SECONDS = '3';
/** Whether two processes may listen on one port during a handover; only Linux shares connections between them. */
const PORT_SHARED = String(process.platform === 'linux');

type Transcription = Listening & {
  readonly usageUrl: string;
  readonly authUrl: string;
  readonly publicUrl: string;
};

/** Describes the process of the transcription service. It listens on loopback only: just the gateway is reachable from outside. */
export const transcriptionSpec = ({ env, watch, port, ...urls }: Transcription): ProcessSpec => ({
  name: 'transcription',
  file: 'services/transcription/src/main.ts',
  env: {
    ...env,
    USAGE_URL: urls.usageUrl,
    AUTH_URL: urls.authUrl,
    PUBLIC_URL: urls.publicUrl,
    PORT: String(port),
    HOST: LOOPBACK,
    PORT_SHARED,
    METRICS_PORT: undefined,
  },
  watch,
  handsOver: true,
});

export const usageSpec = ({ env, watch, port }: Listening): ProcessSpec => ({
  name: 'usage',
  file: 'services/usage/src/main.ts',
  env: { ...env, PORT: String(port), HOST: LOOPBACK, PORT_SHARED, METRICS_PORT: undefined },
  watch,
  handsOver: true,
});

type Auth = Listening & {
  readonly publicUrl: string;
  readonly transcriptionUrl: string;
  readonly usageUrl: string;
  readonly billingUrl: string;
  readonly google: LocalGoogle | undefined;
  readonly mail: LocalMail | undefined;
};

export const authSpec = ({ google, mail, ...auth }: Auth): ProcessSpec => ({
  name: 'auth',
  file: 'services/auth/src/main.ts',
  env: {
    ...auth.env,
    ...(google && {
      GOOGLE_CLIENT_ID: google.clientId,
      GOOGLE_CLIENT_SECRET: google.clientSecret,
      GOOGLE_ISSUER: `http://${LOOPBACK}:${google.port}`,
    }),
    ...(mail && { SMTP_URL: `smtp://${LOOPBACK}:${mail.smtpPort}` }),
    PUBLIC_URL: auth.publicUrl,
    TRANSCRIPTION_URL: auth.transcriptionUrl,
    USAGE_URL: auth.usageUrl,
    BILLING_URL: auth.billingUrl,
    PORT: String(auth.port),
    HOST: LOOPBACK,
    PORT_SHARED,
    METRICS_PORT: undefined,
  },
  watch: auth.watch,
  handsOver: true,
});

/** The fake Google that is used without keys, and its client credentials for the auth service. */
export type LocalGoogle = { readonly port: number; readonly clientId: string; readonly clientSecret: string };

export const googleSpec = ({
  env,
  google,
  publicUrl,
}: Pick<Common, 'env'> & { readonly google: LocalGoogle; readonly publicUrl: string }): ProcessSpec => ({
  name: 'google',
  file: 'packages/fakes/src/google/main.ts',
  env: {
    ...env,
    PORT: String(google.port),
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_REDIRECT_URI: `${publicUrl}/api/auth/google/callback`,
  },
  watch: false,
});

type Billing = Common & {
  readonly publicUrl: string;
  readonly usageUrl: string;
  readonly authUrl: string;
  readonly transcriptionUrl: string;
  /** The fake Asaas. Absent: the environment has a key of Asaas. */
  readonly asaas: LocalAsaas | undefined;
  /** Port of the fake sources of addresses; absent: the real ones. */
  readonly cepPort: number | undefined;
};

const billingEnv = ({ env, asaas, cepPort, ...urls }: Billing): NodeJS.ProcessEnv => ({
  ...env,
  ...(asaas && {
    ASAAS_API_KEY: asaas.apiKey,
    ASAAS_URL: `${localAsaasUrl(asaas)}/v3`,
    ASAAS_WEBHOOK_TOKEN: asaas.webhookToken,
    SIMULATED_CLOCK_URL: localAsaasUrl(asaas),
  }),
  ...(cepPort !== undefined && {
    VIACEP_URL: `http://${LOOPBACK}:${cepPort}`,
    BRASILAPI_URL: `http://${LOOPBACK}:${cepPort}`,
  }),
  PUBLIC_URL: urls.publicUrl,
  USAGE_URL: urls.usageUrl,
  AUTH_URL: urls.authUrl,
  TRANSCRIPTION_URL: urls.transcriptionUrl,
  METRICS_PORT: undefined,
});

export const billingSpec = (billing: Billing & { readonly port: number }): ProcessSpec => ({
  name: 'billing',
  file: 'services/billing/src/main.ts',
  env: { ...billingEnv(billing), PORT: String(billing.port), HOST: LOOPBACK, PORT_SHARED },
  watch: billing.watch,
  handsOver: true,
});

export const billingWorkerSpec = (billing: Billing): ProcessSpec => ({
  name: 'billing-worker',
  file: 'services/billing/src/worker.ts',
  env: { ...billingEnv(billing), PORT: undefined },
  watch: billing.watch,
});

export const asaasSpec = ({
  env,
  asaas,
}: Pick<Common, 'env'> & { readonly asaas: LocalAsaas }): ProcessSpec => ({
  name: 'asaas',
  file: 'packages/fakes/src/asaas/main.ts',
  env: {
    ...env,
    PORT: String(asaas.port),
    ASAAS_API_KEY: asaas.apiKey,
    ASAAS_STATE_FILE: asaas.stateFile,
  },
  watch: false,
});

/** The mailbox that is used without a mail server. */
export type LocalMail = {
  /** The port of its page. */
  readonly port: number;
  readonly smtpPort: number;
};

export const localMailUrl = ({ port }: Pick<LocalMail, 'port'>): string => `http://${LOOPBACK}:${port}`;

export const mailSpec = ({ env, mail }: Pick<Common, 'env'> & { readonly mail: LocalMail }): ProcessSpec => ({
  name: 'mail',
  file: 'packages/fakes/src/mail/main.ts',
  env: { ...env, PORT: String(mail.port), SMTP_PORT: String(mail.smtpPort) },
  watch: false,
});

export const cepSpec = ({ env, port }: Pick<Listening, 'env' | 'port'>): ProcessSpec => ({
  name: 'cep',
  file: 'packages/fakes/src/cep/main.ts',
  env: { ...env, PORT: String(port) },
  watch: false,
});

type Worker = Common & {
  readonly number: number;
  readonly usageUrl: string;
  /** The program. Default: the product's own. */
  readonly file?: string | undefined;
};

const WORKER = 'services/transcription/src/worker.ts';

export const workerSpec = ({ env, watch, number, usageUrl, file = WORKER }: Worker): ProcessSpec => ({
  name: number === 1 ? 'worker' : `worker-${number}`,
  file,
  env: {
    STOP_GRACE_SECONDS, // less than the supervisor waits
    ...env,
    USAGE_URL: usageUrl,
    PORT: undefined,
    METRICS_PORT: undefined,
  },
  watch,
});

export const insightsWorkerSpec = ({
  env,
  watch,
  authUrl,
  usageUrl,
}: Common & { readonly authUrl: string; readonly usageUrl: string }): ProcessSpec => ({
  name: 'insights-worker',
  file: 'services/transcription/src/insights-worker.ts',
  env: { ...env, AUTH_URL: authUrl, USAGE_URL: usageUrl, PORT: undefined, METRICS_PORT: undefined },
  watch,
});

type Gateway = Listening & {
  readonly host: string | undefined;
  readonly transcriptionUrl: string;
  readonly authUrl: string;
  readonly usageUrl: string;
  readonly billingUrl: string;
  readonly webDir: string | undefined;
  readonly publicUrl: string;
};

export const gatewaySpec = (gateway: Gateway): ProcessSpec => ({
  name: 'gateway',
  file: 'gateway/src/main.ts',
  env: {
    ...gateway.env,
    PORT: String(gateway.port),
    HOST: gateway.host,
    PORT_SHARED,
    TRANSCRIPTION_URL: gateway.transcriptionUrl,
    AUTH_URL: gateway.authUrl,
    USAGE_URL: gateway.usageUrl,
    BILLING_URL: gateway.billingUrl,
    WEB_DIR: gateway.webDir,
    PUBLIC_URL: gateway.publicUrl,
  },
  watch: gateway.watch,
  handsOver: true,
});

type Vite = {
  readonly env: SharedEnv;
  readonly port: number;
  readonly host: string | undefined;
  readonly apiUrl: string;
};

/** Describes the process of Vite in front of the gateway, with a proxy for the API, so that page and API share one address. */
export const viteSpec = ({ env, port, host, apiUrl }: Vite): ProcessSpec => ({
  name: 'web',
  file: VITE,
  args: ['--port', String(port), '--strictPort', '--host', host ?? 'localhost'],
  cwd: 'web',
  env: { ...env, ESCRIBA_API_URL: apiUrl },
  watch: false,
});
