import type { HealthResponse, HealthPart } from '@escriba/contracts/gateway/gateway';
import fp from 'fastify-plugin';

/** Checks whether one part works. Throwing counts as not working. */
export type HealthCheck = () => Promise<HealthPart>;
export type HealthChecks = Readonly<Record<string, HealthCheck>>;

/** Time limit of a part's check. It is less than the gateway's timeout of 2 s, so that one hanging part differs from a hanging service. */
const CHECK_TIMEOUT_MS = 1_500;

/**
 * Serves `/health/live` (200 while the process runs), `/health/parts` (always 200, each part's state) and `/health/ready` (503 unless all
 * parts work).
 */
export const health = fp<{ checks: HealthChecks }>(
  async (app, { checks }) => {
    app.get('/health/live', async () => ({ success: true }));
    app.get('/health/parts', async () => runChecks(checks));
    app.get('/health/ready', async (_request, reply) => {
      const response = await runChecks(checks);
      return reply.code(response.ready ? 200 : 503).send(response);
    });
  },
  { name: 'health' },
);

/** Runs all checks at once, each with its time limit. */
export const runChecks = async (
  checks: HealthChecks,
  timeoutMs: number = CHECK_TIMEOUT_MS,
): Promise<HealthResponse> => {
  const parts = await Promise.all(
    Object.entries(checks).map(
      async ([name, check]) => [name, await runCheck(name, check, timeoutMs)] as const,
    ),
  );
  return toHealthResponse(Object.fromEntries(parts));
};

export const toHealthResponse = (parts: Record<string, HealthPart>): HealthResponse => {
  const ready = Object.values(parts).every((part) => part.ok);
  return { success: ready, ready, parts };
};

const runCheck = async (name: string, check: HealthCheck, timeoutMs: number): Promise<HealthPart> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<HealthPart>((resolve) => {
    timer = setTimeout(
      () => resolve({ ok: false, code: `${name}.timeout`, message: 'Does not respond in time.' }),
      timeoutMs,
    );
  });
  const settled = check().catch((): HealthPart => ({
    ok: false,
    code: `${name}.down`,
    message: 'Is down.',
  }));
  return Promise.race([settled, late]).finally(() => clearTimeout(timer));
};
