import type { InsightLanguage, InsightMethod } from '@escriba/contracts/transcription/insight-parts';
import type { InsightForm } from '@escriba/contracts/transcription/insights';
import { isExtractive, isWritten } from './insight-row.ts';
import { needsForm, needsLanguage, needsModel, needsNoModel, noAssistant } from './insights.errors.ts';
import type { Wanted } from './insights.repository.ts';

type Request = {
  readonly form: InsightForm;
  readonly formId?: string | undefined;
  readonly method?: InsightMethod | undefined;
  readonly language?: InsightLanguage | undefined;
  readonly isPersonalDataHidden?: boolean | undefined;
};

/**
 * Chooses how a form is made: without a method, by a language model only if nothing else makes it.
 * @throws needsForm, needsLanguage, needsModel, needsNoModel, noAssistant
 */
export const chooseWay = (
  { form, method = isExtractive(form) ? 'extractive' : 'model', language = 'recording', ...request }: Request,
  hasAssistant: boolean,
): Omit<Wanted, 'ownForm'> => {
  if ((form === 'own') !== (request.formId !== undefined)) throw needsForm();
  if (method === 'extractive' && (!isExtractive(form) || language !== 'recording')) throw needsModel();
  if (form === 'translation' && language === 'recording') throw needsLanguage();
  if (method === 'model' && !isWritten(form)) throw needsNoModel();
  if (method === 'model' && !hasAssistant) throw noAssistant();
  const isPersonalDataHidden = method === 'model' && request.isPersonalDataHidden === true;
  return { form, method, language, isPersonalDataHidden };
};
