import type { Shape } from '../shape.ts';
import { person } from '../person.ts';
import { auth } from './auth.ts';
import { extension } from './extension.ts';
import { guard } from './guard.ts';

export const account = { auth, extension, guard, person };

/** The texts of the sign-in and the extension. */
export type AccountTranslations = Shape<typeof account>;
