import type { Shape } from '../shape.ts';
import { operator } from './operator.ts';

export const operatorTexts = { operator };

/** The texts of the operator's page. */
export type OperatorTranslations = Shape<typeof operatorTexts>;
