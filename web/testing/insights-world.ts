import { randomUUID } from 'node:crypto';
import type { Insight, InsightForm, InsightStatement } from '@escriba/contracts/transcription/insights';
import type { AnswerStatement, Question } from '@escriba/contracts/transcription/questions';
import type { AutomaticForm, AutomaticForms } from '@escriba/contracts/transcription/automatic-forms';
import type { OwnForm } from '@escriba/contracts/transcription/own-forms';
import type { AssistantStatus } from '@escriba/contracts/transcription/assistant';
import { usage } from './recordings.ts';
import { TEST_LIMITS } from './test-limits.ts';
import { type PreparedResponse, refuse, type startVisitorServer } from './visitor-server.ts';

type Request = { readonly method: string; readonly path: string; readonly body: string };
type CreateBody = Pick<Insight, 'form'> & Partial<Insight> & { readonly formId?: string };
type Server = Pick<Awaited<ReturnType<typeof startVisitorServer>>, 'on'>;

const NO_ASSISTANT: AssistantStatus = {
  translatesSpeech: false,
  isAvailable: false,
  recipient: null,
  model: null,
  isAgreed: false,
  text: null,
};
const ASSISTANT: AssistantStatus = {
  translatesSpeech: false,
  isAvailable: true,
  recipient: 'models.example',
  model: 'llama3.1',
  isAgreed: false,
  text: { pt: 'Aceito que o texto seja enviado.', en: 'I agree that the text is sent.' },
};

/** Returns an insight that is done. */
export const insightOf = (form: InsightForm, differences: Partial<Insight> = {}): Insight => ({
  id: randomUUID(),
  form,
  status: 'done',
  method: 'extractive',
  model: null,
  language: 'recording',
  isPersonalDataHidden: false,
  ticked: [],
  progress: null,
  revision: 1,
  stale: false,
  errorCode: null,
  statements: [],
  createdAt: '2026-01-01T00:06:00.000Z',
  finishedAt: '2026-01-01T00:06:01.000Z',
  ...differences,
});

/** Returns a statement that was said at these times, in ms; each takes a second. */
export const statementOf = (
  text: string,
  startsMs: readonly number[],
  differences: Partial<InsightStatement> = {},
): InsightStatement => ({
  text,
  sources: startsMs.map((startMs) => ({ startMs, endMs: startMs + 1_000, quote: text })),
  ...differences,
});

/** Returns an insight as the list has it, which leaves out the sentences of translations. */
const withoutSentences = (insight: Insight): Insight =>
  insight.form === 'translation' ? { ...insight, statements: [] } : insight;
/** Returns a question that is answered. */
export const questionOf = (question: string, differences: Partial<Question> = {}): Question => ({
  id: randomUUID(),
  question,
  recordingIds: [randomUUID()],
  folderId: null,
  status: 'done',
  model: 'llama3.1',
  language: 'recording',
  isPersonalDataHidden: true,
  errorCode: null,
  statements: [],
  isReduced: false,
  isStale: false,
  recordings: [],
  createdAt: '2026-01-01T00:06:00.000Z',
  finishedAt: '2026-01-01T00:06:01.000Z',
  ...differences,
});

/** Returns a sentence of an answer that was said at these times, in ms; each takes a second. */
export const answerOf = (text: string, startsMs: readonly number[]): AnswerStatement => ({
  text,
  sources: startsMs.map((startMs) => ({
    transcriptionId: randomUUID(),
    startMs,
    endMs: startMs + 1_000,
    quote: text,
  })),
});

/** Puts questions on a server. The newest comes first, and what is asked waits. */
export const serveQuestions = (server: Server) => {
  const world: { questions: readonly Question[]; prepared: PreparedResponse | undefined } = {
    questions: [],
    prepared: undefined,
  };
  const serve = ({ method, path, body }: Request): PreparedResponse => {
    if (world.prepared !== undefined) return world.prepared;
    if (method === 'GET') return { status: 200, body: { success: true, data: world.questions } };
    if (method === 'DELETE') {
      world.questions = world.questions.filter(({ id }) => !path.endsWith(id));
      return { status: 200, body: { success: true } };
    }
    const { question, ...options } = JSON.parse(body) as Question;
    const asked = questionOf(question, { ...options, status: 'waiting', finishedAt: null });
    world.questions = [asked, ...world.questions];
    return { status: 202, body: { success: true, data: asked } };
  };
  return {
    world,
    /** Begins without any. */
    begin: (): void => {
      Object.assign(world, { questions: [], prepared: undefined });
      server.on(QUESTIONS_PATH, serve);
    },
    /** Ends what waits or runs. */
    finish: (differences: Partial<Question>): void => {
      world.questions = world.questions.map((one) =>
        one.status === 'waiting' ? { ...one, status: 'done', ...differences } : one,
      );
    },
  };
};

