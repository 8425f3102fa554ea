import { expect, it } from '@jest/globals';
import { defineConfig } from '@escriba/runtime';
import * as Type from 'typebox';
import { renderSection } from './config-section.ts';

it('shows required variables, defaults, choices and secrets', () => {
  const definition = defineConfig({
    PORT: { schema: Type.Integer(), default: 8080, help: 'Port' },
    LEVEL: { schema: Type.Enum(['a', 'b']), optional: true, help: 'Level' },
    KEY: { schema: Type.String(), secret: true, help: 'Key | lock' },
  });
  expect(renderSection({ title: 'gateway', definition }).split('\n')).toEqual([
    '## gateway',
    '',
    '| variable | default | meaning |',
    '| --- | --- | --- |',
    '| `PORT` | `8080` | Port |',
    '| `LEVEL` |  | Level (`a`, `b`) |',
    '| `KEY` | **required** | Key \\| lock 🔒 |',
    '',
  ]);
});
