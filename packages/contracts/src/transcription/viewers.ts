import * as Type from '../shared/schema.ts';
import { Ok } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';
import { IdParams } from './transcription.ts';

/** How often a page says that its user is still looking, and how long they count after the last time. */
export const VIEWER_SECONDS = { every: 10, lasting: 30 };
/** People who are listed. */
export const VIEWERS_MAX = 50;

/** Says that the caller looks at a recording, or stops to (`isLeaving`), and lists who does, the caller included, by id. */
export const reportViewing = defineRoute({
  method: 'POST',
  path: '/api/transcription/:id/viewers',
  summary: 'Says that the caller looks at a recording, and lists the people who do',
  access: 'user',
  permission: 'read',
  params: IdParams,
  body: Type.Object({ isLeaving: Type.Optional(Type.Boolean()) }),
  responses: { 200: Type.Object({ success: Ok, data: Type.Array(Type.String()) }) },
});
