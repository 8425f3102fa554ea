import { describe, expect, it } from '@jest/globals';
import { refusal, TIMEOUT_FAILURE } from './failure.ts';
import { buttonState, emptyFlow, type Flow, type FlowEvent, reduceFlow } from './flow.ts';
import { makeProgress, makeSnapshot, segment } from '../../../testing/snapshots.ts';

const file = new File(['voice'], 'entrevista.mp3', { type: 'audio/mpeg' });
const run = (events: readonly FlowEvent[], from: Flow = emptyFlow): Flow => events.reduce(reduceFlow, from);

const chosen: FlowEvent = { type: 'fileChosen', file };
const submitted: FlowEvent = { type: 'submitted', file, atMs: 0 };
const accepted: FlowEvent = { type: 'accepted', id: 'id-1' };
const rejected: FlowEvent = {
  type: 'fileRejected',
  rejection: { reason: 'invalid', fileName: 'x.pdf', sizeBytes: 1 },
};
const failed = (retry: 'upload' | 'watch' = 'upload'): FlowEvent => ({
  type: 'failed',
  failure: retry === 'watch' ? TIMEOUT_FAILURE : refusal('transcription.failed', 'Falhou'),
});
const snapshot = (change: Parameters<typeof makeSnapshot>[0]): FlowEvent => ({
  type: 'snapshot',
  snapshot: makeSnapshot(change),
});

describe('a cancelled free transcription', () => {
  const cancelled: FlowEvent = { type: 'cancelled' };

  it('returns the file when no text had appeared', () => {
    expect(run([chosen, submitted, accepted, cancelled])).toMatchObject({ name: 'idle', file });
  });

  it('uses the trial after text appeared, whichever side saw the text first', () => {
    const words = [segment(0, 'Bom dia.')];
    const read = run([
      chosen,
      submitted,
      accepted,
      snapshot({ status: 'processing', segments: words }),
      cancelled,
    ]);
    const unread = run([
      chosen,
      submitted,
      accepted,
      snapshot({ status: 'cancelled', segments: words }),
      cancelled,
    ]);
    for (const flow of [read, unread])
      expect(flow).toMatchObject({ name: 'error', failure: { code: 'cancelled', retry: 'none' } });
  });
});

