import { HealthPart } from '@escriba/contracts/gateway/gateway';
import { createRedis } from '@escriba/jobs';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { type Finding, error, ok, warning } from './finding.ts';
import type { Check } from './run-checks.ts';

type Options = { readonly url: string; readonly now: () => number };

/** The key in Redis under which workers report themselves (`services/transcription/src/operations/workers/worker-presence.ts`). */
const KEY = 'transcription:workers';
const SILENCE_MS_MAX = 15_000;
const Report = Type.Object({ seenAt: Type.Integer(), speech: HealthPart });

/** Checks what the transcription workers report of their speech engine: whether it works, what it lacks, and what is wrong with it. */
export const workersCheck = ({ url, now }: Options): Check => ({
  name: 'workers',
  todo: 'Start Redis, or correct REDIS_URL.',
  run: async () => {
    const redis = createRedis(url, { failFast: true, name: 'doctor' });
    redis.on('error', () => {}); // the command fails, too
    try {
      const reports = Object.values(await redis.hgetall(KEY)).flatMap(parse);
      const present = reports.filter(({ seenAt }) => seenAt >= now() - SILENCE_MS_MAX);
      return present.length === 0 ? [NONE] : describe(present.map(({ speech }) => speech));
    } catch (failure) {
      if (failure instanceof Error && failure.message.startsWith('NOPERM')) return [UNREADABLE];
      throw failure;
    } finally {
      redis.disconnect();
    }
  },
});

const NONE = warning(
  'workers',
  'no transcription worker is running',
  'Start one (node services/transcription/src/worker.ts), or npm start: recordings wait until then.',
);

/** The finding that the doctor's user of Redis may not read what workers report: each service has a user of its own. */
const UNREADABLE = warning(
  'workers',
  'not known: this user of Redis may not read what workers report',
  'Run the doctor with the REDIS_URL of the transcription service.',
);

const parse = (json: string): Type.Static<typeof Report>[] => {
  try {
    const value: unknown = JSON.parse(json);
    return Value.Check(Report, value) ? [value] : [];
  } catch {
    return [];
  }
};

/** Describes workers; those with the same report are one finding. */
const describe = (parts: readonly HealthPart[]): readonly Finding[] => {
  const kinds = new Map(parts.map((part) => [JSON.stringify(part), part]));
  return [
    ok('workers', `${parts.length} present`),
    ...[...kinds.values()].flatMap((part) =>
      part.ok && part.code === undefined ? [] : [describePart(part)],
    ),
  ];
};

const TRYING = 'speech.trying_engine';

const describePart = ({ ok: works, code = 'unknown', message = code }: HealthPart): Finding => {
  if (works)
    return warning('speech engine', message, 'Nothing waits for it; docs/operations.md says what it means.');
  if (code === TRYING) return warning('speech engine', message, 'Run npm run doctor again in two minutes.');
  return error(
    'speech engine',
    message,
    TODO[code] ?? 'Read the log of the worker; recordings wait until then.',
  );
};

const TODO: Readonly<Record<string, string>> = {
  'engine.misconfigured':
    'Correct OPENAI_BASE_URL, OPENAI_API_KEY or OPENAI_MODEL, or the server; recordings wait until then.',
  'speech.engine_unavailable':
    'Start the speech server, or correct OPENAI_BASE_URL; recordings wait until then.',
};
