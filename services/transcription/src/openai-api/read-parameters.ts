import { APP_LANGUAGES, AUTO_LANGUAGE, toEngineLanguage } from '@escriba/contracts/shared/languages';
import {
  AUDIO_FORMATS,
  type AudioFormat,
  TRANSLATION_FORMATS,
} from '@escriba/contracts/transcription/openai-audio';
import { RECORDING_WORDS_MAX } from '@escriba/contracts/transcription/vocabulary-limits';
import { toStoredWords } from '../recordings/recordings.ts';
import { toOwnWords } from '../vocabulary/vocabulary.ts';
import { parameterInvalid, parameterUnsupported } from './openai-api.errors.ts';

/** What a client wants of a recording. */
export type AudioParameters = {
  readonly task: 'transcribe' | 'translate';
  /** The spoken language, or `auto`. */
  readonly language: string;
  readonly speechModel: 'universal' | 'fast';
  readonly format: AudioFormat;
  /** What a verbose response has. */
  readonly words: boolean;
  readonly segments: boolean;
  readonly logProbabilities: boolean;
  /** Whether the response is a stream of events. */
  readonly isStream: boolean;
  /** Words to prefer, as a recording stores them. */
  readonly vocabulary: string | undefined;
};

type SentField = { readonly name: string; readonly value: unknown };

/**
 * Reads OpenAI's fields as clients really send them: lists with or without brackets and index, a language as code or name, empty fields
 * that mean nothing. Fields of unknown names are ignored.
 * @throws parameterInvalid, parameterUnsupported, wordInvalid
 */
export const readParameters = (sent: readonly SentField[]): AudioParameters =>
  readFields(gather(sent), AUDIO_FORMATS);

/**
 * Reads the fields of a translation. A translation has no words and no stream: what asks for them is ignored, as OpenAI's models do.
 * @throws the same
 */
export const readTranslationParameters = (sent: readonly SentField[]): AudioParameters => ({
  ...readFields(gather(sent), TRANSLATION_FORMATS),
  task: 'translate',
  words: false,
  segments: true,
  logProbabilities: false,
  isStream: false,
});

/** @throws parameterInvalid, parameterUnsupported, wordInvalid */
const readFields = (fields: Fields, formats: readonly AudioFormat[]): AudioParameters => {
  for (const name of UNSUPPORTED) if (fields.has(name)) throw parameterUnsupported(name);
  const granularities = readChoices(fields, 'timestamp_granularities', GRANULARITIES);
  return {
    task: 'transcribe',
    language: readLanguage(fields.get('language') ?? fields.get('languages')?.flatMap(toItems) ?? []),
    speechModel: /(?:^|[^a-z])(?:mini|fast)(?:[^a-z]|$)/iu.test(fields.get('model')?.at(-1) ?? '')
      ? 'fast'
      : 'universal',
    format: readChoices(fields, 'response_format', formats).at(-1) ?? 'json',
    words: granularities.includes('word'),
    segments: granularities.length === 0 || granularities.includes('segment'),
    logProbabilities: readChoices(fields, 'include', ['logprobs']).length > 0,
    isStream: ['true', '1'].includes(fields.get('stream')?.at(-1)?.toLowerCase() ?? ''),
    vocabulary: readVocabulary((fields.get('keywords') ?? []).flatMap(toItems)),
  };
};

/** Fields without which the response would not be what the client asked for. */
const UNSUPPORTED = ['known_speaker_names', 'known_speaker_references'];
const GRANULARITIES = ['word', 'segment'] as const;

type Fields = ReadonlyMap<string, readonly string[]>;

/** Gathers the values of each field under its plain name: `x[]` and `x[0]` are items of the list `x`. */
const gather = (sent: readonly SentField[]): Fields => {
  const fields = new Map<string, string[]>();
  for (const { name, value } of sent) {
    const text = typeof value === 'string' ? value.trim() : JSON.stringify(value);
    if (text === '' || isOff(text)) continue;
    const plain = name.replace(/\[\d*\]$/u, '');
    fields.set(plain, [...(fields.get(plain) ?? []), text]);
  }
  return fields;
};

/** Clients send the absence of a value as text, too. */
const isOff = (text: string): boolean =>
  ['null', 'undefined', 'none', 'false', '[]'].includes(text.toLowerCase());

const readChoices = <Choice extends string>(
  fields: Fields,
  name: string,
  choices: readonly Choice[],
): Choice[] =>
  (fields.get(name) ?? []).flatMap(toItems).map((item) => {
    const choice = choices.find((known) => known === item.toLowerCase());
    if (choice === undefined) throw parameterInvalid(name, choices);
    return choice;
  });

/** Returns the items of a list that a client sent as one field: as JSON, or with commas. */
const toItems = (text: string): string[] =>
  text
    .replaceAll(/[[\]"']/gu, '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** @throws parameterInvalid, wordInvalid */
const readVocabulary = (keywords: readonly string[]): string | undefined => {
  if (keywords.length > RECORDING_WORDS_MAX) throw parameterInvalid('keywords');
  return toStoredWords(toOwnWords(keywords.map((text) => ({ text }))));
};

/** Returns the code of the language; of several that may be spoken, the recording tells which. */
const readLanguage = (sent: readonly string[]): string => {
  const [language = AUTO_LANGUAGE, ...others] = new Set(sent.map(toLanguage));
  return others.length === 0 ? language : AUTO_LANGUAGE;
};

/** Returns the code of a language that was sent as a code, a tag such as `pt-BR` or an English name. */
const toLanguage = (text: string): string => {
  const wanted = toEngineLanguage(text.replaceAll('_', '-'));
  if (wanted === AUTO_LANGUAGE) return AUTO_LANGUAGE;
  const known = APP_LANGUAGES.find(
    (code) => code === wanted || ENGLISH_NAMES.of(code)?.toLowerCase() === wanted,
  );
  if (known === undefined) throw parameterInvalid('language', APP_LANGUAGES);
  return known;
};

const ENGLISH_NAMES = new Intl.DisplayNames(['en'], { type: 'language' });
