import { expect, it } from '@jest/globals';
import { engineTable, goalTables, type SideResult } from './engine-table.ts';

const side = (name: string, wallMs: number, processorMs: number): SideResult => ({
  side: name,
  samples: [
    { words: 10, errors: 1 },
    { words: 30, errors: 3 },
  ],
  readings: { words: 100, errors: 20 },
  runs: [1, 3, 2].map((factor) => ({ wallMs: factor * wallMs, processorMs: factor * processorMs })),
  memoryBytes: 900 * 2 ** 20,
});

const missing = { side: 'sherpa-onnx', missing: 'no folder' };

it('puts every program with every model in one table, and says why one is absent', () => {
  const sides = [side('Escriba', 5_000, 10_000), side('faster-whisper', 20_000, 20_000), missing];
  expect(engineTable([{ model: 'whisper-base', sides }]).rows).toEqual([
    ['whisper-base', 'Escriba', '10.0 %', '20.0 %', '10.0 s', '20.0 s', '0.25', '0.50', '900 MB'],
    ['whisper-base', 'faster-whisper', '10.0 %', '20.0 %', '40.0 s', '40.0 s', '1.00', '1.00', '900 MB'],
    ['whisper-base', 'sherpa-onnx', 'not measured: no folder', '', '', '', '', '', ''],
  ]);
});

it('compares both times with the goal', () => {
  const sides = [side('Escriba', 5_000, 10_000), side('faster-whisper', 20_000, 20_000)];
  expect(goalTables([{ model: 'whisper-base', sides }]).flatMap(({ rows }) => rows)).toEqual([
    ['whisper-base, time', '10.0 s', '40.0 s', '0.25', '≤ 0.35', 'yes'],
    ['whisper-base, processor time', '20.0 s', '40.0 s', '0.50', '≤ 0.35', '**no**'],
  ]);
});

it('has no goal for a model that nothing is compared with', () => {
  const sides = [side('Escriba', 5_000, 10_000), { ...missing, side: 'faster-whisper' }];
  expect(goalTables([{ model: 'parakeet', sides }])).toEqual([]);
  expect(engineTable([{ model: 'parakeet', sides }]).rows[0]?.slice(6, 8)).toEqual(['', '']);
});
