import { person } from '../person.ts';
import { auth } from './auth.ts';
import { extension } from './extension.ts';
import { guard } from './guard.ts';

export const account = { auth, extension, guard, person };
