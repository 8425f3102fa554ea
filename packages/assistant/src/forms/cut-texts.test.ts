import { readRecording } from '@escriba/insights/recordings.fixture';
import { expect, it } from '@jest/globals';
import { createScriptedAssistant, type Script } from './scripted-assistant.fixture.ts';
import { writeInsight } from './write-insight.ts';

const { document } = readRecording('pt', 'reuniao');
const SAID = 'A loja virtual puxou';

/** Returns a text of a model whose last character, an emoji of several units, is beyond the limit. */
const textBeyond = (lengthMax: number): string => `${SAID}${' '.repeat(lengthMax - SAID.length - 1)}👩‍🌾`;
const lineIn = ({ lines }: Script): number => lines.find(({ text }) => text.includes(SAID))?.number ?? 0;

it.each([
  [
    'summary' as const,
    (script: Script) => ({ statements: [{ text: textBeyond(2_000), lines: [lineIn(script)] }] }),
  ],
  [
    'chapters' as const,
    (script: Script) => ({ chapters: [{ title: textBeyond(120), line: lineIn(script) }] }),
  ],
])('texts of a %s that are too long end with a whole character', async (form, respond) => {
  const { assistant } = createScriptedAssistant(32_768, respond);
  const { statements } = await writeInsight({ form, document, assistant }, new AbortController().signal);
  expect(statements.map(({ text }) => text)).toEqual([SAID]);
});
