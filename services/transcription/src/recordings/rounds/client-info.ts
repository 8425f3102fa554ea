import type { SpeechModel } from '@escriba/contracts/transcription/recognition';
import { RecordingWords, type VocabularyWord } from '@escriba/contracts/transcription/vocabulary-word';
import * as Type from 'typebox';
import { parseColumn, toJsonb } from '../../platform/db/json.ts';

/** The facts that the client gave of a recording, as its row has them. */
const ClientInfo = Type.Object({
  channelNames: Type.Optional(Type.String()),
  speakersExpected: Type.Optional(Type.String()),
  speechModel: Type.Optional(Type.String()),
  /** The codes of the languages that may be spoken, with commas. */
  languages: Type.Optional(Type.String()),
  /** The recording's own words as JSON. */
  vocabulary: Type.Optional(Type.String()),
});

/** Returns who speaks in the left and the right channel, from the stored client info; undefined if the client named no one. */
export const channelNamesOf = (clientInfo: unknown): readonly [string, string] | undefined => {
  const [left = '', right = ''] = parseColumn(ClientInfo, clientInfo).channelNames?.split('|') ?? [];
  return left.trim() === '' || right.trim() === '' ? undefined : [left.trim(), right.trim()];
};

/** Returns how many people speak, from the stored client info; undefined if the voices decide. */
export const speakersExpectedOf = (clientInfo: unknown): number | undefined => {
  const given = Number.parseInt(parseColumn(ClientInfo, clientInfo).speakersExpected ?? '', 10);
  return Number.isNaN(given) ? undefined : given;
};

/** Returns the languages that may be spoken, from the stored client info; undefined if any may. */
export const languagesOf = (clientInfo: unknown): readonly string[] | undefined =>
  parseColumn(ClientInfo, clientInfo).languages?.split(',');

/** Returns the requested speech model, from the stored client info; unknown values count as `universal`. */
export const speechModelOf = (clientInfo: unknown): SpeechModel =>
  parseColumn(ClientInfo, clientInfo).speechModel === 'fast' ? 'fast' : 'universal';

/** Returns the words that the recording has of its own, from the stored client info. */
export const ownWordsOf = (clientInfo: unknown): VocabularyWord[] => {
  const { vocabulary } = parseColumn(ClientInfo, clientInfo);
  return vocabulary === undefined ? [] : parseColumn(RecordingWords, JSON.parse(vocabulary));
};

const AnyFacts = Type.Record(Type.String(), Type.String());

/** The options that a user may choose again when a recording is recognised again; an absent one stays as it is. */
type Chosen = { readonly speechModel?: string; readonly vocabulary?: readonly VocabularyWord[] };

/** Returns the stored client info with other choices, to store. */
export const withChoices = (clientInfo: unknown, { speechModel, vocabulary }: Chosen): string => {
  const { vocabulary: earlier, ...kept } = parseColumn(AnyFacts, clientInfo);
  const words = vocabulary === undefined ? earlier : toStoredWords(vocabulary);
  return toJsonb({
    ...kept,
    ...(speechModel !== undefined && { speechModel }),
    ...(words !== undefined && { vocabulary: words }),
  });
};

/** Returns a recording's own words as its client info keeps them; undefined if there are none. */
export const toStoredWords = (words: readonly VocabularyWord[]): string | undefined =>
  words.length === 0 ? undefined : JSON.stringify(words);
