import type { ChildProcess } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { API_KEY_PREFIX, resolveApiKey } from '@escriba/contracts/auth/api-keys';
import { deriveCallerKey } from '@escriba/http';
import { eventually, findFreePort } from '@escriba/testing';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import { spawnWatched } from './spawn-watched.ts';
import type { TestService } from './start-test-service.ts';

type TokenFacts = { readonly sessionId?: string; readonly expires?: string };

const API = fileURLToPath(new URL('../main.ts', import.meta.url));
const GATEWAY = fileURLToPath(new URL('../../../../gateway/src/main.ts', import.meta.url));

/**
 * Starts the gateway and the API as separate processes, as users reach them, on the data of a test service. The API can be killed and
 * restarted on the same port.
 */
export const startGatewayAndApi = async (
  {
    environment,
    ownSecret,
    usageSecret,
    redisUrlOf,
  }: Pick<TestService, 'environment' | 'ownSecret' | 'usageSecret' | 'redisUrlOf'>,
  env: Record<string, string> = {},
  gatewayEnv: Record<string, string> = {},
) => {
  let log = '';
  const onLine = (chunk: Buffer): void => {
    log += chunk.toString();
  };
  const keys = await startKeyServer();
  const [apiPort, gatewayPort] = [await findFreePort(), await findFreePort()];
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const url = `http://127.0.0.1:${gatewayPort}`;
  const startApi = () =>
    startProcess(
      API,
      {
        ...environment,
        REDIS_URL: redisUrlOf('transcription'),
        INTERNAL_SECRET: ownSecret,
        USAGE_SECRET: deriveCallerKey(usageSecret, { audience: 'usage', caller: 'transcription' }),
        PORT: String(apiPort),
        ...env,
      },
      { url: apiUrl, onLine },
    );
  let api = await startApi();
  const gateway = await startProcess(
    GATEWAY,
    {
      TRANSCRIPTION_SECRET: deriveCallerKey(ownSecret, { audience: 'transcription', caller: 'gateway' }),
      REDIS_URL: redisUrlOf('gateway'),
      TRANSCRIPTION_URL: apiUrl,
      AUTH_URL: keys.url,
      AUTH_SECRET: deriveCallerKey(ownSecret, { audience: 'auth', caller: 'gateway' }),
      PORT: String(gatewayPort),
      ...gatewayEnv,
    },
    { url, onLine },
  );
  return {
    url,
    /** Returns the log lines of both so far. */
    log: () => log,
    /** Returns the headers of a signed-in user. `expires`: when the token does, as jose reads it. */
    headersOf: async (userId: string, token: TokenFacts = {}): Promise<Record<string, string>> => ({
      authorization: `Bearer ${await keys.sign(userId, token)}`,
    }),
    /** Creates an API key of a user. `isAllowed`: whether the user's plan has API access. */
    createKey: keys.createKey,
    killApi: () => end(api, 'SIGKILL'),
    startApi: async (): Promise<void> => {
      api = await startApi();
    },
    stop: async (): Promise<void> => {
      await Promise.all([end(api, 'SIGKILL'), end(gateway, 'SIGKILL')]);
      keys.stop();
    },
  };
};

const startProcess = async (
  file: string,
  env: Record<string, string>,
  { url, onLine }: { url: string; onLine: (chunk: Buffer) => void },
): Promise<ChildProcess> => {
  const child = spawnWatched(file, { env: { LOG_LEVEL: 'error', ...env }, output: 'pipe' });
  child.stdout?.on('data', onLine);
  await eventually(
    () =>
      fetch(`${url}/health/live`).then(
        (response) => response.ok,
        () => false,
      ),
    { timeoutMs: 60_000 },
  );
  return child;
};

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
};

/** Replaces the auth service's public keys, and its knowledge of API keys. */
const startKeyServer = async () => {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA');
  const key = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'EdDSA', use: 'sig' };
  const owners = new Map<string, { id: string; userId: string; isAllowed: boolean }>();
  const resolve = async (request: IncomingMessage) => {
    const { hash } = (await json(request)) as { hash: string };
    return { success: true, data: owners.get(hash) ?? null };
  };
  const respondTo = async (request: IncomingMessage) =>
    request.url === resolveApiKey.path ? resolve(request) : { keys: [key] };
  const server = createServer(
    (request, response) => void respondTo(request).then((content) => response.end(JSON.stringify(content))),
  );
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    sign: (userId: string, { sessionId = 'session', expires = '10m' }: TokenFacts): Promise<string> =>
      new SignJWT({ sub: userId, sid: sessionId })
        .setProtectedHeader({ alg: 'EdDSA', kid: 'k1' })
        .setIssuer('escriba')
        .setAudience('escriba-api')
        .setExpirationTime(expires)
        .sign(privateKey),
    createKey: (userId: string, { isAllowed = true }: { isAllowed?: boolean } = {}): string => {
      const secret = API_KEY_PREFIX + randomBytes(32).toString('base64url');
      const hash = createHash('sha256').update(secret).digest('hex');
      owners.set(hash, { id: randomUUID(), userId, isAllowed });
      return secret;
    },
    stop: () => server.close(),
  };
};

const listen = async (server: ReturnType<typeof createServer>): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};
