import * as Type from './schema.ts';

/** Every response outside 2xx. `error` is a stable code for programs, `message` a sentence for users. */
export const ErrorResponse = Type.Object({
  success: Type.Literal(false),
  error: Type.String(),
  message: Type.String(),
  requestId: Type.String(),
});
export type ErrorResponse = Type.Static<typeof ErrorResponse>;
