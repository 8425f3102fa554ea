import { type AppLanguage, toEngineLanguage } from '@escriba/contracts/shared/languages';
import type { InsightLanguage, InsightMethod } from '@escriba/contracts/transcription/insight-parts';
import type { Insight } from '@escriba/contracts/transcription/insights';
import { useState } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { useHidesPersonal } from '../../../data/assistant/hides-personal.ts';
import { readStored, writeStored } from '../../../platform/stored.ts';
import { type Assistant, useAssistant } from '../../../data/assistant/assistant.ts';
import { isWrittenForm, type PanelForm } from './forms.ts';
import type { InsightPage } from './use-insight-page.ts';

/** How a form is made. */
export type Way = {
  readonly method: InsightMethod;
  readonly language: InsightLanguage;
  /** Whether a language model gets the text without personal data. */
  readonly isPersonalDataHidden: boolean;
};

/** Sentences of the text itself. */
export const SENTENCES_OF_TEXT: Way = {
  method: 'extractive',
  language: 'recording',
  isPersonalDataHidden: false,
};

const METHOD_STORED_UNDER = 'insight-method';
const LANGUAGE_STORED_UNDER = 'insight-language';

/** Returns whether a language model is one of two ways to make a form, the only one, or none. */
const choiceOf = (form: PanelForm): 'both' | 'model' | 'text' => {
  if (isWrittenForm(form)) return 'model';
  return isMadeBothWays(form) ? 'both' : 'text';
};

const MADE_BOTH_WAYS = ['summary', 'detailed_summary', 'chapters'] as const satisfies readonly PanelForm[];

/** Returns whether a form is made with a language model or of sentences of the text. */
export const isMadeBothWays = (form: PanelForm): form is (typeof MADE_BOTH_WAYS)[number] =>
  MADE_BOTH_WAYS.some((one) => one === form);

/** The ways to make a form, as the user has chosen them last. */
export type Ways = {
  readonly assistant: Assistant | undefined;
  /** The one to make it now; undefined if only a language model makes it and there is none. */
  readonly way: Way | undefined;
  /** Whether the user chooses the method, and the language of what a model writes. */
  readonly hasMethods: boolean;
  readonly hasLanguages: boolean;
  /** The way with a language model. */
  readonly written: Way;
  readonly choose: (way: Way) => void;
  /** Returns the way in which an insight is made again. */
  readonly sameAs: (insight: Insight) => Way | undefined;
};

/**
 * Keeps how forms are made: with a language model, if there is one, unless the user has chosen sentences of the text. `target`: the language of a
 * translation, which is chosen apart.
 */
export const useWays = (form: PanelForm, page: Pick<InsightPage, 'language'>, target?: AppLanguage): Ways => {
  const { assistant } = useAssistant();
  const locale = useLocale();
  const [prefersText, setPrefersText] = useState(() => readStored(METHOD_STORED_UNDER) === 'extractive');
  const [prefersPage, setPrefersPage] = useState(() => readStored(LANGUAGE_STORED_UNDER) === 'page');
  const [hides, setHides] = useHidesPersonal();
  const choice = choiceOf(form);
  const differs = target === undefined && toEngineLanguage(page.language) !== locale;
  const written: Way = {
    method: 'model',
    language: target ?? (differs && prefersPage ? locale : 'recording'),
    isPersonalDataHidden: hides,
  };
  const hasMethods = assistant !== undefined && choice === 'both';
  const withoutModel = choice === 'model' ? undefined : SENTENCES_OF_TEXT;
  const withModel = choice === 'text' || (hasMethods && prefersText) ? withoutModel : written;
  const choose = ({ method, language, isPersonalDataHidden }: Way): void => {
    if (hasMethods) {
      setPrefersText(method === 'extractive');
      writeStored(METHOD_STORED_UNDER, method);
    }
    if (method === 'extractive') return;
    setHides(isPersonalDataHidden);
    if (!differs) return;
    setPrefersPage(language !== 'recording');
    writeStored(LANGUAGE_STORED_UNDER, language === 'recording' ? 'recording' : 'page');
  };
  return {
    assistant,
    way: assistant === undefined ? withoutModel : withModel,
    hasMethods,
    hasLanguages: assistant !== undefined && differs,
    written,
    choose,
    sameAs: ({ method, language, isPersonalDataHidden }) =>
      method === 'model' && assistant === undefined
        ? withoutModel
        : { method, language, isPersonalDataHidden },
  };
};
