import * as Type from '../shared/schema.ts';
import { Ok } from '../shared/fields.ts';
import { defineRoute } from '../shared/route.ts';
import { IdParams } from './transcription.ts';

/** Loudness over time for the player: `peaks` are 0–255, base64 of bytes, `perSecond` of them per second; null if it was not measured. */
export const Waveform = Type.Union([
  Type.Object({ perSecond: Type.Number(), peaks: Type.String() }),
  Type.Null(),
]);
export type Waveform = Type.Static<typeof Waveform>;

export const getPeaks = defineRoute({
  method: 'GET',
  path: '/api/transcription/:id/peaks',
  summary: 'The waveform of the recording, computed once',
  access: 'user',
  params: IdParams,
  responses: { 200: Type.Object({ success: Ok, data: Waveform }) },
});
