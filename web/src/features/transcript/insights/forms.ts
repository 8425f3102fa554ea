import type { Insight, InsightForm } from '@escriba/contracts/transcription/insights';

/** The forms that the panel shows. How long each speaker speaks is in the panel of people. */
export const PANEL_FORMS = [
  'summary',
  'detailed_summary',
  'chapters',
  'terms',
  'questions',
  'figures',
] as const satisfies readonly InsightForm[];
export type PanelForm = (typeof PANEL_FORMS)[number];

/** The tabs of the panel. Both lengths of the summary are in one. */
export const TABS = ['summary', 'chapters', 'terms', 'questions', 'figures'] as const;
export type Tab = (typeof TABS)[number];

/** The lengths of the summary. */
export const SUMMARIES = ['summary', 'detailed_summary'] as const;
export type Summary = (typeof SUMMARIES)[number];

export const tabOf = (form: PanelForm): Tab => (form === 'detailed_summary' ? 'summary' : form);

/** One form of a recording, as the panel shows it. */
export type FormState = {
  /** The last one that is done; it stays readable while an update is made. */
  readonly shown: Insight | undefined;
  /** The one that waits or runs. */
  readonly underWay: Insight | undefined;
  readonly hasFailed: boolean;
  /** Whether the text has changed since `shown` was made. */
  readonly isStale: boolean;
};

/** Finds one form in the list of the API, whose newest comes first. `revision`: that of the text in the page. */
export const stateOf = (insights: readonly Insight[], form: PanelForm, revision: number): FormState => {
  const ofForm = insights.filter((insight) => insight.form === form);
  const [newest] = ofForm;
  const shown = ofForm.find(({ status }) => status === 'done');
  return {
    shown,
    underWay: newest !== undefined && isUnderWay(newest) ? newest : undefined,
    hasFailed: newest?.status === 'failed',
    isStale: shown !== undefined && (shown.stale || shown.revision < revision),
  };
};

export const isUnderWay = ({ status }: Insight): boolean => status === 'waiting' || status === 'running';
