import { describe, expect, it } from '@jest/globals';
import type { WrittenInsight } from '@escriba/transcript';
import { screen, waitFor } from '@testing-library/react';
import { choose, copied, EXPORT, NAMED, press, stageExport } from '../../../../testing/export-stage.tsx';
import { statementOf } from '../../../../testing/insights-world.ts';
import { NO_VIEWS } from '../toolbar/views.ts';

const { server, saved, showExport } = await stageExport();

describe('a summary and chapters', () => {
  const chapterAt = (startMs: number, text: string) => ({
    ...statementOf(text, [startMs]),
    span: { startMs, endMs: startMs + 60_000 },
  });
  const SUMMARY: WrittenInsight = {
    form: 'summary',
    method: 'extractive',
    stale: true,
    statements: [statementOf('Meu CPF é 529.982.247-25.', [4_000])],
  };
  const chaptersOf = (...startsMs: number[]): WrittenInsight => ({
    form: 'chapters',
    method: 'extractive',
    stale: false,
    statements: startsMs.map((startMs, index) => chapterAt(startMs, `Assunto ${index + 1}`)),
  });
  const LONG = { ...NAMED, durationMs: 180_000 };

  it('are offered where they were made and the format has a place for them', async () => {
    const asked: string[] = [];
    server.on(EXPORT, (request) => {
      asked.push(request.url);
      return { status: 200, body: 'x' };
    });
    const { user } = await showExport({ made: [SUMMARY, chaptersOf(0)] });
    expect(screen.queryByLabelText(/Resumo/)).toBeNull();
    await choose(user, /^PDF/);
    expect(screen.queryByLabelText('Resumo detalhado')).toBeNull();
    await user.click(screen.getByLabelText('Capítulos'));
    await user.click(screen.getByLabelText('Resumo (o texto mudou depois)'));
    await press(user, 'Baixar PDF');
    await choose(user, /^TXT/);
    await press(user, 'Baixar TXT');
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked).toEqual([
      `${EXPORT}?format=pdf&speakers=1&include=summary%2Cchapters`,
      `${EXPORT}?format=txt&speakers=1`,
    ]);
  });

  it('are in Markdown that is copied, without hidden personal data', async () => {
    const current = { ...SUMMARY, stale: false };
    const { user } = await showExport({
      made: [current, chaptersOf(0)],
      views: { ...NO_VIEWS, noPersonal: true },
    });
    await choose(user, /^MD/);
    await user.click(screen.getByLabelText('Capítulos'));
    await user.click(screen.getByLabelText('Resumo'));
    const text = await copied(user, 'Copiar Markdown');
    expect(text).toMatch(
      /## Resumo\n.*Meu CPF é \\\[CPF].*## Capítulos\n.*## Transcrição\n\n### Assunto 1\n/s,
    );
    expect(text).not.toContain('529');
    expect(await copied(user, 'Copiar texto')).not.toContain('Resumo');
  });

  it('has chapters for YouTube to copy and to download', async () => {
    const { user } = await showExport({ document: LONG, made: [chaptersOf(2_000, 60_000, 120_000)] });
    const lines = '0:00 Assunto 1\n1:00 Assunto 2\n2:00 Assunto 3\n';
    expect(await copied(user, 'Copiar capítulos')).toBe(lines);
    await press(user, 'Baixar capítulos');
    expect([saved[0]?.name, await saved[0]?.text]).toEqual(['reunião 1.youtube.txt', lines]);
  });

  it.each([
    [[0, 60_000], /a partir de três/],
    [[0, 3_000, 6_000], /pelo menos 10 segundos/],
  ])('says why YouTube would show no chapters: %j', async (starts, why) => {
    await showExport({ document: LONG, made: [chaptersOf(...starts)] });
    expect(screen.getByText(why)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Copiar capítulos' })).toBeNull();
  });
});
