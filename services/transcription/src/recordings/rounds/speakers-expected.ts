import * as Type from 'typebox';
import { parseColumn } from '../../platform/db/json.ts';

const ClientInfo = Type.Object({ speakersExpected: Type.Optional(Type.String()) });

/** How many people speak, from the stored client info; undefined if the voices decide. */
export const speakersExpectedOf = (clientInfo: unknown): number | undefined => {
  const given = Number.parseInt(parseColumn(ClientInfo, clientInfo).speakersExpected ?? '', 10);
  return Number.isNaN(given) ? undefined : given;
};
