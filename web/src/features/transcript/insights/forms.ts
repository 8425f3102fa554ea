import type { Insight, InsightForm } from '@escriba/contracts/transcription/insights';

/** The forms that the panel shows without a language model. How long each speaker speaks is in the panel of people. */
const TEXT_FORMS = [
  'summary',
  'detailed_summary',
  'chapters',
  'terms',
  'questions',
  'figures',
] as const satisfies readonly InsightForm[];

/** The forms that only a language model writes. */
const WRITTEN_FORMS = [
  'key_points',
  'tasks',
  'answers',
  'minutes',
  'interview',
  'hearing',
  'lesson',
  'consultation',
  'support',
  'translation',
  'own',
] as const satisfies readonly InsightForm[];
export type WrittenForm = (typeof WRITTEN_FORMS)[number];

export const PANEL_FORMS = [...TEXT_FORMS, ...WRITTEN_FORMS];
export type PanelForm = (typeof PANEL_FORMS)[number];

/** The content of a tab. Both lengths of the summary are in one. */
export type Tab = Exclude<PanelForm, 'detailed_summary'>;

/** The tabs of the panel without a language model. */
const TEXT_TABS = ['summary', 'chapters', 'terms', 'questions', 'figures'] as const satisfies readonly Tab[];
/** The tabs that stay if a language model writes forms; the others are in a menu. */
const MAIN_TABS = ['summary', 'chapters', 'key_points', 'tasks'] as const satisfies readonly Tab[];
/** What the menu offers, in groups. */
export const MORE_FORMS = {
  wholeText: ['translation'],
  ofText: ['terms', 'questions', 'figures'],
  forms: ['answers', 'minutes', 'interview', 'hearing', 'lesson', 'consultation', 'support', 'own'],
} as const satisfies Readonly<Record<string, readonly Tab[]>>;

type Offered = {
  /** Whether a language model writes forms, or has. */
  readonly hasWritten: boolean;
  /** Whether there are translations, also without a language model. */
  readonly hasTranslations: boolean;
};

/** Lists the tabs. `extra`: the form of the menu that was opened last, which has a tab too. */
export const listTabs = (
  { hasWritten, hasTranslations }: Offered,
  extra: Tab | undefined,
): readonly Tab[] => {
  if (hasWritten) return [...MAIN_TABS, ...(extra === undefined ? [] : [extra])];
  return hasTranslations ? [...TEXT_TABS, 'translation'] : TEXT_TABS;
};

/** Returns whether a form is in the menu. */
export const isInMenu = (tab: Tab): boolean => !MAIN_TABS.some((main) => main === tab);

/** The lengths of the summary. */
export const SUMMARIES = ['summary', 'detailed_summary'] as const;
export type Summary = (typeof SUMMARIES)[number];

export const tabOf = (form: PanelForm): Tab => (form === 'detailed_summary' ? 'summary' : form);

export const isWrittenForm = (form: PanelForm): form is WrittenForm =>
  WRITTEN_FORMS.some((written) => written === form);

/** One form of a recording, as the panel shows it. */
export type FormState = {
  /** The last one that is done; it stays readable while an update is made. */
  readonly shown: Insight | undefined;
  /** The one that waits or runs. */
  readonly underWay: Insight | undefined;
  /** The newest, if it has failed. */
  readonly failed: Insight | undefined;
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
    failed: newest?.status === 'failed' ? newest : undefined,
    isStale: shown !== undefined && (shown.stale || shown.revision < revision),
  };
};

export const isUnderWay = ({ status }: Insight): boolean => status === 'waiting' || status === 'running';
