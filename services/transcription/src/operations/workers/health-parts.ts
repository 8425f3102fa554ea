import type { HealthChecks } from '@escriba/http';
import type { WorkerPresence } from './worker-presence.ts';

/** Returns the parts needed for transcription, besides the stores. */
export const healthParts = (workers: Pick<WorkerPresence, 'list'>): HealthChecks => ({
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
