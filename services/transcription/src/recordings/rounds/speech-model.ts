import type { SpeechModel } from '@escriba/contracts';
import * as Type from 'typebox';
import { parseColumn } from '../../platform/db/json.ts';

const ClientInfo = Type.Object({ speechModel: Type.Optional(Type.String()) });

/** The requested speech model, from the stored client info; unknown values count as `universal`. */
export const speechModelOf = (clientInfo: unknown): SpeechModel =>
  parseColumn(ClientInfo, clientInfo).speechModel === 'fast' ? 'fast' : 'universal';
