import { createRedis, startWorker } from './index.ts';
import { noteJob } from './note-job.fixture.ts';

// A worker process that takes a job, reports it, and never finishes.
const url = process.argv[2] ?? '';
const silent = { info: () => {}, warn: () => {}, error: () => {} };
await startWorker(noteJob, {
  connection: createRedis(url),
  concurrency: 1,
  logger: silent,
  handler: async ({ note }) => {
    process.stdout.write(`${note}\n`);
    await new Promise(() => {});
  },
});
