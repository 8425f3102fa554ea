import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import type { TranscribeQueues } from '../../recordings/recordings.ts';

type Job = NonNullable<Awaited<ReturnType<BullMQAdapter['getJob']>>>;
type Facts = ReturnType<Job['toJSON']>;

/** The text in place of an error's message and stack, which may contain a path or what a program has printed. */
const FAILED = 'Failed. The reason is in the section for failures of the operator page.';
const ID = /^[\w.-]{1,100}$/;
/** The fields of a job's data that operators see: the recording's or the insight's id, and the trace to search the log for. */
const DATA: ReadonlySet<string> = new Set(['transcriptionId', 'insightId', 'traceparent']);

/** Any queue of jobs. */
export type ShownQueue = Pick<TranscribeQueues['all'][number], 'queue'>;

/** Creates a queue as the board shows it: read only, with ids and numbers of its jobs and nothing else. */
export const createBoardQueue = (jobs: ShownQueue): BullMQAdapter => {
  const adapter = new BullMQAdapter(jobs.queue, { readOnlyMode: true });
  const { name } = jobs.queue;
  const [getJob, getJobs] = [adapter.getJob.bind(adapter), adapter.getJobs.bind(adapter)];
  return Object.assign(adapter, {
    getJob: async (id: string) => {
      const job = await getJob(id);
      return job && masked(job, name);
    },
    getJobs: async (...page: Parameters<typeof getJobs>) =>
      (await getJobs(...page)).map((job) => masked(job, name)),
    getJobLogs: async () => [],
    // No job has children; without a producer the board does not look for them.
    getFlowProducer: async () => null,
  });
};

/** Masks a job's JSON, which the board reads. */
const masked = (job: Job, name: string): Job => {
  const facts = job.toJSON();
  return Object.assign(job, { toJSON: () => maskFacts(facts, name) });
};

const maskFacts = (facts: Facts, name: string) => ({
  ...numbersOf(facts),
  timestamp: facts.timestamp,
  attemptsMade: facts.attemptsMade,
  id: isId(facts.id) ? facts.id : '',
  name,
  data: idsOf(facts.data),
  opts: numbersOf(facts.opts),
  progress: typeof facts.progress === 'number' ? facts.progress : 0,
  failedReason: facts.failedReason ? FAILED : '',
  stacktrace: [],
  returnvalue: null,
});

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

const numbersOf = (value: unknown): Record<string, number> =>
  Object.fromEntries(
    entriesOf(value).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );

const idsOf = (value: unknown): Record<string, unknown> =>
  Object.fromEntries(entriesOf(value).filter(([field, id]) => DATA.has(field) && isId(id)));

const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);
