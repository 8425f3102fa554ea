import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../../testing/start-test-service.ts';
import { createVisitor, heard, piece } from '../../testing/visitor.ts';

let service: TestService;
let visitor: ReturnType<typeof createVisitor>;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(() => {
  visitor = createVisitor(service);
});

describe('two runs of one recording', () => {
  it('only the later one writes', async () => {
    const first = await visitor.started();
    await service.runs.savePlan(first, [piece(0)]);
    const second = await visitor.claim(first.id);
    await expect(service.runs.savePiece(first, 0, heard(0, 'velho'))).rejects.toThrow('Superseded');
    await expect(service.runs.requeue(first)).rejects.toThrow('Superseded');
    await expect(service.runs.fail(first, 'transcription.failed')).rejects.toThrow('Superseded');
    await service.runs.savePiece(second, 0, heard(0, 'novo'));
    expect((await visitor.status(first.id)).data.segments.map(({ text }) => text)).toEqual(['novo']);
  });

  it('the earlier one saves neither waveform nor plan', async () => {
    const first = await visitor.started();
    const second = await visitor.claim(first.id);
    const waveform = { perSecond: 20, peaks: Uint8Array.of(1, 2) };
    await expect(service.runs.saveWaveform(first, waveform)).rejects.toThrow('Superseded');
    await expect(service.runs.savePlan(first, [piece(0)])).rejects.toThrow('Superseded');
    expect(await service.runs.hasWaveform(second)).toBe(false);
    expect(await service.runs.listPieces(second)).toEqual([]);
    await service.runs.saveWaveform(second, waveform);
    await service.runs.savePlan(second, [piece(0), piece(1)]);
    expect(await service.runs.hasWaveform(second)).toBe(true);
    const planned = await service.runs.listPieces(second);
    expect(planned).toEqual([piece(0), piece(1)].map((each) => ({ ...each, result: null })));
  });

  it('show progress that never decreases: a merge starts from the beginning', async () => {
    const first = await visitor.started();
    await service.runs.update(first, { progress: 60 });
    const second = await visitor.claim(first.id);
    await service.runs.update(second, { progress: 8 });
    expect((await visitor.status(first.id)).data.progress).toBe(60);
    await service.runs.update(second, { progress: 70 });
    expect((await visitor.status(first.id)).data.progress).toBe(70);
  });

  it('without speech has a plan without pieces', async () => {
    const run = await visitor.started();
    await service.runs.savePlan(run, []);
    expect(await service.runs.listPieces(run)).toEqual([]);
  });

  it('a finished one is not claimed again', async () => {
    const run = await visitor.started();
    await visitor.finish(run, ['Olá.']);
    expect(await service.runs.claim(run.id)).toBeUndefined();
  });

  it('a deleted one is not claimed, nor returned to the queue', async () => {
    const run = await visitor.started();
    await visitor.remove(run.id);
    expect(await service.runs.claim(run.id)).toBeUndefined();
    await expect(service.runs.requeue(run)).rejects.toThrow('Superseded');
    expect((await visitor.status(run.id)).status).toBe(404);
  });
});
