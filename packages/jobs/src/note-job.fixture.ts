import * as Type from 'typebox';
import { defineJob } from './define-job.ts';

export const noteJob = defineJob({
  name: 'note',
  payload: Type.Object({ note: Type.String({ minLength: 1 }) }),
  attempts: 3,
  backoffMs: 20,
});
