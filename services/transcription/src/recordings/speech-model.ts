import type { SpeechModel } from '@escriba/contracts';
import * as Type from 'typebox';
import { parseColumn } from '../db/json.ts';

const ClientInfo = Type.Object({ speechModel: Type.Optional(Type.String()) });

/** What a recording's client asked for, by what was noted of it; whatever is not known counts as `universal`. */
export const speechModelOf = (clientInfo: unknown): SpeechModel =>
  parseColumn(ClientInfo, clientInfo).speechModel === 'fast' ? 'fast' : 'universal';