describe('a free transcription', () => {
  it('goes from an empty sheet through upload and transcription to a transcript', () => {
    const states = [chosen, submitted, accepted, snapshot({ status: 'completed' })];
    const seen = states.map((_, index) => buttonState(run(states.slice(0, index + 1))));
    expect(seen).toEqual(['idle', 'uploading', 'processing', 'completed']);
  });

  it('shows why a file was refused until another is chosen', () => {
    expect(run([rejected])).toMatchObject({ name: 'idle', file: null, rejection: { reason: 'invalid' } });
    expect(run([rejected, chosen])).toMatchObject({ name: 'idle', file, rejection: null });
  });

  it('lets a file be removed', () => {
    expect(run([chosen, { type: 'fileRemoved' }])).toEqual(emptyFlow);
  });

  it('ignores a new file while it is busy or done', () => {
    for (const flow of [
      run([submitted]),
      run([submitted, accepted]),
      run([submitted, accepted, snapshot({ status: 'completed' })]),
      run([], { name: 'restoring' }),
    ]) {
      expect(run([chosen, rejected, submitted, { type: 'fileRemoved' }], flow)).toBe(flow);
    }
  });

  it('never counts sent bytes backwards', () => {
    const flow = run([
      submitted,
      { type: 'bytesSent', sentBytes: 4, atMs: 10 },
      { type: 'bytesSent', sentBytes: 2, atMs: 20 },
    ]);
    expect(flow).toMatchObject({ name: 'uploading', transfer: { sentBytes: 4, totalBytes: 5 } });
  });

  it('appends text as it arrives, and its progress never drops', () => {
    const flow = run([
      submitted,
      accepted,
      snapshot({ status: 'processing', progress: 20, segments: [segment(0, 'Um.')] }),
      { type: 'progress', progress: makeProgress({ progress: 40, segments: [segment(1, 'Dois.')] }) },
      { type: 'progress', progress: makeProgress({ progress: 35 }) },
    ]);
    expect(flow).toMatchObject({
      name: 'processing',
      running: { progress: 40, segments: [{ text: 'Um.' }, { text: 'Dois.' }] },
    });
  });

  it('replaces the text with a snapshot after the connection broke', () => {
    const before = run([submitted, accepted, snapshot({ segments: [segment(0, 'Um.')] })]);
    const broken = run([{ type: 'connection', connection: 'reconnecting' }], before);
    expect(broken).toMatchObject({ connection: 'reconnecting' });
    const after = run([snapshot({ segments: [segment(0, 'Um.'), segment(1, 'Dois.')] })], broken);
    expect(after).toMatchObject({
      connection: 'live',
      running: { segments: [{ text: 'Um.' }, { text: 'Dois.' }] },
    });
  });

  it('names the failure and keeps the file for a retry', () => {
    expect(run([submitted, failed()])).toMatchObject({ name: 'error', file, id: null });
    expect(run([submitted, failed(), submitted])).toMatchObject({ name: 'uploading', file });
    expect(
      run([
        submitted,
        accepted,
        snapshot({ status: 'failed', error: 'transcription.failed', message: 'Não deu' }),
      ]),
    ).toMatchObject({ name: 'error', failure: { message: 'Não deu' }, file });
  });

  it('follows the same transcription again after a timeout, without a second upload', () => {
    const late = run([submitted, accepted, failed('watch')]);
    expect(late).toMatchObject({ name: 'error', id: 'id-1' });
    expect(run([{ type: 'watchResumed', id: 'id-1' }], late)).toMatchObject({
      name: 'processing',
      id: 'id-1',
    });
    expect(run([{ type: 'watchResumed', id: 'other' }], late)).toBe(late);
  });

  it('returns to the file when it is cancelled here or elsewhere', () => {
    const back = { name: 'idle', file, rejection: null };
    expect(run([submitted, { type: 'cancelled' }])).toEqual(back);
    expect(run([submitted, accepted, { type: 'cancelled' }])).toEqual(back);
    expect(run([submitted, accepted, snapshot({ status: 'cancelled' })])).toEqual(back);
    expect(run([chosen, { type: 'cancelled' }])).toEqual(back);
  });

  it('shows the transcript on a later visit, and follows one that still runs', () => {
    const restore = (change: Parameters<typeof makeSnapshot>[0] | null) =>
      run([{ type: 'restored', snapshot: change === null ? null : makeSnapshot(change) }], {
        name: 'restoring',
      });
    expect(restore(null)).toEqual(emptyFlow);
    expect(restore({ status: 'completed' }).name).toBe('completed');
    expect(restore({ status: 'pending', fileName: 'aula.mp4' })).toMatchObject({
      name: 'processing',
      fileName: 'aula.mp4',
    });
    expect(restore({ status: 'failed' })).toEqual(emptyFlow);
    expect(restore({ status: 'cancelled' })).toEqual(emptyFlow);
  });

  it('starts empty when the earlier transcript cannot be loaded', () => {
    expect(run([failed()], { name: 'restoring' })).toEqual(emptyFlow);
  });

  it('ignores events after its end', () => {
    const done = run([submitted, accepted, snapshot({ status: 'completed' })]);
    for (const event of [
      failed(),
      accepted,
      snapshot({ status: 'processing' }),
      { type: 'cancelled' } as const,
    ]) {
      expect(run([event], done)).toBe(done);
    }
  });

  it('is cleared by a reset', () => {
    for (const events of [[chosen], [submitted], [submitted, failed()], [rejected]]) {
      expect(run([...events, { type: 'reset' }])).toEqual(emptyFlow);
    }
  });
});
