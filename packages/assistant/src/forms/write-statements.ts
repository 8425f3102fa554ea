import type { InsightStatement } from '@escriba/contracts/transcription/insights';
import { cutText } from '@escriba/transcript';
import { estimateTokens } from '../client/estimate-tokens.ts';
import { toSources } from '../parts/numbered-sentences.ts';
import { findCertainDay } from './certain-day.ts';
import type { FormSpec } from './form-spec.ts';
import { type DraftStatement, formSchema, MERGED_SCHEMA } from './form-schema.ts';
import { formInstructions, mergeInstructions } from './instructions.ts';
import type { WrittenInsight } from './write-insight.ts';
import { linesOf, materialTokens, outputTokens, readParts, type Writing } from './writing.ts';

/** A statement with the numbers of its sentences. */
type Checked = { readonly statement: Omit<InsightStatement, 'sources'>; readonly lines: readonly number[] };
type Draws = { readonly checked: readonly Checked[]; readonly rejected: number };

const TEXT_LENGTH_MAX = 2_000;
/** More lines than that are no source but the recording as such. */
const LINES_MAX = 40;
const STATEMENTS_MAX = 300;

/** Has the model write the statements of a form; those of a form with a limit are chosen once more if the recording was read in parts. */
export const writeStatements = async (spec: FormSpec, writing: Writing): Promise<WrittenInsight> => {
  const { minutes, language, onStatements } = writing;
  const countMax = spec.countMax?.(minutes);
  const instructions = formInstructions(spec, language, countMax);
  const parts = await readParts(
    writing,
    instructions,
    (part, signal) => writePart(spec, instructions, part, { ...writing, signal }),
    (soFar, progress) =>
      onStatements(toStatements(inOrder(soFar.flatMap(({ checked }) => checked)), writing), progress),
  );
  const rejected = parts.reduce((sum, part) => sum + part.rejected, 0);
  const all = inOrder(parts.flatMap(({ checked }) => checked));
  if (countMax === undefined || all.length <= countMax)
    return { statements: toStatements(all, writing), rejected };
  const merged = await merge(spec, { statements: all, countMax }, writing);
  return { statements: toStatements(merged.checked, writing), rejected: rejected + merged.rejected };
};

const writePart = async (
  spec: FormSpec,
  instructions: string,
  part: { readonly from: number; readonly to: number },
  writing: Writing,
): Promise<Draws> => {
  const { assistant, sentences, signal } = writing;
  const { statements } = (await assistant.complete(
    {
      name: 'statements',
      instructions,
      material: linesOf(sentences, part),
      schema: formSchema(spec),
      outputTokensMax: outputTokens(assistant.contextTokens),
    },
    signal,
  )) as { readonly statements: readonly DraftStatement[] }; // the schema has the fields of the form
  const checked = statements.flatMap((draft) => {
    const lines = draft.lines.filter((line) => line >= part.from && line < part.to).slice(0, LINES_MAX);
    return check(spec, { ...draft, lines }, writing) ?? [];
  });
  return { checked, rejected: statements.length - checked.length };
};

/** Returns a statement if its sentences support it. */
const check = (spec: FormSpec, draft: DraftStatement, writing: Writing): Checked | undefined => {
  const { isQuoted, isSupported } = writing.check;
  const { lines, section } = draft;
  const text = trim(draft.text);
  const question = trim(draft.question);
  const isSpecial = spec.special === undefined || spec.special === section;
  const isSaid = spec.fields === 'quote' && isSpecial ? isQuoted : isSupported;
  if (text === undefined || !isSaid(text, lines)) return undefined;
  if (question !== undefined && !isSupported(question, lines)) return undefined;
  return {
    lines,
    statement: {
      text,
      ...(section !== undefined && { section }),
      ...(question !== undefined && { question }),
      ...(spec.fields === 'task' && isSpecial && { task: toTask(draft, writing) }),
    },
  };
};

/** Returns who does a task and until when, as far as that is supported. */
const toTask = ({ lines, who, due }: DraftStatement, writing: Writing): Task => {
  const { language, recordedOn, check } = writing;
  const given = Object.entries({ who: trim(who), due: trim(due) });
  const task: Task = Object.fromEntries(
    given.filter(([, value]) => value !== undefined && check.isSupported(value, lines)),
  );
  const dueOn = task.due === undefined ? undefined : findCertainDay(task.due, language, recordedOn);
  return { ...task, ...(dueOn !== undefined && { dueOn }) };
};

