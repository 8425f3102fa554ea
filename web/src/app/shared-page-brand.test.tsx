import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SharedTranscript } from '@escriba/contracts/transcription/sharing';
import { cleanup, render, screen } from '@testing-library/react';
import { generatePath, MemoryRouter, Route, Routes } from 'react-router-dom';
import { refuse, startVisitorServer } from '../../testing/visitor-server.ts';
import { openTexts, startTranslations } from '../i18n/index.ts';
import { paths } from '../platform/paths.ts';
import { SharedPage } from './shared-page.tsx';

declare const moveTo: (origin: string) => void;

const TOKEN = 'abcdefghijklmnopqrstuvwxyz';
const OPEN = `/api/transcription/shared/${TOKEN}`;
const server = await startVisitorServer();

beforeAll(async () => {
  moveTo(server.origin);
  await startTranslations();
  await openTexts('transcript');
});
beforeEach(() => server.forget());
afterEach(cleanup);
afterAll(() => server.stop());

const transcript = (differences: Partial<SharedTranscript> = {}): SharedTranscript => ({
  name: 'Entrevista.mp3',
  createdAt: '2026-01-02T12:00:00.000Z',
  document: {
    language: 'pt',
    durationMs: 1_000,
    speakers: [{ id: 'p1', name: null }],
    segments: [
      { id: 's1', speaker: 'p1', words: [{ text: 'Olá.', startMs: 0, endMs: 400, confidence: null }] },
    ],
  },
  audioUrl: null,
  ...differences,
});
const response = (data: SharedTranscript) => ({ status: 200, body: { success: true, data } });
const show = () =>
  render(
    <MemoryRouter initialEntries={[generatePath(paths.sharedTranscript, { token: TOKEN })]}>
      <Routes>
        <Route path={paths.sharedTranscript} element={<SharedPage />} />
      </Routes>
    </MemoryRouter>,
  );
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the page of a link', () => {
  it('has the color of the company whose it is, readable in both themes, and none until it is known', async () => {
    const page = document.documentElement;
    const accent = () => page.style.getPropertyValue('--color-accent');
    page.dataset['maker'] = 'unknown';
    const brand = { name: 'Rádio Maré', logo: null, color: '#ffd100' };
    server.on(OPEN, response(transcript({ brand })));
    show();
    expect([page.dataset['maker'], accent()]).toEqual(['unknown', '']);
    await title('Entrevista');
    expect(page.dataset['maker']).toBeUndefined();
    expect(accent()).toMatch(/^light-dark\(#7[\da-f]{5}, #ffd100\)$/);
    expect(page.style.getPropertyValue('--color-accent-strong')).toMatch(/^light-dark\(#.{6}, #.{6}\)$/);
    cleanup();
    expect(page.style.cssText).toBe('');
  });

  it('of a company without a color has Escriba’s', async () => {
    document.documentElement.dataset['maker'] = 'unknown';
    server.on(OPEN, response(transcript({ brand: { name: 'Rádio Maré', logo: null, color: null } })));
    show();
    await title('Entrevista');
    expect(document.documentElement.dataset['maker']).toBeUndefined();
    expect(document.documentElement.style.cssText).toBe('');
  });

  it('at a company’s own domain has nothing of Escriba, and no way to it', async () => {
    document.documentElement.dataset['ownDomain'] = '';
    try {
      server.on(OPEN, response(transcript()));
      show();
      await title('Entrevista');
      expect(document.title).toBe('Entrevista');
      expect(
        screen.queryAllByRole('link').filter((link) => !link.getAttribute('href')?.startsWith('#')),
      ).toEqual([]);
      expect(screen.queryByText(/Escriba/)).toBeNull();
      cleanup();
      server.on(OPEN, { status: 404, body: refuse('share.not_found', 'x') });
      show();
      await title('Link não encontrado');
      expect(screen.queryByText(/Escriba/)).toBeNull();
    } finally {
      delete document.documentElement.dataset['ownDomain'];
    }
  });
});
