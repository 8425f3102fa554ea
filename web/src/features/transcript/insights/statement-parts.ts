import type { Locale } from '@escriba/contracts/shared/locale';
import type { InsightSource } from '@escriba/contracts/transcription/insight-parts';
import type { InsightStatement } from '@escriba/contracts/transcription/insights';
import type { TFunction } from 'i18next';
import { formatDuration, formatNumber } from '../../../media/format.ts';
import type { PanelForm } from './forms.ts';
import type { InsightPage } from './use-insight-page.ts';

/** Returns where a statement begins: a chapter with its part of the recording, others where they are said first. */
export const startMsOf = ({ span, sources }: InsightStatement): number =>
  span?.startMs ?? sources[0]?.startMs ?? 0;

/** Writes a time as the text beside the panel does. */
export const timeOf = (ms: number): string => formatDuration(Math.floor(ms / 1_000));

/** Returns where a click leads. A chapter begins before the sentence that its title is taken from. */
export const targetOf = (statement: InsightStatement): InsightSource | undefined => {
  const [first] = statement.sources;
  const { span } = statement;
  return span === undefined || span.startMs === first?.startMs ? first : { ...span, quote: '' };
};

/** The forms whose statements are of the whole recording. */
const WITHOUT_SPEAKER: ReadonlySet<PanelForm> = new Set(['summary', 'detailed_summary', 'chapters']);

type NoteOptions = {
  readonly form: PanelForm;
  readonly page: Pick<InsightPage, 'nameOf'>;
  readonly t: TFunction<'insightPanel'>;
  readonly locale: Locale;
};

/** Returns what is said of a statement: who says it, the kind of a figure, how often a term is said. */
export const noteOf = (
  { speaker, kind, amount }: InsightStatement,
  { form, page, t, locale }: NoteOptions,
): string | undefined => {
  if (form === 'figures') return kind === undefined ? undefined : t(`kind.${kind}`);
  if (form === 'terms')
    return amount === undefined
      ? undefined
      : t('said', { count: amount, formatted: formatNumber(amount, locale) });
  return WITHOUT_SPEAKER.has(form) ? undefined : page.nameOf(speaker ?? null);
};

/** Returns where a statement was said besides its first place. A chapter has its part of the recording. */
export const othersOf = (form: PanelForm, { sources }: InsightStatement): readonly InsightSource[] =>
  form === 'chapters' ? [] : sources.slice(1);
