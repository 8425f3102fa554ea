import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { ExtractiveForm } from '@escriba/contracts/transcription/insights';
import { extractInsight } from '@escriba/insights';
import { count, megabytes, milliseconds } from '../format.ts';
import type { Measurement } from '../measurement.ts';
import { goalRow, GOAL_HEAD, type Figure } from '../report/section.ts';
import { median } from '../statistics.ts';
import { HOUR_WORDS, readTurns, writeDocument } from '../written-speech.ts';

const LONG_WORDS = 500_000;
const QUICK_WORDS = 2_000;
const GOAL_MS = 1_000;
const ROUNDS = 5;

/** What a form is made in: for an hour of speech, and for the longest text, without a language model. */
export const insights: Measurement = {
  name: 'insights',
  run: async (context) => {
    const turns = await readTurns();
    const hour = writeDocument(turns, context.quick ? QUICK_WORDS : HOUR_WORDS);
    const long = writeDocument(turns, context.quick ? QUICK_WORDS : LONG_WORDS);
    const beforeBytes = process.resourceUsage().maxRSS * 1_024;
    const rows = ExtractiveForm.enum.map((form) => {
      context.signal.throwIfAborted();
      const [short, longer] = [timeOf(form, hour, ROUNDS), timeOf(form, long, 1)];
      context.say(`  ${form}: ${milliseconds(short.ms)}, ${milliseconds(longer.ms)}`);
      return { form, short, longer };
    });
    const grown = process.resourceUsage().maxRSS * 1_024 - beforeBytes;
    const hourMs = rows.reduce((sum, { short }) => sum + short.ms, 0);
    const all: Figure = {
      what: `all forms of ${count(HOUR_WORDS)} words`,
      product: milliseconds(hourMs),
      goal: '≤ 1 s',
      met: hourMs <= GOAL_MS,
    };
    return {
      tables: [
        { head: GOAL_HEAD, rows: [goalRow(all)] },
        {
          head: [
            'form',
            `${count(HOUR_WORDS)} words`,
            'statements',
            `${count(LONG_WORDS)} words`,
            'statements',
          ],
          rows: rows.map(({ form, short, longer }) => [
            `\`${form}\``,
            milliseconds(short.ms),
            String(short.statements),
            `${(longer.ms / 1_000).toFixed(2)} s`,
            String(longer.statements),
          ]),
        },
      ],
      notes: [
        `One thread. The texts are the Portuguese recordings of \`packages/insights/fixtures\`, one after the other until the words are reached, in a document with word times. ` +
          `Of the shorter one medians of ${ROUNDS} rounds, after one that does not count; the longer one once. Meanwhile the process grew by at most ${megabytes(grown)} beyond both documents.`,
      ],
    };
  },
};

const timeOf = (form: ExtractiveForm, document: TranscriptDocument, rounds: number) => {
  const times: number[] = [];
  let statements = 0;
  for (let round = rounds === 1 ? 1 : 0; round <= rounds; round += 1) {
    const startedAt = performance.now();
    statements = extractInsight(form, document).length;
    if (round > 0) times.push(performance.now() - startedAt);
  }
  return { ms: median(times), statements };
};
