import { copyFile, mkdir, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createApiKey } from '@escriba/contracts/auth/api-keys';
import { listTranscriptions } from '@escriba/contracts/transcription/library';
import { createTemporaryDirectory, samplePath } from '@escriba/testing';
import { startWatchProcess } from '@escriba/watch/watch-process';
import { describe, expect, it } from '@jest/globals';
import { sharedProductUrl } from '../testing/product.ts';
import { createUser } from '../testing/user.ts';

describe('a company’s folder', () => {
  it('gets the text of a recording that arrives there, once, although the program is killed in between', async () => {
    const user = await createUser(sharedProductUrl());
    await user.setPlan('business');
    const body = { name: 'Pasta da gravadora', password: user.password };
    const { secret } = (await user.call(createApiKey, { body })).data;
    const disk = await createTemporaryDirectory();
    const [source, target] = [join(disk.path, 'in'), join(disk.path, 'out')];
    await mkdir(join(source, 'Clientes'), { recursive: true });
    await mkdir(target);
    const args = [source, '--to', target, '--every', '1', '--language', 'pt', '--name', '{folder}/{name}.md'];
    const start = () => startWatchProcess({ url: sharedProductUrl(), key: secret, args, env: process.env });

    const killed = start();
    await killed.sees('watching');
    await copyFile(samplePath('short-pt.wav'), join(source, 'Clientes', 'fábula.wav'));
    await killed.sees('sent: Clientes/fábula.wav');
    await killed.end('SIGKILL');

    const again = start();
    await again.sees('text: Clientes/fábula.wav → Clientes/fábula.md');
    expect(await again.end('SIGINT')).toBe(0);
    expect(await readFile(join(target, 'Clientes', 'fábula.md'), 'utf8')).toContain('raposa velha');
    expect(await readdir(join(target, 'Clientes'))).toEqual(['fábula.md']);
    const { pagination } = await user.call(listTranscriptions, { query: {} });
    expect(pagination.total).toBe(1);
    await disk.remove();
  }, 120_000);
});
