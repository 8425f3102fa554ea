import * as Type from '../shared/schema.ts';
import { APP_LANGUAGES } from '../shared/languages.ts';

/**
 * `extractive`: sentences of the transcript itself, chosen without a language model. `model`: sentences of a language model. `speech`: a translation into
 * English by the recogniser, from the sound; no text is sent.
 */
export const InsightMethod = Type.Enum(['extractive', 'model', 'speech']);
export type InsightMethod = Type.Static<typeof InsightMethod>;

/** The methods that read the text. Only a translation is made from the sound. */
export const TextMethod = Type.Enum(['extractive', 'model']);
export type TextMethod = Type.Static<typeof TextMethod>;

/** The language of the statements: that of the recording, or one of the app's. */
export const InsightLanguage = Type.Enum(['recording', ...APP_LANGUAGES]);
export type InsightLanguage = Type.Static<typeof InsightLanguage>;

const Span = { startMs: Type.Integer({ minimum: 0 }), endMs: Type.Integer({ minimum: 0 }) };

/** A part of the recording. */
export const InsightSpan = Type.Object(Span);

/** A passage of the recording. Its words are in the transcript, in this order. */
export const InsightSource = Type.Object({ ...Span, quote: Type.String() });
export type InsightSource = Type.Static<typeof InsightSource>;
