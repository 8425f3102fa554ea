import { type KeptTranscription, type KeptVersion, TranscriptionStatus } from '@escriba/contracts';
import type { Kysely } from 'kysely';
import * as Type from 'typebox';
import { parseColumn } from '../../db/json.ts';
import type { DB } from '../../db/schema.generated.ts';
import { toShareLink } from '../../publishing/links/share-link.ts';
import { createShareLinksRepository } from '../../publishing/links/share-links.repository.ts';
import type { TextWork } from '../../publishing/texts/text-work.ts';
import type { Owner } from '../../recordings/owner.ts';
import { createVersionJsonRepository } from '../../transcripts/version-json.repository.ts';
import { createVersionsRepository } from '../../transcripts/versions.repository.ts';
import { createAccountRepository } from './account.repository.ts';

type KeptDeps = {
  readonly db: Kysely<DB>;
  readonly texts: Pick<TextWork, 'listKeptSegments'>;
  readonly clock: () => Date;
};
type Json = AsyncGenerator<Uint8Array, void, void>;

/**
 * Writes all recordings of an owner as one JSON array (`KeptTranscription[]`), a part at a time: only one version of one transcript is in
 * memory, and texts are not parsed here.
 */
export const writeKept = async function* writeKept(deps: KeptDeps, owner: Owner): Json {
  let isFirst = true;
  yield Buffer.from('[');
  for (const id of await createAccountRepository(deps.db).listIds(owner)) {
    const row = await createAccountRepository(deps.db).findKept(owner, id);
    if (row === undefined) continue;
    if (!isFirst) yield Buffer.from(',');
    isFirst = false;
    yield* writeRecording(deps, owner, row);
  }
  yield Buffer.from(']');
};

type KeptRow = NonNullable<Awaited<ReturnType<ReturnType<typeof createAccountRepository>['findKept']>>>;

const writeRecording = async function* writeRecording(deps: KeptDeps, owner: Owner, row: KeptRow): Json {
  const { db, clock } = deps;
  const now = clock();
  const links = (await createShareLinksRepository(db).list(row.id)).map((link) => toShareLink(link, now));
  const facts: Omit<KeptTranscription, 'segments' | 'versions'> = { ...toKept(row), links };
  yield* writeWith(facts, 'segments', one((await createAccountRepository(db).findSegments(row.id)) ?? NONE));
  yield Buffer.from(',"versions":[');
  let isFirst = true;
  for (const version of await createVersionsRepository(db).list(row.id)) {
    const found = await createVersionJsonRepository(db).find(row.id, version.number);
    if (found === undefined) continue;
    if (!isFirst) yield Buffer.from(',');
    isFirst = false;
    const schedulingKey = { class: 'free' as const, person: owner.id, recording: row.id };
    const segments = await deps.texts.listKeptSegments(found.json, schedulingKey);
    yield* writeWith(version satisfies Omit<KeptVersion, 'segments'>, 'segments', one([segments]));
    yield Buffer.from('}');
  }
  yield Buffer.from(']}');
};

const NONE = [Buffer.from('[]')];

const one = async function* one(parts: Iterable<Uint8Array>): Json {
  yield* parts;
};

/** An object without its end, whose last field is JSON already. */
const writeWith = async function* writeWith(object: object, field: string, json: Json): Json {
  yield Buffer.from(`${JSON.stringify(object).slice(0, -1)},"${field}":`);
  yield* json;
};

const toKept = (row: KeptRow): Omit<KeptTranscription, 'segments' | 'versions' | 'links'> => ({
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
  clientInfo: parseColumn(Type.Record(Type.String(), Type.String()), row.client_info),
  notes: row.notes,
  text: row.text,
});
