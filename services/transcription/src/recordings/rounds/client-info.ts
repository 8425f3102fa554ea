import type { SpeechModel } from '@escriba/contracts/transcription/recognition';
import * as Type from 'typebox';
import { parseColumn, toJsonb } from '../../platform/db/json.ts';

/** What the client said of a recording, as its row keeps it. */
const ClientInfo = Type.Object({
  channelNames: Type.Optional(Type.String()),
  speakersExpected: Type.Optional(Type.String()),
  speechModel: Type.Optional(Type.String()),
});

/** Who speaks in the left and the right channel, from the stored client info; undefined if the client named no one. */
export const channelNamesOf = (clientInfo: unknown): readonly [string, string] | undefined => {
  const [left = '', right = ''] = parseColumn(ClientInfo, clientInfo).channelNames?.split('|') ?? [];
  return left.trim() === '' || right.trim() === '' ? undefined : [left.trim(), right.trim()];
};

/** How many people speak, from the stored client info; undefined if the voices decide. */
export const speakersExpectedOf = (clientInfo: unknown): number | undefined => {
  const given = Number.parseInt(parseColumn(ClientInfo, clientInfo).speakersExpected ?? '', 10);
  return Number.isNaN(given) ? undefined : given;
};

/** The requested speech model, from the stored client info; unknown values count as `universal`. */
export const speechModelOf = (clientInfo: unknown): SpeechModel =>
  parseColumn(ClientInfo, clientInfo).speechModel === 'fast' ? 'fast' : 'universal';

/** The stored client info with another speech model, to store. */
export const withSpeechModel = (clientInfo: unknown, speechModel: string): string =>
  toJsonb({ ...parseColumn(Type.Record(Type.String(), Type.String()), clientInfo), speechModel });
