import { createHash } from 'node:crypto';
import type { PersonalKind } from '@escriba/contracts';
import { createExpiringCache } from '@escriba/http';
import { findPersonalSpans } from '@escriba/transcript';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.generated.ts';
import { readCurrentDocument } from '../../transcripts/current-document.ts';
import { transcriptNotReady } from '../../transcripts/transcripts.errors.ts';
import { createTranscriptsRepository } from '../../transcripts/transcripts.repository.ts';
import { silencedPrefix } from '../../recordings/silenced-prefix.ts';

/** The spans to silence in a recording, and the storage key of the silenced copy. `digest` covers all inputs of the copy. */
export type SilencePlan = {
  readonly storageKey: string;
  readonly digest: string;
  readonly spans: ReturnType<typeof findPersonalSpans>;
  readonly durationMs: number;
};

type Playable = { readonly id: string; readonly sha256: string; readonly durationMs: number };

const REMEMBERED_MAX = 1_000;
const REMEMBERED_MS = 3_600_000;
const DIGEST_LENGTH = 32;
/** Part of the digest: increase it when the same input must produce another file. */
const MAKING = 1;

/**
 * Plans for the current text and kinds of personal data: other spans or times produce another copy. Cached by revision, because finding personal data in hours
 * of text takes longer than each request of a player may.
 * @throws transcriptNotReady
 */
export const createSilencePlans = ({ db, clock }: { db: Kysely<DB>; clock: () => Date }) => {
  const plans = createExpiringCache<SilencePlan>({
    entriesMax: REMEMBERED_MAX,
    now: () => clock().getTime(),
  });
  return async (
    { id, sha256 }: { id: string; sha256: string },
    kinds: readonly PersonalKind[],
  ): Promise<SilencePlan> => {
    const keyOf = (revision: number) => `${id}:${revision}:${kinds.join()}`;
    const current = await createTranscriptsRepository(db).find(id);
    if (!current) throw transcriptNotReady();
    const known = plans.find(keyOf(current.revision));
    if (known) return known;
    const { document, revision } = await readCurrentDocument(db, id);
    const spans = findPersonalSpans(document, kinds);
    const digest = digestOf([MAKING, sha256, spans]);
    const storageKey = silencedPrefix(id) + digest;
    const plan = { storageKey, digest, spans, durationMs: document.durationMs };
    plans.set(keyOf(revision), plan, clock().getTime() + REMEMBERED_MS);
    return plan;
  };
};

/** The plan of a copy that silences nothing: the sound in a format that every browser plays. */
export const planPlayable = ({ id, sha256, durationMs }: Playable): SilencePlan => {
  const digest = digestOf([MAKING, sha256, 'playable']);
  return { storageKey: silencedPrefix(id) + digest, digest, spans: [], durationMs };
};

const digestOf = (input: unknown): string =>
  createHash('sha256').update(JSON.stringify(input)).digest('hex').slice(0, DIGEST_LENGTH);
