import type { AddressInfo } from 'node:net';
import { type App, createApp, createCallerTokens, requireService, requireUser } from '@escriba/http';
import { createLogger } from '@escriba/runtime';
import { runAsOperator } from './as-operator.ts';
import type { ProductAddress } from './find-product.ts';
import { parseCommand } from './parse-command.ts';

const SECRET = 'a secret that only this test knows of';
const SERVICES = ['auth', 'usage', 'billing'] as const;

type Routes = {
  /** Registers the routes that only the operator may call. */
  readonly operator: (scope: App) => void;
  /** Registers the routes that are called in a user's name. */
  readonly user?: (scope: App) => void;
};

/** Starts a server with routes of auth, usage and billing; `run` runs a command line against it, with the pauses in `pausesMs`. */
export const startOperatorRoutes = async ({ operator, user = () => {} }: Routes) => {
  const app = await createApp({
    logger: createLogger({ name: 'test', level: 'silent' }),
    callerTokens: { verify },
    closeGraceMs: 100,
  });
  await app.register(async (scope) => {
    await scope.register(requireService, { from: ['operator'] });
    operator(scope);
  });
  await app.register(async (scope) => {
    await scope.register(requireUser);
    user(scope);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const pausesMs: number[] = [];
  return {
    pausesMs,
    close: () => app.close(),
    run: async (line: string, product = addressOf(url)): Promise<string> =>
      runAsOperator(parseCommand(line.split(' ')), product, async (ms) => void pausesMs.push(ms)),
    withSecret: (secret: string) => addressOf(url, secret),
  };
};

const verify = async (token: string) => {
  const callers = await Promise.all(
    SERVICES.map(async (audience) => createCallerTokens({ audience, secret: SECRET }).verify(token)),
  );
  return callers.find((caller) => caller !== undefined);
};

/** Returns services at one address, which take the secret. */
const addressOf = (url: string, secret = SECRET): ProductAddress => ({
  auth: { url, tokens: createCallerTokens({ audience: 'auth', secret }).as('operator') },
  usage: { url, tokens: createCallerTokens({ audience: 'usage', secret }).as('operator') },
  billing: { url, tokens: createCallerTokens({ audience: 'billing', secret }).as('operator') },
});

/** The address of a product that does not run. */
export const AWAY = addressOf('http://127.0.0.1:1');
