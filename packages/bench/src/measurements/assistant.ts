import { setTimeout as sleep } from 'node:timers/promises';
import { createAssistant, writeInsight } from '@escriba/assistant';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import type { ModelForm } from '@escriba/contracts/transcription/insights';
import { type AssistantServerRequest, startFakeAssistant } from '@escriba/fakes';
import OpenAI from 'openai';
import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import { count, milliseconds } from '../format.ts';
import type { Measurement } from '../measurement.ts';
import { goalRow, GOAL_HEAD, type Figure } from '../report/section.ts';
import { HOUR_WORDS, readTurns, writeDocument } from '../written-speech.ts';

const QUICK_WORDS = 2_000;
const CONTEXT_TOKENS = 8_192;
/** A quick server: some hundred tokens at a hundred or two a second. */
const RESPONSE_MS = 3_000;
const GOAL_RATIO = 1.05;
const FORMS = ['summary', 'tasks', 'chapters'] as const satisfies readonly ModelForm[];

/** What our code adds to the requests to a language model, for an hour of speech. */
export const assistant: Measurement = {
  name: 'assistant',
  run: async (context) => {
    const document = writeDocument(await readTurns(), context.quick ? QUICK_WORDS : HOUR_WORDS);
    const server = await startFakeAssistant({ respond, sendsUsage: false });
    try {
      const rows: Row[] = [];
      for (const form of FORMS) {
        context.signal.throwIfAborted();
        const row = await measure(form, document, { server, signal: context.signal });
        context.say(`  ${form}: ${row.requests} requests, ${row.ratio.toFixed(3)}`);
        rows.push(row);
      }
      const worst = Math.max(...rows.map(({ ratio }) => ratio));
      const figure: Figure = {
        what: 'a form beside its bare requests',
        product: worst.toFixed(3),
        goal: `≤ ${GOAL_RATIO}`,
        met: worst <= GOAL_RATIO,
      };
      return {
        tables: [
          { head: GOAL_HEAD, rows: [goalRow(figure)] },
          {
            head: [
              'form',
              'requests',
              'tokens sent',
              'bare requests',
              'the form',
              'ratio',
              'first statements',
            ],
            rows: rows.map(toCells),
          },
        ],
        notes: [
          `A transcript of ${count(HOUR_WORDS)} words, a model with ${count(CONTEXT_TOKENS)} tokens, two requests at once, and a local server that responds after ${milliseconds(RESPONSE_MS)}. ` +
            'Bare requests are the same bodies, sent by the `openai` package. Tokens are estimated. First statements: from the beginning to the first ones that are checked.',
        ],
      };
    } finally {
      await server.close();
    }
  },
};

type Row = {
  readonly form: ModelForm;
  readonly requests: number;
  readonly tokens: number;
  readonly bareMs: number;
  readonly formMs: number;
  readonly firstMs: number;
  readonly ratio: number;
};

const toCells = ({ form, requests, tokens, bareMs, formMs, ratio, firstMs }: Row): string[] => [
  `\`${form}\``,
  String(requests),
  count(tokens),
  milliseconds(bareMs),
  milliseconds(formMs),
  ratio.toFixed(3),
  milliseconds(firstMs),
];

const CONCURRENCY = 2;

type Measuring = {
  readonly server: Awaited<ReturnType<typeof startFakeAssistant>>;
  readonly signal: AbortSignal;
};

const measure = async (
  form: ModelForm,
  document: TranscriptDocument,
  { server, signal }: Measuring,
): Promise<Row> => {
  const { baseUrl, apiKey, model } = server;
  let tokens = 0;
  const write = async () => {
    const startedAt = performance.now();
    let firstMs: number | undefined;
    const client = createAssistant({
      baseUrl,
      apiKey,
      model,
      contextTokens: CONTEXT_TOKENS,
      concurrency: CONCURRENCY,
      onCall: ({ inputTokens }) => (tokens += inputTokens),
    });
    const onStatements = () => (firstMs ??= performance.now() - startedAt);
    await writeInsight({ form, document, assistant: client, onStatements }, signal);
    return { formMs: performance.now() - startedAt, firstMs: firstMs ?? 0 };
  };
  await write(); // compiles
  server.requests.length = 0;
  tokens = 0;
  const { formMs, firstMs } = await write();
  const bodies = server.requests.map(({ body }) => body);
  const bareMs = await sendBare(new OpenAI({ baseURL: baseUrl, apiKey }), bodies);
  return { form, requests: bodies.length, tokens, bareMs, formMs, firstMs, ratio: formMs / bareMs };
};

const sendBare = async (api: OpenAI, bodies: readonly AssistantServerRequest['body'][]): Promise<number> => {
  const startedAt = performance.now();
  const waiting = [...bodies];
  const work = async (): Promise<void> => {
    for (let body = waiting.shift(); body !== undefined; body = waiting.shift()) {
      // They are bodies of the same package.
      const stream = await api.chat.completions.create(
        body as unknown as ChatCompletionCreateParamsStreaming,
      );
      for await (const chunk of stream) void chunk;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return performance.now() - startedAt;
};

/** Responds with lines of the material, as often as a model would. */
const respond = async ({ material, system }: AssistantServerRequest): Promise<object> => {
  await sleep(RESPONSE_MS);
  const lines = [...material.matchAll(/^\[(\d+)\] (?:[^:]+: )?(.+)$/gmu)].map(([, line, text]) => ({
    line: Number(line),
    text: text ?? '',
  }));
  const some = lines.filter((_, index) => index % 15 === 0);
  if (system.includes('chapters'))
    return { chapters: some.map(({ line, text }) => ({ line, title: text.slice(0, 40) })) };
  if (system.includes('In `from`'))
    return { statements: some.map(({ line, text }) => ({ text, from: [line] })) };
  const section = system.includes('tasks (') ? { section: 'decisions', who: null, due: null } : {};
  return { statements: some.map(({ line, text }) => ({ ...section, text, lines: [line] })) };
};
