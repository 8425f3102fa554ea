import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryDirectory, eventually, findFreePort } from '@escriba/testing';

const ROOT = new URL('../../../../', import.meta.url);
/** The port on which the receivers of the documentation listen. */
const DOCUMENTED_PORT = '8000';

type Command = readonly [program: string, ...input: string[]];
type Language = {
  /** The name of its code blocks in Markdown. */
  readonly fence: string;
  readonly file: string;
  readonly isHere: () => boolean;
  /** Returns the command that runs the receiver. */
  readonly prepare: (path: string, port: number) => Command;
};

const answers =
  (program: string, ...input: string[]) =>
  (): boolean =>
    spawnSync(program, input).status === 0;

/** The languages in which docs/programs.md has a receiver. */
export const LANGUAGES: Readonly<Record<string, Language>> = {
  Node: {
    fence: 'js',
    file: 'receiver.mjs',
    isHere: () => true,
    prepare: (path) => [process.execPath, path],
  },
  Python: {
    fence: 'python',
    file: 'receiver.py',
    isHere: answers('python3', '--version'),
    prepare: (path) => ['python3', path],
  },
  PHP: {
    fence: 'php',
    file: 'receiver.php',
    isHere: answers('php', '--version'),
    prepare: (path, port) => ['php', '-S', `127.0.0.1:${port}`, path],
  },
  Go: {
    fence: 'go',
    file: 'receiver.go',
    isHere: answers('go', 'version'),
    prepare: (path) => {
      // With the machine's cache of builds, and without a download.
      const env = { ...process.env, CGO_ENABLED: '0', GOPROXY: 'off', GOTOOLCHAIN: 'local' };
      execFileSync('go', ['build', '-o', `${path}.program`, path], { env });
      return [`${path}.program`];
    },
  },
};

export type Sample = {
  /** Sends a body, and returns the status of the response. */
  readonly post: (headers: Readonly<Record<string, string>>, body: string) => Promise<number>;
  readonly stop: () => Promise<void>;
};

/** Starts the receiver that docs/programs.md has in a language; undefined if this machine cannot run it. */
export const startSample = async (name: string, secret: string): Promise<Sample | undefined> => {
  const language = LANGUAGES[name];
  if (language === undefined) throw new Error(`no language ${name}`);
  if (!language.isHere()) return undefined;
  const [folder, port] = [await createTemporaryDirectory(), await findFreePort()];
  const path = join(folder.path, language.file);
  await writeFile(path, (await readSample(language.fence)).replaceAll(DOCUMENTED_PORT, String(port)));
  const [program, ...input] = language.prepare(path, port);
  const child = spawn(program, input, {
    stdio: 'ignore',
    env: { ...process.env, NODE_OPTIONS: '', ESCRIBA_WEBHOOK_SECRET: secret },
  });
  const ended = once(child, 'exit');
  const post = async (headers: Readonly<Record<string, string>>, body: string): Promise<number> =>
    (await fetch(`http://127.0.0.1:${port}/escriba`, { method: 'POST', headers, body })).status;
  await eventually(async () => (await post({}, '').catch(() => 0)) > 0);
  return {
    post,
    stop: async () => {
      child.kill();
      await ended;
      await folder.remove();
    },
  };
};

/** Returns the code block of a language in the section about verification. */
const readSample = async (fence: string): Promise<string> => {
  const text = await readFile(new URL('docs/programs.md', ROOT), 'utf8');
  const [, section = ''] = text.split('### Verification\n');
  const [, code] =
    new RegExp(`\`\`\`${fence}\n(.*?)\n\`\`\``, 's').exec(section.split('\n### ')[0] ?? '') ?? [];
  if (code === undefined) throw new Error(`docs/programs.md has no receiver in ${fence}`);
  return code;
};
