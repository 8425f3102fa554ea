import * as Type from 'typebox';
import { parseColumn } from '../../platform/db/json.ts';

const ClientInfo = Type.Object({ channelNames: Type.Optional(Type.String()) });

/** Who speaks in the left and the right channel, from the stored client info; undefined if the client named no one. */
export const channelNamesOf = (clientInfo: unknown): readonly [string, string] | undefined => {
  const [left = '', right = ''] = parseColumn(ClientInfo, clientInfo).channelNames?.split('|') ?? [];
  return left.trim() === '' || right.trim() === '' ? undefined : [left.trim(), right.trim()];
};
