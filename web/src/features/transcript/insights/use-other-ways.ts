import type { Insight } from '@escriba/contracts/transcription/insights';
import { Languages, Sparkles, TextQuote } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { languageInSentence } from '../../../media/format.ts';
import type { MenuAction } from '../../../ui/action-menu.tsx';
import type { PanelForm } from './forms.ts';
import type { InsightPage } from './use-insight-page.ts';
import { isMadeBothWays, SENTENCES_OF_TEXT, type Way, type Ways } from './ways.ts';

type Making = {
  readonly page: Pick<InsightPage, 'language'>;
  readonly ways: Ways;
  readonly onMake: (way: Way) => void;
};

/** Returns what makes an insight again in another way: with a language model or without, and in another language; nothing without a model. */
export const useOtherWays = (
  form: PanelForm,
  { method, language, isPersonalDataHidden }: Insight,
  { page, ways, onMake }: Making,
): readonly MenuAction[] => {
  const { t } = useTranslation('insightPanel');
  const locale = useLocale();
  const { assistant, hasLanguages, written, choose } = ways;
  if (assistant === undefined) return [];
  const inWay = (way: Way) => () => {
    choose(way);
    onMake(way);
  };
  if (method === 'speech') return [{ label: t('again.model'), Icon: Sparkles, onPress: inWay(written) }];
  const other = language === 'recording' ? locale : 'recording';
  const otherName = languageInSentence(other === 'recording' ? page.language : other, locale);
  if (method === 'extractive')
    return isMadeBothWays(form)
      ? [
          {
            label: t('again.model'),
            Icon: Sparkles,
            onPress: inWay({ ...written, language: 'recording' }),
          },
        ]
      : [];
  return [
    ...(hasLanguages
      ? [
          {
            label: t('again.language', { language: otherName }),
            Icon: Languages,
            onPress: inWay({ method, language: other, isPersonalDataHidden }),
          },
        ]
      : []),
    ...(isMadeBothWays(form)
      ? [{ label: t('again.extractive'), Icon: TextQuote, onPress: inWay(SENTENCES_OF_TEXT) }]
      : []),
  ];
};
