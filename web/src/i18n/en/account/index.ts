import type { AccountTranslations } from '../../pt/account/index.ts';
import { person } from '../person.ts';
import { auth } from './auth.ts';
import { extension } from './extension.ts';
import { guard } from './guard.ts';

export const account: AccountTranslations = { auth, extension, guard, person };
