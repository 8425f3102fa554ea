import * as Type from './schema.ts';

/** The first segment of the paths that speak OpenAI's protocol. */
export const OPENAI_PATH = '/v1';

/** A failure as OpenAI's clients read it. `code` is OpenAI's own where it has one, else a stable code of Escriba. */
export const OpenAiFailure = Type.Object({
  error: Type.Object({
    message: Type.String(),
    type: Type.String(),
    param: Type.Union([Type.String(), Type.Null()]),
    code: Type.Union([Type.String(), Type.Null()]),
  }),
});
export type OpenAiFailure = Type.Static<typeof OpenAiFailure>;
