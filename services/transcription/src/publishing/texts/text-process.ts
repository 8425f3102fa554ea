import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { findPersonalSpans } from '@escriba/transcript';
import { LRUCache } from 'lru-cache';
import { type JsonBytes, sizeOf } from '../../platform/db/json-slices.ts';
import { divideBytes } from '../../platform/processes/message-parts.ts';
import { serveTexts } from '../../platform/processes/serve-texts.ts';
import { writeAudioResponse } from './audio-response.ts';
import { exportDocument } from './export-document.ts';
import { listKeptSegments } from './kept-segments.ts';
import { findMoments } from './moments.ts';
import { listPassages } from './passages.ts';
import { toSharedInsights } from './shared-insights.ts';
import { withoutPersonalData } from './shared-document.ts';
import type { DocumentJobs, ExportedFile, TextJobs } from './text-jobs.ts';

/** Size of the documents that a process keeps: two of a hundred thousand words. */
const KEPT_BYTES_MAX = 24 * 2 ** 20;

/**
 * The documents received last. Several texts of one recording are often computed one after another, and receiving its document again costs
 * other requests time.
 */
const documents = new LRUCache<string, JsonBytes>({
  maxSize: KEPT_BYTES_MAX,
  sizeCalculation: (json) => sizeOf(json) + 1,
});

type Input<Options> = Pick<DocumentJobs[keyof DocumentJobs]['input'], 'document' | 'statements'> & {
  readonly options: Options;
};

const withDocument =
  <Options, Output>(
    compute: (
      document: TranscriptDocument,
      options: Options,
      statements: readonly JsonBytes[],
    ) => Output | Promise<Output>,
  ) =>
  async ({
    document: { key, json = documents.get(key) },
    options,
    statements = [],
  }: Input<Options>): Promise<Output | null> => {
    if (json === undefined) return null;
    documents.set(key, json);
    return compute(parse(json), options, statements);
  };

/** The program of a text process. */
serveTexts<TextJobs>({
  hidePersonal: withDocument((document, { kinds }) => toJson(withoutPersonalData(document, kinds))),
  findPersonalSpans: withDocument((document, { kinds }) => findPersonalSpans(document, kinds)),
  shareInsights: withDocument(toSharedInsights),
  listPassages: withDocument(listPassages),
  findMoments: withDocument(findMoments),
  listKeptSegments: async (json) => toJson(listKeptSegments(parse(json))),
  writeAudioResponse: withDocument((document, wanted, statements) =>
    divideBytes(Buffer.from(writeAudioResponse(document, wanted, statements))),
  ),
  exportDocument: withDocument(async (document, options, statements) => {
    const { body, ...file } = await exportDocument(document, options, statements);
    return { ...file, body: divideBytes(Buffer.from(body)) } satisfies ExportedFile;
  }),
});

const toJson = (value: object): JsonBytes => divideBytes(Buffer.from(JSON.stringify(value)));

/** Parses a stored document, which was checked before it was written. */
const parse = (json: JsonBytes): TranscriptDocument =>
  JSON.parse(Buffer.concat(json).toString()) as TranscriptDocument;
