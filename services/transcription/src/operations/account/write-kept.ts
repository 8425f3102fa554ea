import type { KeptTranscription, KeptVersion } from '@escriba/contracts/transcription/account-part';
import { TranscriptionStatus } from '@escriba/contracts/transcription/transcription';
import type { Kysely } from 'kysely';
import * as Type from 'typebox';
import { parseColumn } from '../../platform/db/json.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import { listActivityOf } from '../../platform/activity/activity.ts';
import { listInsightsOf, listQuestionsOf } from '../../insights/insights.ts';
import { listCommentsOf } from '../../library/library.ts';
import { listShareLinks, type TextWork } from '../../publishing/publishing.ts';
import type { Owner } from '../../recordings/recordings.ts';
import { transcriptsIn } from '../../transcripts/transcripts.ts';
import { createAccountRepository } from './account.repository.ts';

type KeptDeps = {
  readonly db: Kysely<DB>;
  readonly texts: Pick<TextWork, 'listKeptSegments'>;
  readonly clock: () => Date;
};
type Json = AsyncGenerator<Uint8Array, void, void>;
/** A sequence of values, each as JSON. */
type Items = AsyncGenerator<AsyncIterable<Uint8Array> | Iterable<Uint8Array>, void, void>;

/**
 * Writes all recordings of an owner as one JSON array (`KeptTranscription[]`), a part at a time: only one version of one transcript is in
 * memory, and texts are not parsed here.
 */
export const writeKept = (deps: KeptDeps, owner: Owner): Json => writeArray(writeRecordings(deps, owner));

const writeRecordings = async function* writeRecordings(deps: KeptDeps, owner: Owner): Items {
  const account = createAccountRepository(deps.db);
  for (const id of await account.listIds(owner)) {
    const row = await account.findKept(owner, id);
    if (row !== undefined) yield writeRecording(deps, owner, row);
  }
};

type KeptRow = NonNullable<Awaited<ReturnType<ReturnType<typeof createAccountRepository>['findKept']>>>;

const writeRecording = async function* writeRecording(deps: KeptDeps, owner: Owner, row: KeptRow): Json {
  const { db, clock } = deps;
  const links = await listShareLinks(db, row.id, clock());
  const comments = await listCommentsOf(db, { ownerId: owner.id, transcriptionId: row.id });
  const facts: Omit<KeptTranscription, 'segments' | 'versions' | 'insights'> = {
    ...toKept(row),
    links,
    comments,
  };
  yield Buffer.from(`${open(facts)},"segments":`);
  yield* (await createAccountRepository(db).findSegments(row.id)) ?? [Buffer.from('[]')];
  yield Buffer.from(',"versions":');
  yield* writeArray(writeVersions(deps, owner, row.id));
  yield Buffer.from(',"insights":');
  yield* writeArray(writeInsights(db, { ownerId: owner.id, transcriptionId: row.id }));
  yield Buffer.from('}');
};

const writeVersions = async function* writeVersions(
  { db, texts }: KeptDeps,
  owner: Owner,
  id: string,
): Items {
  const schedulingKey = { class: 'free' as const, user: owner.id, recording: id };
  const transcripts = transcriptsIn(db);
  for (const version of await transcripts.listVersions(id)) {
    const found = await transcripts.findVersionJson(id, version.number);
    if (found === undefined) continue;
    const vocabulary = (await transcripts.findVersionWords(id, version.number)) ?? [];
    const facts: Omit<KeptVersion, 'segments'> = { ...version, vocabulary };
    const segments = await texts.listKeptSegments(found.json, schedulingKey);
    yield [Buffer.from(`${open(facts)},"segments":`), ...segments, Buffer.from('}')];
  }
};

const writeInsights = async function* writeInsights(
  db: Kysely<DB>,
  place: Parameters<typeof listInsightsOf>[1],
): Items {
  for (const { facts, statements } of await listInsightsOf(db, place))
    yield [Buffer.from(`${open(facts)},"statements":`), ...statements, Buffer.from('}')];
};

/** Writes all questions of an owner as one JSON array (`Question[]`), one at a time. */
export const writeQuestions = ({ db }: Pick<KeptDeps, 'db'>, owner: Owner): Json =>
  writeArray(
    (async function* writeEach(): Items {
      for await (const question of listQuestionsOf(db, owner.id))
        yield [Buffer.from(JSON.stringify(question))];
    })(),
  );

const ENTRIES_AT_ONCE = 500;

/** Writes who did what to an owner's recordings as one JSON array (`ActivityEntry[]`), some at a time. */
export const writeActivity = ({ db }: Pick<KeptDeps, 'db'>, owner: Owner): Json =>
  writeArray(
    (async function* writeEach(): Items {
      let before: string | undefined;
      do {
        const entries = await listActivityOf(db, owner.id, { before, limit: ENTRIES_AT_ONCE });
        for (const entry of entries) yield [Buffer.from(JSON.stringify(entry))];
        before = entries.length < ENTRIES_AT_ONCE ? undefined : entries.at(-1)?.id;
      } while (before !== undefined);
    })(),
  );

const writeArray = async function* writeArray(items: Items): Json {
  let before = '[';
  for await (const item of items) {
    yield Buffer.from(before);
    yield* item;
    before = ',';
  }
  yield Buffer.from(before === '[' ? '[]' : ']');
};

/** Returns the JSON of an object without its end, so that more fields can follow. */
const open = (object: object): string => JSON.stringify(object).slice(0, -1);

const Facts = Type.Record(Type.String(), Type.String());

const toKept = (
  row: KeptRow,
): Omit<KeptTranscription, 'segments' | 'versions' | 'links' | 'insights' | 'comments'> => ({
  transcriptionId: row.id,
  fileName: row.file_name,
  sizeBytes: row.size_bytes,
  status: parseColumn(TranscriptionStatus, row.status),
  language: row.language,
  durationMs: row.duration_ms,
  createdAt: row.created_at.toISOString(),
  folder: row.folder,
  tags: row.tags,
  mergedFrom: row.merged_from,
  audioKept: row.storage_key !== null,
  audioPurgedAt: row.audio_purged_at?.toISOString() ?? null,
  clientInfo: parseColumn(Facts, row.client_info),
  notes: row.notes,
  text: row.text,
});
