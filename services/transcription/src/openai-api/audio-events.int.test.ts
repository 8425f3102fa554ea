import { readFile } from 'node:fs/promises';
import { eventually, samplePath } from '@escriba/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TranscriptionStreamEvent } from 'openai/resources/audio/transcriptions';
import { createProgram } from '../testing/program.ts';
import { type TestService, startTestService } from '../testing/start-test-service.ts';
import { heard, piece, transcriptOf } from '../testing/visitor.ts';

let service: TestService;
let speech: Buffer<ArrayBuffer>;

beforeAll(async () => {
  service = await startTestService();
  speech = Buffer.from(await readFile(samplePath('short-pt.wav')));
});
afterAll(() => service.stop());

type Program = Awaited<ReturnType<typeof createProgram>>;

/** Claims a program's recording as a worker would. */
const claim = async (program: Program) => {
  const waiting = await eventually(async () =>
    (await program.rows()).find(({ status }) => status === 'pending'),
  );
  return program.claim(waiting.id);
};
const gather = async (stream: AsyncIterable<TranscriptionStreamEvent>) => {
  const events: TranscriptionStreamEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
};
const textOf = (events: readonly TranscriptionStreamEvent[]): string =>
  events.map((event) => (event.type === 'transcript.text.delta' ? event.delta : '')).join('');

describe('a stream', () => {
  it('has the text as it is recognised, and the whole at the end', async () => {
    const program = await createProgram(service);
    const opening = program.stream(speech);
    const run = await claim(program);
    const stream = await opening;
    await service.runs.savePlan(run, [piece(0), piece(1), piece(2)]);
    const steps = [
      async () => service.runs.savePiece(run, 1, heard(1, 'Dois.')),
      async () => service.runs.finish(run, transcriptOf(['Um.', 'Dois.', 'Três.'])),
    ];
    await service.runs.savePiece(run, 0, heard(0, 'Um.'));
    await program.announce(run.id);
    const events: TranscriptionStreamEvent[] = [];
    for await (const event of stream) {
      events.push(event);
      await steps.shift()?.();
      await program.announce(run.id);
    }
    expect(events).toMatchObject([
      { type: 'transcript.text.delta', delta: 'Um.' },
      { type: 'transcript.text.delta', delta: ' Dois.' },
      { type: 'transcript.text.delta', delta: ' Três.' },
      { type: 'transcript.text.done', text: 'Um. Dois. Três.', usage: { type: 'duration', seconds: 5 } },
    ]);
  });

  it('of a finished recording has its text at once', async () => {
    const program = await createProgram(service);
    await Promise.all([program.transcribe(speech), program.recognise(['Já pronto.'])]);
    const events = await gather(await program.stream(speech));
    expect(textOf(events)).toBe('Já pronto.');
    expect(events.at(-1)).toMatchObject({ type: 'transcript.text.done', text: 'Já pronto.' });
  });

  it('does not repeat a text that has changed since, and ends with the changed one', async () => {
    const program = await createProgram(service);
    const opening = program.stream(speech);
    const run = await claim(program);
    const stream = await opening;
    await service.runs.savePlan(run, [piece(0)]);
    await service.runs.savePiece(run, 0, heard(0, 'Oi'));
    await program.announce(run.id);
    const events: TranscriptionStreamEvent[] = [];
    for await (const event of stream) {
      events.push(event);
      if (events.length > 1) continue;
      await service.runs.finish(run, transcriptOf(['Olá.']));
      await program.announce(run.id);
    }
    expect(events).toMatchObject([{ delta: 'Oi' }, { type: 'transcript.text.done', text: 'Olá.' }]);
  });

  it('with speakers has their segments before the end', async () => {
    const program = await createProgram(service);
    const opening = program.stream(speech, { response_format: 'diarized_json' });
    const [stream] = await Promise.all([opening, program.recognise(['Bom dia.'])]);
    expect(await gather(stream)).toMatchObject([
      { type: 'transcript.text.segment', id: 'seg_001', speaker: 'A', text: 'Bom dia.' },
      { type: 'transcript.text.done', text: 'A: Bom dia.' },
    ]);
  });

  it('of a recording that fails throws its fault', async () => {
    const program = await createProgram(service);
    const opening = program.stream(speech);
    const run = await claim(program);
    const stream = await opening;
    await service.runs.fail(run, 'transcription.corrupt_media');
    await program.announce(run.id);
    await expect(gather(stream)).rejects.toMatchObject({ code: 'transcription.corrupt_media' });
  });

  it('is refused before it begins with the status of the refusal', async () => {
    const program = await createProgram(service);
    await expect(program.stream(Buffer.from('só um texto'))).rejects.toMatchObject({ status: 400 });
  });
});