type Task = NonNullable<InsightStatement['task']>;

/** Returns a text without space around it; undefined if it is empty. */
const trim = (text: string | null | undefined): string | undefined => {
  const trimmed = cutText(text?.trim() ?? '', TEXT_LENGTH_MAX).trimEnd();
  return trimmed === '' ? undefined : trimmed;
};

/** Orders by the first sentence, and drops repetitions, which parts may have. */
const inOrder = (statements: readonly Checked[]): Checked[] => {
  const known = new Set<string>();
  return statements
    .toSorted((one, other) => Math.min(...one.lines) - Math.min(...other.lines))
    .filter(({ statement: { text, section } }) => {
      const key = JSON.stringify([section, text.toLowerCase()]);
      return !known.has(key) && known.add(key);
    });
};

const toStatements = (statements: readonly Checked[], { sentences }: Writing): InsightStatement[] =>
  statements.slice(0, STATEMENTS_MAX).map(({ statement, lines }) => {
    const sources = toSources(sentences, lines);
    const speakers = new Set(lines.map((line) => sentences[line]?.speaker ?? null));
    const [speaker] = speakers;
    return { ...statement, ...(speakers.size === 1 && speaker != null && { speaker }), sources };
  });

type Choice = { readonly statements: readonly Checked[]; readonly countMax: number };

/** Has the model choose among the statements of parts, in several steps if they exceed its context. What it writes is checked again. */
const merge = async (spec: FormSpec, choice: Choice, writing: Writing): Promise<Draws> => {
  const instructions = mergeInstructions(spec, writing.language, choice.countMax);
  const groups = groupByTokens(
    choice.statements,
    materialTokens(writing.assistant.contextTokens, instructions),
  );
  const drawn = await Promise.all(groups.map((group) => mergeGroup(instructions, group, writing)));
  const rejected = drawn.reduce((sum, { rejected: some }) => sum + some, 0);
  const checked = inOrder(drawn.flatMap((group) => group.checked));
  const isSmaller = checked.length < choice.statements.length;
  if (groups.length === 1 || checked.length <= choice.countMax || !isSmaller)
    return { checked: checked.slice(0, choice.countMax), rejected };
  const next = await merge(spec, { ...choice, statements: checked }, writing);
  return { checked: next.checked, rejected: rejected + next.rejected };
};

const mergeGroup = async (
  instructions: string,
  group: readonly Checked[],
  writing: Writing,
): Promise<Draws> => {
  const {
    assistant,
    check: { isSupported },
    signal,
  } = writing;
  const { statements } = await assistant.complete(
    {
      name: 'statements',
      instructions,
      material: group.map(({ statement }, index) => mergeLine(statement.text, index)).join('\n'),
      schema: MERGED_SCHEMA,
      outputTokensMax: outputTokens(assistant.contextTokens),
    },
    signal,
  );
  const checked = statements.flatMap(({ text, from }): Checked[] => {
    const own = from.flatMap((index) => group[index] ?? []);
    const lines = [...new Set(own.flatMap((one) => one.lines))].slice(0, LINES_MAX);
    const trimmed = trim(text);
    return trimmed !== undefined && isSupported(trimmed, lines)
      ? [{ statement: { text: trimmed }, lines }]
      : [];
  });
  // A model that merges nothing useful leaves the statements as they were.
  if (checked.length === 0) return { checked: group, rejected: statements.length };
  return { checked, rejected: statements.length - checked.length };
};

const mergeLine = (text: string, index: number): string => `[${index}] ${text.replaceAll(/\s+/g, ' ')}`;

const groupByTokens = (statements: readonly Checked[], tokensMax: number): (readonly Checked[])[] => {
  const groups: Checked[][] = [];
  let used = 0;
  for (const one of statements) {
    const tokens = estimateTokens(mergeLine(one.statement.text, statements.length)) + 1;
    if (groups.length === 0 || used + tokens > tokensMax) {
      groups.push([]);
      used = 0;
    }
    groups.at(-1)?.push(one);
    used += tokens;
  }
  return groups;
};
