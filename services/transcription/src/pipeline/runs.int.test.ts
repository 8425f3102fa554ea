import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type TestService, startTestService } from '../testing/start-test-service.ts';
import { createVisitor, heard, piece } from '../testing/visitor.ts';

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

  it('a finished one is not claimed again', async () => {
    const run = await visitor.started();
    await visitor.finish(run, ['Olá.']);
    expect(await service.runs.claim(run.id)).toBeUndefined();
  });
});
