import type { Static, TSchema } from 'typebox';

/** What a kind of job is called, carries and how often it is tried. */
export type JobDefinition<Payload extends TSchema = TSchema> = {
  /** Also the name of its queue. */
  readonly name: string;
  readonly payload: Payload;
  /** Tries at most, the first included. */
  readonly attempts: number;
  /** Wait before the second try; it doubles with each further one. */
  readonly backoffMs: number;
};

export type JobPayload<Definition extends JobDefinition> = Static<Definition['payload']>;

/** Describes a job once, for those who queue it and those who do it. */
export const defineJob = <Payload extends TSchema>(job: JobDefinition<Payload>): JobDefinition<Payload> =>
  job;
