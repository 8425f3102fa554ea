import { nameFactsOf } from '../naming/name-facts.ts';
import type { NameFacts, NameTemplate } from '../naming/name-template.ts';
import type { Entry, Result } from '../target/journal.ts';
import { hashOf, isWritten, writeResult } from '../target/write-result.ts';
import type { Run } from './run.ts';

type WriteDeps = Pick<Run, 'api' | 'journal' | 'target' | 'templates' | 'log'>;
type Finished = { readonly entry: Entry; readonly id: string; readonly language: string | null };

/** Writes the texts of a recording, one for each template. What a run that was killed has written is recognised by its content. */
export const writeTexts = async (run: WriteDeps, { entry, id, language }: Finished): Promise<void> => {
  const facts = nameFactsOf({ path: entry.path, changedAt: new Date(entry.changedAt), id, language });
  const results: Result[] = [];
  for (const template of run.templates) {
    const begun = entry.results?.find(({ name }) => name === template.text);
    const isThere = begun !== undefined && (await isWritten(run.target, begun));
    results.push(isThere ? begun : await writeOne(run, { entry, template, facts, results }));
  }
  await run.journal.write({ ...entry, state: 'done', results });
  run.log.line(`text: ${entry.path} → ${results.map(({ path }) => path).join(', ')}`);
};

type One = {
  readonly entry: Entry;
  readonly template: NameTemplate;
  readonly facts: NameFacts;
  readonly results: readonly Result[];
};

const writeOne = async (
  { api, journal, target }: WriteDeps,
  { entry, template, facts, results }: One,
): Promise<Result> => {
  const content = await api.readText(facts.id, template.format);
  const result = { name: template.text, sha256: hashOf(content) };
  const path = await writeResult(target, {
    content,
    wanted: template.render(facts),
    onPath: (path) => journal.write({ ...entry, results: [...results, { ...result, path }] }),
  });
  return { ...result, path };
};
