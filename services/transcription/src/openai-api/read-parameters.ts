import { APP_LANGUAGES, AUTO_LANGUAGE, toEngineLanguage } from '@escriba/contracts/shared/languages';
import {
  AUDIO_FORMATS,
  type AudioFormat,
  KNOWN_SPEAKERS_MAX,
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
  /** The languages that may be spoken, if there are several; empty: any may. */
  readonly languages: readonly string[];
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
  /** Who may speak, each with a data URL of his or her voice. */
  readonly knownSpeakers: readonly SentSpeaker[];
};

/** The parameters that a response needs: a request that waits holds no voices. */
export type ResponseParameters = Omit<AudioParameters, 'knownSpeakers'>;

/** A person who may speak in a recording; `reference` is a data URL of a few seconds of the voice, not yet checked. */
export type SentSpeaker = { readonly name: string; readonly reference: string };

/** The longest reference: 10 s of stereo at 48 kHz as a WAV file in base64 fit. */
export const REFERENCE_BYTES_MAX = 2_700_000;
const NAME_LENGTH_MAX = 80;

/** Returns whether a field, under any spelling of a list, has such a reference. */
export const isReference = (name: string): boolean => toPlainName(name) === 'known_speaker_references';

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
  ...readFields(withoutSpeakers(gather(sent)), TRANSLATION_FORMATS),
  task: 'translate',
  words: false,
  segments: true,
  logProbabilities: false,
  isStream: false,
});

/** @throws parameterInvalid, parameterUnsupported, wordInvalid */
const readFields = (fields: Fields, formats: readonly AudioFormat[]): AudioParameters => {
  const granularities = readChoices(fields, 'timestamp_granularities', GRANULARITIES);
  return {
    task: 'transcribe',
    ...readLanguages(fields.get('language') ?? fields.get('languages')?.flatMap(toItems) ?? []),
    speechModel: /(?:^|[^a-z])(?:mini|fast)(?:[^a-z]|$)/iu.test(fields.get('model')?.at(-1) ?? '')
      ? 'fast'
      : 'universal',
    format: readChoices(fields, 'response_format', formats).at(-1) ?? 'json',
    words: granularities.includes('word'),
    segments: granularities.length === 0 || granularities.includes('segment'),
    logProbabilities: readChoices(fields, 'include', ['logprobs']).length > 0,
    isStream: ['true', '1'].includes(readChoices(fields, 'stream', SWITCH).at(-1) ?? ''),
    vocabulary: readVocabulary((fields.get('keywords') ?? []).flatMap(toItems)),
    knownSpeakers: readSpeakers(fields),
  };
};

/** A translation has no speakers, so it cannot be what a client that names them asks for. @throws parameterUnsupported */
const withoutSpeakers = (fields: Fields): Fields => {
  for (const name of ['known_speaker_names', 'known_speaker_references'])
    if (fields.has(name)) throw parameterUnsupported(name);
  return fields;
};

/** A name belongs to the reference at the same place. @throws parameterInvalid */
const readSpeakers = (fields: Fields): SentSpeaker[] => {
  const names = fields.get('known_speaker_names') ?? [];
  const references = fields.get('known_speaker_references') ?? [];
  const areFit = names.every((name) => name.length <= NAME_LENGTH_MAX && !/\p{Cc}/u.test(name));
  if (!areFit || names.length > KNOWN_SPEAKERS_MAX || new Set(names).size < names.length)
    throw parameterInvalid('known_speaker_names');
  if (references.length !== names.length) throw parameterInvalid('known_speaker_references');
  return names.map((name, index) => ({ name, reference: references[index] ?? '' }));
};

const GRANULARITIES = ['word', 'segment'] as const;
const SWITCH = ['true', 'false', '1', '0'] as const;

type Fields = ReadonlyMap<string, readonly string[]>;

/** Gathers the values of each field under its plain name: `x[]` and `x[0]` are items of the list `x`. */
const gather = (sent: readonly SentField[]): Fields => {
  const fields = new Map<string, string[]>();
  for (const { name, value } of sent) {
    const text = typeof value === 'string' ? value.trim() : JSON.stringify(value);
    if (text === '' || isOff(text)) continue;
    const plain = toPlainName(name);
    fields.set(plain, [...(fields.get(plain) ?? []), text]);
  }
  return fields;
};

const toPlainName = (name: string): string => name.replace(/\[\d*\]$/u, '');

/** Clients send the absence of a value as text, too. */
const isOff = (text: string): boolean =>
  text.length < 10 && ['null', 'undefined', 'none', 'false', '[]'].includes(text.toLowerCase());

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

/** Of several languages, the recording tells which of them are spoken. */
const readLanguages = (sent: readonly string[]): Pick<AudioParameters, 'language' | 'languages'> => {
  const languages = [...new Set(sent.map(toLanguage))];
  const [language = AUTO_LANGUAGE, ...others] = languages;
  if (others.length === 0) return { language, languages: [] };
  return { language: AUTO_LANGUAGE, languages: languages.includes(AUTO_LANGUAGE) ? [] : languages };
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
