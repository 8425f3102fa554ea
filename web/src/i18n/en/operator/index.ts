import type { OperatorTranslations } from '../../pt/operator/index.ts';
import { operator } from './operator.ts';

export const operatorTexts: OperatorTranslations = { operator };
