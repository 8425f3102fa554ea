import { type AppLanguage, toEngineLanguage } from '@escriba/contracts/shared/languages';
import type { InsightLanguage, InsightMethod } from '@escriba/contracts/transcription/insight-parts';
import type { Insight } from '@escriba/contracts/transcription/insights';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { useHidesPersonal } from '../../../data/assistant/hides-personal.ts';
import { readStored, writeStored } from '../../../platform/stored.ts';
import { type Assistant, assistantQuery, useAssistant } from '../../../data/assistant/assistant.ts';
import { useServices } from '../../../session/services.ts';
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

/** A translation into English by recognition. */
const BY_EAR: Way = { method: 'speech', language: 'en', isPersonalDataHidden: false };

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
  /** The methods between which the user chooses; empty without a choice. */
  readonly methods: readonly InsightMethod[];
  /** Whether the user chooses the language of what a model writes. */
  readonly hasLanguages: boolean;
  /** The way with a language model. */
  readonly written: Way;
  readonly choose: (way: Way) => void;
  /** Returns the way in which an insight is made again. */
  readonly sameAs: (insight: Insight) => Way | undefined;
};

/** Returns whether recognition can translate the recording of a page into English. */
export const useByEar = ({ language, hasAudio }: Pick<InsightPage, 'language' | 'hasAudio'>): boolean => {
  const { session } = useServices();
  const { data } = useQuery(assistantQuery(session));
  return data?.translatesSpeech === true && hasAudio && toEngineLanguage(language) !== BY_EAR.language;
};

/**
 * Keeps how forms are made: with a language model, if there is one, unless the user has chosen another way. `target`: the language of a translation, which is
 * chosen apart.
 */
export const useWays = (
  form: PanelForm,
  page: Pick<InsightPage, 'language' | 'hasAudio'>,
  target?: AppLanguage,
): Ways => {
  const { assistant } = useAssistant();
  const locale = useLocale();
  const canHear = useByEar(page);
  const heard = canHear ? byEarOf(form, target) : undefined;
  const [prefersOther, setPrefersOther] = usePrefersOther(form);
  const [prefersPage, setPrefersPage] = useState(() => readStored(LANGUAGE_STORED_UNDER) === 'page');
  const [hides, setHides] = useHidesPersonal();
  const choice = choiceOf(form);
  const differs = target === undefined && toEngineLanguage(page.language) !== locale;
  const written: Way = {
    method: 'model',
    language: target ?? (differs && prefersPage ? locale : 'recording'),
    isPersonalDataHidden: hides,
  };
  const withoutModel = choice === 'model' ? heard : SENTENCES_OF_TEXT;
  const hasMethods = assistant !== undefined && choice !== 'text' && withoutModel !== undefined;
  const withModel = choice === 'text' || (hasMethods && prefersOther) ? withoutModel : written;
  const choose = ({ method, language, isPersonalDataHidden }: Way): void => {
    if (hasMethods) setPrefersOther(method !== 'model');
    if (hasMethods && choice === 'both') writeStored(METHOD_STORED_UNDER, method);
    if (method !== 'model') return;
    setHides(isPersonalDataHidden);
    if (!differs) return;
    setPrefersPage(language !== 'recording');
    writeStored(LANGUAGE_STORED_UNDER, language === 'recording' ? 'recording' : 'page');
  };
  return {
    assistant,
    way: assistant === undefined ? withoutModel : withModel,
    methods: hasMethods ? ['model', withoutModel.method] : [],
    hasLanguages: assistant !== undefined && differs,
    written,
    choose,
    sameAs: ({ method, language, isPersonalDataHidden }) => {
      if (method === 'speech') return heard;
      return method === 'model' && assistant === undefined
        ? withoutDraft(withoutModel)
        : { method, language, isPersonalDataHidden };
    },
  };
};

/** Returns how recognition makes a form; undefined of all but translations into English. */
const byEarOf = (form: PanelForm, target: AppLanguage | undefined): Way | undefined =>
  form === 'translation' && target === BY_EAR.language ? BY_EAR : undefined;

/** What a language model has translated is no draft: recognition does not replace it. */
const withoutDraft = (way: Way | undefined): Way | undefined => (way === BY_EAR ? undefined : way);

/** The user's last choice of the method; that of a translation is not kept. */
const usePrefersOther = (form: PanelForm) =>
  useState(() => form !== 'translation' && readStored(METHOD_STORED_UNDER) === 'extractive');
