import type { ProcessSpec } from './processes.ts';
import { VITE } from './vite.ts';

/** What every process is told; absent keys are left to the defaults of each. */
export type SharedEnv = NodeJS.ProcessEnv;

type Common = { readonly env: SharedEnv; readonly watch: boolean };
type Listening = Common & { readonly port: number };

const LOOPBACK = '127.0.0.1';

/** Only loopback: nothing but the gateway is reached from outside. */
export const transcriptionSpec = ({ env, watch, port }: Listening): ProcessSpec => ({
  name: 'transcription',
  file: 'services/transcription/src/main.ts',
  env: { ...env, PORT: String(port), HOST: LOOPBACK, METRICS_PORT: undefined },
  watch,
});

export const workerSpec = ({ env, watch, number }: Common & { readonly number: number }): ProcessSpec => ({
  name: number === 1 ? 'worker' : `worker-${number}`,
  file: 'services/transcription/src/worker.ts',
  env: { ...env, PORT: undefined, METRICS_PORT: undefined },
  watch,
});

type Gateway = Listening & {
  readonly host: string | undefined;
  readonly transcriptionUrl: string;
  readonly webDir: string | undefined;
};

export const gatewaySpec = ({ env, watch, port, host, transcriptionUrl, webDir }: Gateway): ProcessSpec => ({
  name: 'gateway',
  file: 'gateway/src/main.ts',
  env: { ...env, PORT: String(port), HOST: host, TRANSCRIPTION_URL: transcriptionUrl, WEB_DIR: webDir },
  watch,
});

type Vite = {
  readonly env: SharedEnv;
  readonly port: number;
  readonly host: string | undefined;
  readonly apiUrl: string;
};

/** Vite stands in front of the gateway and hands the API through, so that page and API share one address. */
export const viteSpec = ({ env, port, host, apiUrl }: Vite): ProcessSpec => ({
  name: 'web',
  file: VITE,
  args: ['--port', String(port), '--strictPort', '--host', host ?? 'localhost'],
  cwd: 'web',
  env: { ...env, ESCRIBA_API_URL: apiUrl },
  watch: false,
});
