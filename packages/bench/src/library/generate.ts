import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { generateLabels } from './generate-labels.ts';
import { withoutIndexes } from './without-indexes.ts';

/** Number of recordings of one user with a large library, and of all users. */
export type LibrarySize = { readonly large: number; readonly all: number };

export const LARGE_OWNER = 'bench-large';
export const SMALL_OWNER = 'bench-small-7';
export const SMALL_LIBRARY = 100;
const MIDDLE_LIBRARY = 1_000;
/** Fraction of the other recordings that belong to medium-sized libraries. */
const MIDDLE_SHARE = 0.3;
const VOCABULARY = 120_000;
/** Number of different paragraphs; each is used in many transcripts. */
const PARAGRAPHS = 40_000;
export const PARAGRAPH_WORDS = 50;
export const LARGE_PARAGRAPHS = 3;
const FAILED_SHARE = 0.005;

/** Real words at fixed ranks, so that queries can have common or rare results. */
const KNOWN_WORDS = {
  2: 'de',
  3: 'que',
  5: 'não',
  9: 'reunião',
  20: 'contrato',
  45: 'orçamento',
  300: 'município',
  2_000: 'paralelepípedo',
  60_000: 'ornitorrinco',
} as const;

const SYLLABLES =
  'ba be bi bo bu ca ce ci co cu da de di do du fa fe fi fo ga go la le li lo lu ma me mi mo mu na ne ni no nu pa pe pi po pu ra re ri ro sa se si so ta te ti to tu va ve vi vo ção mento dade nte ista agem ência ável';

/**
 * Fills an empty database of the transcription service with finished transcripts whose words follow Zipf's law: first words, then
 * paragraphs, then rows that pick paragraphs. Rows are in order of time, users mixed.
 */
