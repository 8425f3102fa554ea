import type { InsightStatement } from '@escriba/contracts/transcription/insights';
import type { TFunction } from 'i18next';
import type { PanelForm } from './forms.ts';

/** The sections of forms, in the order in which a document has them. */
const SECTIONS = {
  tasks: ['decisions', 'tasks'],
  minutes: ['participants', 'agenda', 'discussion', 'decisions', 'tasks', 'next_meeting'],
  interview: ['quotes', 'facts', 'to_check'],
  hearing: ['participants', 'allegations', 'answers', 'evidence', 'rulings'],
  lesson: ['topics', 'notes', 'review', 'announcements'],
  consultation: ['complaint', 'history', 'medication', 'findings', 'conduct'],
  support: ['reason', 'details', 'solution', 'next_steps'],
} as const satisfies Partial<Record<PanelForm, readonly string[]>>;
type SectionId = (typeof SECTIONS)[keyof typeof SECTIONS][number];

/** Returns the sections of a form of the product; none of a form without parts. */
export const sectionsOf = (form: PanelForm): readonly SectionId[] =>
  form in SECTIONS ? SECTIONS[form as keyof typeof SECTIONS] : [];

/** A statement with its place in the insight. */
export type Numbered = { readonly statement: InsightStatement; readonly index: number };

/** A part of a document. `id`: undefined of a form without parts. */
export type Section = { readonly id: string | undefined; readonly statements: readonly Numbered[] };

/** Groups statements by their section, in the order of the form; sections that it does not know come last. `ownSections`: those of a form of the user. */
export const listSections = (
  form: PanelForm,
  statements: readonly InsightStatement[],
  ownSections: readonly string[] = [],
): readonly Section[] => {
  const bySection = Map.groupBy(
    statements.map((statement, index) => ({ statement, index })),
    ({ statement }) => statement.section,
  );
  const known: readonly string[] = form in SECTIONS ? SECTIONS[form as keyof typeof SECTIONS] : ownSections;
  const ids = [...new Set([...known, ...bySection.keys()])];
  return ids.flatMap((id) => {
    const inSection = bySection.get(id);
    return inSection === undefined ? [] : [{ id, statements: inSection }];
  });
};

const LABELLED: ReadonlySet<string> = new Set(Object.values(SECTIONS).flat());
const isLabelled = (id: string): id is SectionId => LABELLED.has(id);

/** Returns the title of a section; its own id if the product has none. */
export const sectionTitle = (id: string, t: TFunction<'insightPanel'>): string =>
  isLabelled(id) ? t(`section.${id}`) : id;
