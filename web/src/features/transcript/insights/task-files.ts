import type { Locale } from '@escriba/contracts/shared/locale';
import type { Insight, InsightStatement } from '@escriba/contracts/transcription/insights';
import { withoutControls } from '@escriba/transcript';
import type { TFunction } from 'i18next';
import { saveCsv } from '../../../media/save-csv.ts';
import { saveBlob } from '../../../media/save-file.ts';
import { startMsOf, timeOf } from './statement-parts.ts';
import type { InsightPage } from './use-insight-page.ts';

type FileOptions = {
  readonly page: Pick<InsightPage, 'name' | 'shownText'>;
  readonly t: TFunction<'insightPanel'>;
  readonly locale: Locale;
};

/** Lists the tasks of an insight with their places in it. */
export const listTasks = ({ statements }: Pick<Insight, 'statements'>) =>
  statements.flatMap((statement, index) => (isTask(statement) ? [{ statement, index }] : []));

const isTask = (
  statement: InsightStatement,
): statement is InsightStatement & Required<Pick<InsightStatement, 'task'>> => statement.task !== undefined;

/** Downloads tasks as a file for spreadsheets, as the page displays them. */
export const saveTasksTable = (insight: Insight, { page, t, locale }: FileOptions): Promise<void> => {
  const write = (text = '') => withoutControls(page.shownText(text));
  const rows = listTasks(insight).map(({ statement }) => [
    write(statement.text),
    write(statement.task.who),
    write(statement.task.due),
    statement.task.dueOn ?? '',
    timeOf(startMsOf(statement)),
    statement.sources.map(({ quote }) => write(quote)).join(' … '),
  ]);
  const columns = ['task', 'who', 'due', 'dueOn', 'time', 'quote'] as const;
  const headings = columns.map((column) => t(`task.columns.${column}`));
  return saveCsv(fileName('csv', { page, t }), [headings, ...rows], locale);
};

/**
 * Downloads the tasks that have a certain day as all-day events, which every calendar imports: Google Calendar and Outlook ignore the tasks
 * (`VTODO`) of a file. Importing a later file of the same insight replaces its events. Returns how many tasks are in it, and how many have no
 * day; saves nothing without any.
 */
export const saveTasksCalendar = async (
  insight: Insight,
  { page, t, locale }: FileOptions,
): Promise<{ readonly saved: number; readonly withoutDay: number }> => {
  const tasks = listTasks(insight);
  const dated = tasks.filter(({ statement }) => statement.task.dueOn !== undefined);
  const counts = { saved: dated.length, withoutDay: tasks.length - dated.length };
  if (dated.length === 0) return counts;
  const { default: createCalendar, ICalEventTransparency } = await import('ical-generator');
  const write = (text: string) => withoutControls(page.shownText(text));
  const calendar = createCalendar({
    name: `${page.name}: ${t('section.tasks')}`,
    prodId: { company: 'Escriba', product: 'Escriba', language: locale.toUpperCase() },
  });
  for (const { statement, index } of dated) {
    const { who, dueOn } = statement.task;
    calendar.createEvent({
      id: `${insight.id}-${index}@escriba`,
      stamp: new Date(insight.finishedAt ?? insight.createdAt),
      // Without a time zone the library writes the day in UTC.
      start: new Date(`${dueOn}T00:00:00Z`),
      allDay: true,
      transparency: ICalEventTransparency.TRANSPARENT,
      summary: who === undefined ? write(statement.text) : `${write(who)}: ${write(statement.text)}`,
      description: [...statement.sources.map(({ quote }) => `“${write(quote)}”`), page.name].join('\n'),
    });
  }
  saveBlob(
    fileName('ics', { page, t }),
    new Blob([calendar.toString()], { type: 'text/calendar;charset=utf-8' }),
  );
  return counts;
};

const fileName = (ending: string, { page, t }: Pick<FileOptions, 'page' | 't'>): string =>
  `${page.name} - ${t('section.tasks')}.${ending}`;
