import type { TranscriptDocument } from '@escriba/contracts';
import { findPersonalSpans } from '@escriba/transcript';
import type { JsonBytes } from '../../db/json-slices.ts';
import { divideBytes } from '../../engines/message-parts.ts';
import { serveTexts } from '../../transcripts/serve-texts.ts';
import { exportDocument } from './export-document.ts';
import { listKeptSegments } from './kept-segments.ts';
import { withoutPersonalData } from './shared-document.ts';
import type { ExportedFile, TextJobs } from './text-jobs.ts';

/** The program of a text process. */
serveTexts<TextJobs>({
  hidePersonal: async ({ json, options: { kinds } }) => toJson(withoutPersonalData(parse(json), kinds)),
  findPersonalSpans: async ({ json, options: { kinds } }) => findPersonalSpans(parse(json), kinds),
  listKeptSegments: async ({ json }) => toJson(listKeptSegments(parse(json))),
  exportDocument: async ({ json, options }) => {
    const { body, ...file } = await exportDocument(parse(json), options);
    return { ...file, body: divideBytes(Buffer.from(body)) } satisfies ExportedFile;
  },
});

const toJson = (value: object): JsonBytes => divideBytes(Buffer.from(JSON.stringify(value)));

/** Every stored document was checked before it was written. */
const parse = (json: JsonBytes): TranscriptDocument =>
  JSON.parse(Buffer.concat(json).toString()) as TranscriptDocument;
