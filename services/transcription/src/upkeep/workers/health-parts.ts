import type { HealthChecks } from '@escriba/http';
import type { WorkerPresence } from './worker-presence.ts';

type PartsDeps = {
  pingPostgres: () => Promise<void>;
  pingRedis: () => Promise<void>;
  pingStorage: () => Promise<void>;
  workers: Pick<WorkerPresence, 'list'>;
};

/** The parts that turning a recording into text needs. */
export const healthParts = ({ pingPostgres, pingRedis, pingStorage, workers }: PartsDeps): HealthChecks => ({
  postgres: () => pingPostgres().then(up),
  redis: () => pingRedis().then(up),
  storage: () => pingStorage().then(up),
  worker: async () => {
    const present = await workers.list();
    if (present.length > 0) return { ok: true };
    return { ok: false, code: 'worker.none', message: 'No worker runs.' };
  },
  speech: async () => {
    const present = await workers.list();
    const broken = present.find((speech) => !speech.ok);
    const working = present.filter((speech) => speech.ok);
    // What one of them lacks is told although it stops nothing.
    if (working.length > 0) return working.find(({ code }) => code !== undefined) ?? { ok: true };
    return broken ?? { ok: false, code: 'worker.none', message: 'No worker runs.' };
  },
});

const up = () => ({ ok: true });
