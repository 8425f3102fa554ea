import * as Type from '../shared/schema.ts';
import { Ok } from '../shared/fields.ts';
import { idList } from '../shared/id-list.ts';
import { APP_LANGUAGES } from '../shared/languages.ts';
import { defineRoute } from '../shared/route.ts';

/** The most recordings whose translations are counted at once. */
const COUNTED_RECORDINGS_MAX = 100;

/** Recordings that the caller does not have are not counted. */
export const countTranslations = defineRoute({
  method: 'GET',
  path: '/api/transcription/translations',
  summary:
    'Into which languages recordings are translated, and how many of them; `ids` are separated by commas',
  access: 'user',
  query: Type.Object({ ids: idList(COUNTED_RECORDINGS_MAX) }),
  responses: {
    200: Type.Object({
      success: Ok,
      /** The languages of which a recording has a translation that is done, the most frequent first. */
      data: Type.Array(
        Type.Object({
          language: Type.Enum(APP_LANGUAGES),
          recordings: Type.Integer({ minimum: 1 }),
        }),
      ),
    }),
  },
});
