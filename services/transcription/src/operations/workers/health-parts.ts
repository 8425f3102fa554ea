import type { HealthChecks } from '@escriba/http';
import type { WorkerPresence } from './worker-presence.ts';

type PartsDeps = {
  pingPostgres: () => Promise<void>;
  pingRedis: () => Promise<void>;
  pingStorage: () => Promise<void>;
  workers: Pick<WorkerPresence, 'list'>;
};

/** The parts needed for transcription. */
export const healthParts = ({ pingPostgres, pingRedis, pingStorage, workers }: PartsDeps): HealthChecks => ({
  postgres: () => pingPostgres().then(up),
  redis: () => pingRedis().then(up),
  storage: () => pingStorage().then(up),
  worker: async () => {
    const present = await workers.list();
    if (present.length > 0) return { ok: true };
    return { ok: false, code: 'worker.none', message: 'No worker is running.' };
  },
  speech: async () => {
    const present = await workers.list();
    const broken = present.find((speech) => !speech.ok);
    const working = present.filter((speech) => speech.ok);
    // A missing optional part is reported although it stops nothing.
    if (working.length > 0) return working.find(({ code }) => code !== undefined) ?? { ok: true };
    return broken ?? { ok: false, code: 'worker.none', message: 'No worker is running.' };
  },
});

const up = () => ({ ok: true });
