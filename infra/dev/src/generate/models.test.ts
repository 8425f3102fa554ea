import { knownModels, models } from '@escriba/models';
import { expect, it } from '@jest/globals';
import { renderModels } from './models.ts';

it('every model has a row with its licence, and one with a demanding licence its author', () => {
  const rows = renderModels()
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  expect(rows).toHaveLength(models.length + knownModels.length);
  expect(rows.find((row) => row.startsWith('| `whisper-base` (ships) |'))).toContain(
    '| MIT | 87.0 published; 85.0 measured (FLEURS, 10 sentences) |',
  );
  expect(rows.find((row) => row.startsWith('| `parakeet-tdt-0.6b-v3` |'))).toContain(
    '| 671 MB | 25 | CC-BY-4.0, name “NVIDIA Parakeet TDT 0.6B v3, CC BY 4.0” | 95.2 to 95.5 published |',
  );
});
