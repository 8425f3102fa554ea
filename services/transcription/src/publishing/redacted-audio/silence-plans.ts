import { createHash } from 'node:crypto';
import type { PersonalKind } from '@escriba/contracts/shared/personal-kinds';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { transcriptNotReady, transcriptsIn } from '../../transcripts/transcripts.ts';
import { AUDIO_RETENTION_MS, silencedPrefix } from '../../recordings/recordings.ts';
import type { PersonalSpans } from '../texts/text-jobs.ts';
import type { TextWork } from '../texts/text-work.ts';

/** The spans to silence in a recording, and the storage key of the silenced copy. `digest` covers all inputs of the copy. */
export type SilencePlan = {
  readonly storageKey: string;
  readonly digest: string;
  readonly spans: PersonalSpans;
  readonly durationMs: number;
  /** The only audio track that is in the copy, from 1; absent: all with speech. */
  readonly track?: number | undefined;
  /** How long the copy is stored after its last request. */
  readonly keptMs: number;
};

type Playable = {
  readonly id: string;
  readonly sha256: string;
  readonly durationMs: number;
  /** The audio track of the text; null if it was chosen automatically. */
  readonly audioTrack: number | null;
};

const DAY_MS = 24 * 3_600_000;
const DIGEST_LENGTH = 32;
/** Part of the digest: increase it when the same input must produce another file. */
const MAKING = 1;

type PlansDeps = { readonly db: Kysely<DB>; readonly texts: Pick<TextWork, 'findPersonalSpans'> };

/**
 * Plans which spans to silence for the current text and kinds of personal data. Other spans or times produce another copy.
 * @throws transcriptNotReady, serviceBusy, textsUnavailable
 */
export const createSilencePlans =
  ({ db, texts }: PlansDeps) =>
  async (
    { id, sha256 }: { id: string; sha256: string },
    kinds: readonly PersonalKind[],
  ): Promise<SilencePlan> => {
    const schedulingKey = { class: 'visitor' as const, user: id, recording: id };
    const spans = await texts.findPersonalSpans({ id, options: { kinds }, schedulingKey });
    const current = await transcriptsIn(db).find(id);
    if (!current) throw transcriptNotReady();
    const digest = digestOf([MAKING, sha256, spans, ...trackOf(current)]);
    return {
      storageKey: silencedPrefix(id) + digest,
      digest,
      spans,
      durationMs: current.durationMs,
      track: current.audioTrack ?? undefined,
      keptMs: DAY_MS,
    };
  };

/**
 * Returns the plan of a copy that silences nothing: the sound in a format that every browser plays. It is kept as long as the recording.
 */
export const planPlayable = ({ id, sha256, durationMs, audioTrack }: Playable): SilencePlan => {
  const digest = digestOf([MAKING, sha256, 'playable', ...trackOf({ audioTrack })]);
  return {
    storageKey: silencedPrefix(id) + digest,
    digest,
    spans: [],
    durationMs,
    track: audioTrack ?? undefined,
    keptMs: AUDIO_RETENTION_MS,
  };
};

/** Returns the part of the digest of a copy of one track. */
const trackOf = ({ audioTrack }: Pick<Playable, 'audioTrack'>): number[] =>
  audioTrack === null ? [] : [audioTrack];

const digestOf = (input: unknown): string =>
  createHash('sha256').update(JSON.stringify(input)).digest('hex').slice(0, DIGEST_LENGTH);
