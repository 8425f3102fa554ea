import { findFreePort, reservePort } from '@escriba/embedded';
import type { DataDir } from './data-dir.ts';
import { LOCAL_API_KEY } from './local-asaas.ts';
import type { LocalAsaas } from './local-asaas.ts';
import type { ProcessSpec } from './processes.ts';
import { asaasSpec, cepSpec, googleSpec, mailSpec } from './specs.ts';
import type { LocalGoogle, LocalMail } from './specs.ts';

/** Stand-ins for the outside world, each absent if the environment names the real thing. */
export type Fakes = {
  readonly google: LocalGoogle | undefined;
  readonly asaas: LocalAsaas | undefined;
  /** Port of the sources of addresses: absent if payments are real, because the product is then used in earnest. */
  readonly cepPort: number | undefined;
  readonly mail: LocalMail | undefined;
};

type Choice = {
  readonly asked: NodeJS.ProcessEnv;
  /** The product's own port. */
  readonly port: number;
  readonly dataDir: DataDir;
};

/**
 * Returns the fakes that an environment needs. Their ports are next to the product's if those are free: links and accounts contain them.
 */
export const chooseFakes = async ({ asked, port, dataDir }: Choice): Promise<Fakes> => {
  const hasAsaas = isGiven(asked, 'ASAAS_API_KEY');
  const hasCep = hasAsaas || isGiven(asked, 'VIACEP_URL') || isGiven(asked, 'BRASILAPI_URL');
  return {
    google: isGiven(asked, 'GOOGLE_CLIENT_ID') ? undefined : await localGoogle(port + 1),
    asaas: hasAsaas ? undefined : await localAsaas(port + 2, dataDir),
    cepPort: hasCep ? undefined : await findFreePort(),
    mail: isGiven(asked, 'SMTP_URL') ? undefined : await localMail(port + 3),
  };
};

type Surroundings = { readonly env: NodeJS.ProcessEnv; readonly publicUrl: string };

/** Returns the processes of the fakes. */
export const fakeSpecs = (
  { google, asaas, cepPort, mail }: Fakes,
  { env, publicUrl }: Surroundings,
): readonly ProcessSpec[] => [
  ...(google === undefined ? [] : [googleSpec({ env, google, publicUrl })]),
  ...(asaas === undefined ? [] : [asaasSpec({ env, asaas })]),
  ...(cepPort === undefined ? [] : [cepSpec({ env, port: cepPort })]),
  ...(mail === undefined ? [] : [mailSpec({ env, mail })]),
];

const isGiven = (env: NodeJS.ProcessEnv, name: string): boolean => (env[name] ?? '') !== '';

const localGoogle = async (port: number): Promise<LocalGoogle> => ({
  port: await findPortAt(port),
  clientId: 'escriba-local',
  clientSecret: 'not a secret: it only opens the fake next to it',
});

const localAsaas = async (port: number, dataDir: DataDir): Promise<LocalAsaas> => ({
  port: await findPortAt(port),
  apiKey: LOCAL_API_KEY,
  webhookToken: dataDir.asaasWebhookToken,
  stateFile: dataDir.file('asaas.json'),
});

const localMail = async (port: number): Promise<LocalMail> => ({
  port: await findPortAt(port),
  smtpPort: await findFreePort(),
});

const findPortAt = async (port: number): Promise<number> =>
  (await reservePort(port)) ? port : findFreePort();
