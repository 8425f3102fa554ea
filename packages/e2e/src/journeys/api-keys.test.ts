import { readFile } from 'node:fs/promises';
import { createEscriba, waitForTranscription } from '@escriba/sdk';
import { samplePath, eventually } from '@escriba/testing';
import { describe, expect, it } from '@jest/globals';
import { openAccountBrowser } from '../testing/account-browser.ts';
import { sharedProductUrl } from '../testing/product.ts';

const { enter, createUser } = openAccountBrowser();

const callWith = async (key: string, path: string, init: RequestInit = {}) => {
  const response = await fetch(sharedProductUrl() + path, {
    ...init,
    headers: { authorization: `Bearer ${key}` },
  });
  return {
    status: response.status,
    headers: response.headers,
    response: (await response.json()) as { error?: string },
  };
};

describe('a company’s program', () => {
  it('sends a recording and reads its text with a key that was created on the page, until it is revoked', async () => {
    const user = await createUser();
    await user.setPlan('business');
    const { page } = await enter(user, '/app/integrations');
    await page.locator('a[href$="#api"]').click();
    await page.waitForFunction(() => document.activeElement?.id === 'api');
    await page.getByRole('button', { name: 'Criar chave' }).click();
    await page.getByRole('dialog').getByLabel('Nome').fill('Arquivo da rádio');
    await page.getByRole('dialog').getByLabel('Sua senha').fill(user.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Criar chave' }).click();
    const key = await page.getByRole('dialog').getByLabel('Chave', { exact: true }).inputValue();
    await page.getByRole('button', { name: 'Concluir' }).click();
    await page.getByText('Arquivo da rádio').waitFor();

    const escriba = createEscriba({ baseUrl: sharedProductUrl(), apiKey: key });
    const audio = new File([new Uint8Array(await readFile(samplePath('short-pt.wav')))], 'short-pt.wav');
    const upload = '/api/async-transcription/upload';
    const sent = await escriba.POST(upload, { body: { audio, language_code: 'pt' } });
    expect(sent.response.status).toBe(202);
    const id = String(sent.data?.data.transcriptionId);
    const done = await waitForTranscription(escriba, id, {
      signal: AbortSignal.timeout(60_000),
      everyMs: 500,
    });
    expect(done.status).toBe('completed');
    const wanted = { path: { id }, query: { format: 'txt' } } as const;
    const text = await escriba.GET('/api/transcription/{id}/export', { params: wanted, parseAs: 'text' });
    expect(text.data).toContain('raposa velha');
    expect((await callWith(key, '/api/auth/me')).status).toBe(403);
    // Without a choice a key reads and writes.
    const removed = await callWith(key, `/api/transcription/${id}`, { method: 'DELETE' });
    expect([removed.status, removed.response.error]).toEqual([403, 'auth.permission_missing']);
    expect(removed.headers.get('ratelimit-limit')).toBe('300');

    const request = new FormData();
    request.set('model', 'whisper-1');
    request.set('language', 'pt');
    request.set('file', new Blob([await readFile(samplePath('short-pt.wav'))]), 'short-pt.wav');
    const spoken = await callWith(key, '/v1/audio/transcriptions', { method: 'POST', body: request });
    expect([spoken.status, JSON.stringify(spoken.response)]).toEqual([
      200,
      expect.stringContaining('raposa velha'),
    ]);

    await page.getByRole('button', { name: 'Revogar a chave Arquivo da rádio' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revogar chave' }).click();
    await page.getByText('Nenhuma chave ainda').waitFor();
    await eventually(async () => (await callWith(key, '/api/transcription/list')).status === 401);
  });

  it('has no access on another plan, and the page says which plan has it', async () => {
    const user = await createUser();
    await user.setPlan('pro');
    const { page } = await enter(user, '/app/integrations');
    await page.getByText('O acesso à API faz parte do plano Enterprise.').waitFor();
    expect(await page.getByRole('button', { name: 'Criar chave' }).count()).toBe(0);
  });
});
