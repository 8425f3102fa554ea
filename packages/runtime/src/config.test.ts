import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import * as Type from 'typebox';
import { ConfigError, defineConfig, describeConfig, loadConfig } from './config.ts';

const definition = defineConfig({
  PORT: { schema: Type.Integer({ minimum: 1 }), default: 8080, help: 'Port of the server' },
  PRETTY: { schema: Type.Boolean(), default: false, help: 'Coloured lines' },
  ENGINE: { schema: Type.Enum(['embedded', 'openai']), default: 'embedded', help: 'Speech engine' },
  SECRET: { schema: Type.String({ minLength: 8 }), secret: true, help: 'A shared secret' },
  URL: { schema: Type.String({ pattern: '^https?://' }), optional: true, help: 'URL of the service' },
  KEY: { schema: Type.String(), optional: true, requiredWith: 'URL', help: 'Key of the service' },
});

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    loadConfig(definition, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
  }
  return [];
};

describe('reading a configuration', () => {
  it('returns numbers and booleans as such, and defaults for absent or empty values', () => {
    const config = loadConfig(definition, {
      PORT: ' 90 ',
      PRETTY: 'true',
      ENGINE: '',
      SECRET: 'long enough',
    });
    expect(config).toEqual({ PORT: 90, PRETTY: true, ENGINE: 'embedded', SECRET: 'long enough' });
    expect(config.URL).toBeUndefined();
  });

  it('names every invalid key in a sentence', () => {
    expect(problemsOf({ PORT: 'abc', ENGINE: 'siri', URL: 'ftp://x', KEY: 'k' })).toEqual([
      "PORT cannot be 'abc': it must be a whole number (port of the server)",
      "ENGINE cannot be 'siri': it must be one of the allowed values (speech engine)",
      'SECRET is missing: a shared secret',
      "URL cannot be 'ftp://x': it has the wrong format (URL of the service)",
    ]);
  });

  it('requires a variable that belongs to another one as soon as that is given', () => {
    expect(problemsOf({ SECRET: 'long enough', URL: 'http://service' })).toEqual([
      'KEY is missing: key of the service',
    ]);
    expect(problemsOf({ SECRET: 'long enough', URL: 'http://service', KEY: 'k' })).toEqual([]);
    expect(problemsOf({ SECRET: 'long enough', URL: ' ' })).toEqual([]);
  });

  it('never shows a secret', () => {
    expect(problemsOf({ SECRET: 'abc' }).join()).not.toContain('abc');
  });

  it('reads a secret from a file, unless the variable itself is set; only secrets', () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'config-'));
    const file = join(folder.path, 'secret');
    writeFileSync(file, 'from a file\n');
    const read = (env: Record<string, string>) => loadConfig(definition, env);
    expect(read({ SECRET: '', SECRET_FILE: file }).SECRET).toBe('from a file');
    expect(read({ SECRET: 'from the variable', SECRET_FILE: file }).SECRET).toBe('from the variable');
    expect(read({ SECRET_FILE: file, URL_FILE: file }).URL).toBeUndefined();
    expect(problemsOf({ SECRET_FILE: `${file}-missing` })).toEqual([
      'SECRET_FILE names a file that cannot be read: a shared secret',
    ]);
  });

  it('checks defaults like given values', () => {
    const wrong = defineConfig({ PORT: { schema: Type.Integer(), default: 'x', help: 'Port' } });
    expect(() => loadConfig(wrong, {})).toThrow(ConfigError);
  });
});

it('describes itself for the documentation', () => {
  expect(describeConfig(definition)[3]).toEqual({
    name: 'SECRET',
    help: 'A shared secret',
    default: '',
    required: true,
    secret: true,
  });
  expect(describeConfig(definition)[0]).toMatchObject({ default: '8080', required: false });
});
