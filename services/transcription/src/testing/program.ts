import type { PlanLimits } from '@escriba/contracts/plans/limits';
import type { PlanId } from '@escriba/contracts/plans/plans';
import { eventually } from '@escriba/testing';
import OpenAI, { toFile } from 'openai';
import { transcriptionChannel } from '../recordings/row/announce.ts';
import type { TestService } from './start-test-service.ts';
import { createUser } from './user.ts';
import { transcriptOf } from './visitor.ts';

type Fields = Partial<OpenAI.Audio.TranscriptionCreateParamsNonStreaming>;

/** Creates a user whose program uses OpenAI's own client, and a worker controlled by the test. */
export const createProgram = async (
  service: TestService,
  plan: PlanId = 'business',
  limits: Partial<PlanLimits> = {},
) => {
  const user = createUser(service, plan, limits);
  const headers = await service.callerHeaders(user);
  const rows = () =>
    service.db
      .selectFrom('transcriptions')
      .selectAll()
      .where('owner_id', '=', user.userId)
      .orderBy('created_at')
      .execute();
  const announce = (id: string) => service.bus.publish(transcriptionChannel(id), {});

  return {
    ...user,
    ...connect(service, headers),
    headers,
    rows,
    announce,
    /** Connects the program with another key of the same user, or of a member if that is a workspace. */
    withKey: async (sessionId: string, member: { personId?: string } = {}) =>
      connect(service, await service.callerHeaders({ userId: user.userId, sessionId, ...member })),
    /** Waits for the program's next recording, and recognises it as a worker would; returns its id. */
    recognise: async (texts = ['Olá, mundo. Tudo bem?', 'Até logo.']): Promise<string> => {
      const waiting = await eventually(async () => (await rows()).find(({ status }) => status === 'pending'));
      await service.runs.finish(await user.claim(waiting.id), transcriptOf(texts));
      await announce(waiting.id);
      return waiting.id;
    },
    /** Sends fields as they are, without a client's order or checks. */
    send: async (fill: (form: FormData) => void, more: Record<string, string> = {}) => {
      const form = new FormData();
      fill(form);
      const init = { method: 'POST', headers: { ...headers, ...more }, body: form };
      const response = await fetch(`${service.url}/v1/audio/transcriptions`, init);
      return { status: response.status, headers: response.headers, text: await response.text() };
    },
  };
};

const connect = (service: TestService, headers: Record<string, string>) => {
  let requests = 0;
  const client = new OpenAI({
    baseURL: `${service.url}/v1`,
    apiKey: 'unused',
    defaultHeaders: headers,
    fetch: (...request) => {
      // The client tries out its environment with a request for `data:,`.
      if (request[0] !== 'data:,') requests += 1;
      return fetch(...request);
    },
  });
  return {
    client,
    /** Returns how many requests the client has sent, those that it repeats included. */
    requests: () => requests,
    transcribe: async (bytes: Uint8Array, fields: Fields = {}, options: OpenAI.RequestOptions = {}) => {
      const file = await toFile(bytes, 'fala.wav');
      return client.audio.transcriptions.create({ model: 'whisper-1', file, ...fields }, options);
    },
    stream: async (bytes: Uint8Array, fields: Fields = {}) => {
      const file = await toFile(bytes, 'fala.wav');
      return client.audio.transcriptions.create({ model: 'whisper-1', file, ...fields, stream: true });
    },
  };
};