/** Puts on a server which forms are made by themselves, and the user's own forms. */
export const serveAutomaticForms = (server: Server) => {
  const world: { chosen: AutomaticForms; prepared: PreparedResponse | undefined } = {
    chosen: { account: [], folders: [] },
    prepared: undefined,
  };
  const ok = (data: unknown) => ({ status: 200, body: { success: true, data } });
  const serve = ({ method, path, body }: Request): PreparedResponse => {
    if (world.prepared !== undefined) return world.prepared;
    if (method === 'GET') return ok(world.chosen);
    const { forms } = JSON.parse(body) as { readonly forms: AutomaticForm[] };
    const folderId = /folders\/([^/]+)/.exec(path)?.[1];
    const { account, folders } = world.chosen;
    world.chosen =
      folderId === undefined
        ? { account: forms, folders }
        : { account, folders: [...folders.filter((one) => one.folderId !== folderId), { folderId, forms }] };
    return ok({ forms });
  };
  return {
    world,
    /** Begins without any, with some forms of the user. `folderId`: a folder whose forms can be chosen. */
    begin: (ownForms: readonly OwnForm[] = [], folderId = 'none'): void => {
      Object.assign(world, { chosen: { account: [], folders: [] }, prepared: undefined });
      server.on('/api/transcription/automatic-forms', serve);
      server.on(`/api/transcription/folders/${folderId}/automatic-forms`, serve);
      server.on('/api/transcription/forms', ok(ownForms));
    },
  };
};

/** Returns a form of the user. */
export const ownFormOf = (differences: Partial<OwnForm> = {}): OwnForm => ({
  id: randomUUID(),
  name: 'Relatório',
  instructions: 'Escreva o relatório.',
  sections: [
    { title: 'Defeitos', content: '' },
    { title: 'Peças', content: '' },
  ],
  kind: 'sentences',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...differences,
});

export const QUESTIONS_PATH = '/api/transcription/questions';

/** Puts the insights of a recording on a server. `base`: its path. The newest comes first, and what is requested waits. */
export const serveInsights = (server: Server, base: string) => {
  const world: {
    insights: readonly Insight[];
    /** Another response to the next requests. */
    prepared: PreparedResponse | undefined;
  } = { insights: [], prepared: undefined };
  const ok = (data?: unknown, status = 200) => ({ status, body: { success: true, data } });
  const serve = ({ method, path, body }: Request): PreparedResponse => {
    if (world.prepared !== undefined) return world.prepared;
    if (method === 'GET') {
      const one = world.insights.find(({ id }) => path.endsWith(id));
      return ok(one ?? world.insights.map(withoutSentences));
    }
    if (method === 'PATCH') {
      const { ticked } = JSON.parse(body) as Pick<Insight, 'ticked'>;
      world.insights = world.insights.map((one) => (path.endsWith(one.id) ? { ...one, ticked } : one));
      return ok({ ticked });
    }
    if (method === 'DELETE') {
      const rest = world.insights.filter(({ id }) => !path.endsWith(id));
      if (rest.length === world.insights.length)
        return { status: 404, body: refuse('insight.not_found', '') };
      world.insights = rest;
      return ok();
    }
    const { form, formId, ...way } = JSON.parse(body) as CreateBody;
    const ownForm = formId === undefined ? {} : { ownForm: { id: formId, name: 'Forma', sections: [] } };
    const made = insightOf(form, { ...way, ...ownForm, status: 'waiting', finishedAt: null });
    world.insights = [made, ...world.insights];
    return ok(made, 202);
  };
  return {
    world,
    /** Begins without any, once the server has forgotten what was there. */
    begin: (): void => {
      Object.assign(world, { insights: [], prepared: undefined });
      server.on(`${base}/insights`, serve);
      server.on('/api/transcription/assistant', ok(NO_ASSISTANT));
    },
    /** Puts a language model on the server. Only an agreement to its server is accepted. */
    assistant: (isAgreed: boolean, recipient = 'models.example'): void => {
      let status = { ...ASSISTANT, recipient, isAgreed };
      server.on('/api/transcription/assistant', ({ method, body }: Request) => {
        if (method === 'GET') return ok(status);
        if ((JSON.parse(body) as { readonly recipient: string }).recipient !== recipient)
          return { status: 409, body: refuse('insight.recipient_changed', 'O servidor mudou') };
        status = { ...status, isAgreed: true };
        return ok(status);
      });
    },
    /** Lets recognition translate, with a language model that the user has agreed to beside it or without one. */
    speech: (hasAssistant = false): void => {
      const status = hasAssistant ? { ...ASSISTANT, isAgreed: true } : NO_ASSISTANT;
      server.on('/api/transcription/assistant', ok({ ...status, translatesSpeech: true }));
    },
    /** Sets how many insights count this month. */
    used: (used: number): void => server.on('/api/transcription/insights/usage', ok({ used })),
    /** Sets the plan's limit; unlimited without one. */
    limit: (insightsPerMonth: number): void => {
      const free = usage();
      const limits = { ...TEST_LIMITS.free, insightsPerMonth };
      server.on('/api/usage/status', ok({ ...free, plan: { ...free.plan, limits } }));
    },
    /** Ends what waits or runs. */
    finish: (differences: Partial<Insight>): void => {
      world.insights = world.insights.map((one) =>
        one.status === 'done' ? one : { ...one, status: 'done', ...differences },
      );
    },
  };
};
