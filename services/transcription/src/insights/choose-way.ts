import type { InsightLanguage, InsightMethod } from '@escriba/contracts/transcription/insight-parts';
import type { InsightForm } from '@escriba/contracts/transcription/insights';
import { isExtractive, isWritten } from './insight-row.ts';
import {
  needsForm,
  needsLanguage,
  needsModel,
  needsNoModel,
  noAssistant,
  speechToEnglish,
} from './insights.errors.ts';
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
 * @throws needsForm, needsLanguage, needsModel, needsNoModel, noAssistant, speechToEnglish
 */
export const chooseWay = (request: Request, hasAssistant: boolean): Omit<Wanted, 'ownForm'> => {
  if ((request.form === 'own') !== (request.formId !== undefined)) throw needsForm();
  return request.method === 'speech' ? byEar(request) : ofText(request, hasAssistant);
};

const byEar = ({ form, language }: Request): Omit<Wanted, 'ownForm'> => {
  if (form !== 'translation' || language !== 'en') throw speechToEnglish();
  return { form, method: 'speech', language, isPersonalDataHidden: false };
};

const ofText = (
  { form, method = isExtractive(form) ? 'extractive' : 'model', language = 'recording', ...request }: Request,
  hasAssistant: boolean,
): Omit<Wanted, 'ownForm'> => {
  if (method === 'extractive' && (!isExtractive(form) || language !== 'recording')) throw needsModel();
  if (form === 'translation' && language === 'recording') throw needsLanguage();
  if (method === 'model' && !isWritten(form)) throw needsNoModel();
  if (method === 'model' && !hasAssistant) throw noAssistant();
  const isPersonalDataHidden = method === 'model' && request.isPersonalDataHidden === true;
  return { form, method, language, isPersonalDataHidden };
};
