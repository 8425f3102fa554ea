import type { Static, TSchema } from 'typebox';

/** The name, payload and retries of a kind of job. */
export type JobDefinition<Payload extends TSchema = TSchema> = {
  /** The job's name, which is also that of its queue. */
  readonly name: string;
  readonly payload: Payload;
  /** Maximum number of attempts, including the first. */
  readonly attempts: number;
  /** Delay before the second attempt; it doubles with each further one. */
  readonly backoffMs: number;
};

export type JobPayload<Definition extends JobDefinition> = Static<Definition['payload']>;

/** Describes a job once, for its producers and its workers. */
export const defineJob = <Payload extends TSchema>(job: JobDefinition<Payload>): JobDefinition<Payload> =>
  job;