export const generateLibrary = async (
  db: Kysely<unknown>,
  size: LibrarySize,
  say: (sentence: string) => void,
): Promise<void> => {
  const step = async (what: string, query: RawBuilder<unknown>): Promise<void> => {
    const startedAt = performance.now();
    await query.execute(db);
    say(`  ${what}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  };
  for (const setting of SETTINGS) await sql.raw(setting).execute(db);
  await step('words', makeWords);
  await step('paragraphs', makeParagraphs);
  await step('stems', sql`update bench_paragraphs set stems = search_stems(content)`);
  await step('plan', makePlan(size));
  await withoutIndexes(
    db,
    ['transcriptions', 'transcripts', 'search_documents', 'search_keys'],
    say,
    async () => {
      await step('transcriptions', makeTranscriptions);
      await step('transcripts', makeTranscripts);
      await step('the searched content', makeDocuments);
      await step('owners', makeOwners);
      await step('sizes', makeSizes);
      await generateLabels(db, LARGE_OWNER);
      await step('vocabulary', sql`select search_build_vocabulary(${LARGE_OWNER})`);
    },
  );
  await step('rest', sql`drop table bench_words, bench_paragraphs, bench_plan`);
  for (const table of [
    'transcriptions',
    'recording_tags',
    'transcripts',
    'search_documents',
    'search_keys',
    'search_words',
  ])
    await step(`vacuum ${table}`, sql`vacuum analyze ${sql.ref(table)}`);
};

/** Bulk loading: no triggers, no waiting for the disk. */
const SETTINGS = [
  `set session_replication_role = replica`,
  `set synchronous_commit = off`,
  `set maintenance_work_mem = '512MB'`,
  `set work_mem = '256MB'`,
  `select setseed(0.42)`,
];

const makeWords = sql`
  create unlogged table bench_words as
  with known (rank, word) as (
    select key::int, value from jsonb_each_text(${JSON.stringify(KNOWN_WORDS)}::jsonb)
  ), syllables as (select string_to_array(${SYLLABLES}, ' ') as s),
  made as (
    select rank, (
      select string_agg(s[1 + ((rank::bigint * 2654435761 + i * 40503 * (rank % 97 + 1)) % 4294967296 >> (3 * i)) % array_length(s, 1)], '' order by i)
      from generate_series(1, 2 + rank % 4) i
    ) as word
    from generate_series(1, ${VOCABULARY}::int) rank, syllables
  ), all_words as (select rank, coalesce(known.word, made.word) as word from made left join known using (rank))
  select rank, word, translate(word, 'áãçéêíó', 'aaceeio') as folded from all_words`;

const makeParagraphs = sql`
  create unlogged table bench_paragraphs as
  select p, string_agg(word, ' ' order by place) as text,
    ' ' || string_agg(folded, ' ' order by place) || ' ' as content, '' as stems
  from (
    select p, place, floor(power(${VOCABULARY}::float8, random()))::int as rank
    from generate_series(1, ${PARAGRAPHS}::int) p, generate_series(1, ${PARAGRAPH_WORDS}::int) place
  ) picks join bench_words using (rank)
  group by p`;

const makePlan = ({ large, all }: LibrarySize) => {
  const others = all - large;
  const small = Math.max(1, Math.ceil((others * (1 - MIDDLE_SHARE)) / SMALL_LIBRARY));
  return sql`
    create unlogged table bench_plan as
    select gen_random_uuid() as id, i, random() as dice,
      case
        when i <= ${large}::int then ${LARGE_OWNER}
        when i <= ${Math.round(large + others * MIDDLE_SHARE)}::int then 'bench-middle-' || i / ${MIDDLE_LIBRARY}::int
        else 'bench-small-' || i % ${small}::int
      end as owner_id,
      case when i <= ${large}::int then ${LARGE_PARAGRAPHS}::int else 1 end as paragraphs,
      timestamptz '2023-01-01' + random() * interval '3 years' as created_at,
      1 + floor(random() * ${PARAGRAPHS}::int)::int as p
    from generate_series(1, ${all}::int) i
    order by created_at`;
};

const makeTranscriptions = sql`
  insert into transcriptions (
    id, owner_kind, owner_id, status, attempt, progress, language_requested, language, file_name, name_key, media_kind, mime_type,
    size_bytes, sha256, storage_key, duration_ms, engine, model, error_code, created_at, updated_at, started_at, completed_at
  )
  select id, 'user', owner_id, case when dice < ${FAILED_SHARE}::float8 then 'failed' else 'completed' end, 1, 100, 'pt', 'pt',
    word || ' ' || i || '.mp3', folded || ' ' || lpad(i::text, 12, '0') || '.mp000000000003', 'audio', 'audio/mpeg',
    (100000 + dice * 50000000)::bigint, 'x', null, (10000 + dice * 3600000)::int, 'embedded', 'whisper-base',
    case when dice < ${FAILED_SHARE}::float8 then 'transcription.corrupt_media' end, created_at, created_at, created_at, created_at
  from bench_plan join bench_words on rank = 1 + i % 5000
  order by created_at`;

/** A large library's transcripts have three paragraphs, all others one. */
const picked = sql`
  bench_plan plan
    join bench_paragraphs first on first.p = plan.p
    join bench_paragraphs second on second.p = 1 + (plan.p * 7 + i) % ${PARAGRAPHS}::int
    join bench_paragraphs third on third.p = 1 + (plan.p * 13 + i * 3) % ${PARAGRAPHS}::int`;

const makeTranscripts = sql`
  insert into transcripts (transcription_id, text, segments, flags, language, duration_ms, engine, model, created_at)
  select id, case when paragraphs = 1 then first.text else first.text || '. ' || second.text || '. ' || third.text end || '.',
    '[]', '[]', 'pt', 60000, 'embedded', 'whisper-base', created_at
  from ${picked}
  where dice >= ${FAILED_SHARE}::float8
  order by created_at`;

const makeDocuments = sql`
  insert into search_documents (transcription_id, owner_id, content, stems)
  select id, owner_id,
    ' ' || folded || ' ' || i || ' mp3' || case
      when dice < ${FAILED_SHARE}::float8 then ' '
      when paragraphs = 1 then first.content
      else first.content || ltrim(second.content) || ltrim(third.content) end,
    ' ' || folded || ' ' || i || ' mp3' || case
      when dice < ${FAILED_SHARE}::float8 then ' '
      when paragraphs = 1 then first.stems
      else first.stems || second.stems || third.stems end
  from ${picked} join bench_words on rank = 1 + i % 5000
  order by created_at`;

const makeSizes = sql`
  insert into library_sizes (owner_id, recordings)
  select owner_id, count(*) from transcriptions group by owner_id`;

const makeOwners = sql`
  insert into search_owners (owner_id, documents, content_length)
  select owner_id, count(*), sum(length(content)) from search_documents group by owner_id`;
