import { Ok } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';
import * as Type from '../shared/schema.ts';
import { VersionParams } from './versions.ts';
import { VocabularyWord } from './vocabulary-word.ts';

/** Fails with 404 `transcript.version_not_found`. */
export const listVersionWords = defineRoute({
  method: 'GET',
  path: '/api/transcription/:id/versions/:number/vocabulary',
  summary: 'The words of the vocabulary that a version was recognized with, as they were then',
  access: 'user',
  params: VersionParams,
  responses: { 200: Type.Object({ success: Ok, data: Type.Array(VocabularyWord) }) },
});
