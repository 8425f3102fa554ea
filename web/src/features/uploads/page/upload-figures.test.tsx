import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { createTestServices, WithServices } from '../../../../testing/services.tsx';
import { forgetToasts, lastToast } from '../../../../testing/toasts.ts';
import { makeItem, makeUsage } from '../../../../testing/upload-server.ts';
import { openStage } from '../../../../testing/uploads-stage.tsx';
import { DropZone } from './drop-zone.tsx';
import { provideIndexedDatabase } from '../../../../testing/indexed-database.ts';

provideIndexedDatabase();

const stage = await openStage();
const { server } = stage;
const matchMedia = window.matchMedia.bind(window);
beforeEach(stage.begin);
afterEach(() => {
  window.matchMedia = matchMedia;
  forgetToasts();
});
afterAll(stage.end);

const item = (text: string) =>
  makeItem({
    status: 'completed',
    completedAt: '2026-01-05T12:00:00.000Z',
    result: { text, audio_duration: 74, confidence: 0.95 },
  });

describe('the upload page', () => {
  it('waits until it knows the usage, and offers no upload before', async () => {
    stage.show();
    expect(screen.getByText('Carregando informações de uso...')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Escolher arquivos' })).toBeNull();
    expect(await screen.findByRole('button', { name: 'Escolher arquivos' })).toBeTruthy();
    expect(screen.queryByText('Carregando informações de uso...')).toBeNull();
  });

  it('offers uploads, and says that the connection is lost, while it cannot ask for the usage', async () => {
    onlineManager.setOnline(false);
    try {
      stage.show();
      expect(await screen.findByRole('button', { name: 'Escolher arquivos' })).toBeTruthy();
      expect(screen.queryByText('Carregando informações de uso...')).toBeNull();
    } finally {
      onlineManager.setOnline(true);
    }
  });

  it('lists the formats on request', async () => {
    stage.show();
    const formats = (await screen.findByText('Formatos aceitos')).closest('details');
    expect(formats?.open).toBe(false);
    expect(formats?.textContent).toContain('MP3, WAV, M4A, AAC, OGG, FLAC, MP4, MOV, AVI, WebM');
  });

  it('names 50 MB as long as the plan is unknown', () => {
    render(
      <WithServices services={stage.services()}>
        <MemoryRouter>
          <DropZone usage={undefined} speechModels={[]} isSmall={false} onLink={() => undefined} />
        </MemoryRouter>
      </WithServices>,
    );
    expect(screen.getByText('Até 50 MB por arquivo')).toBeTruthy();
  });

  it.each([
    ['on a desktop', false, 200],
    ['on a phone', true, 150],
  ])('previews the start of a text: %s', async (_where, isPhone, length) => {
    window.matchMedia = (query) =>
      Object.assign({}, matchMedia(query), { matches: isPhone && query.includes('768px') });
    server.items.push(item('abcdefghi '.repeat(40)));
    stage.show();
    const recent = await screen.findByRole('region', { name: 'Concluídas recentemente' });
    (await within(recent).findByRole('button', { name: /^Mostrar detalhes/ })).click();
    const preview = await within(recent).findByText(/^abcdefghi.*…$/, {
      selector: 'article > div:last-child *',
    });
    expect(preview.textContent).toHaveLength(length);
    expect(preview.textContent?.endsWith('…')).toBe(true);
  });
});

describe('someone who is not signed in', () => {
  it('is told to sign in before a file is taken', async () => {
    localStorage.clear();
    expect(createTestServices().uploads.queue.mayUpload()).toBe(false);
    await waitFor(() => expect(lastToast()?.title).toBe('Você precisa estar logado para fazer upload'));
  });
});

describe('the toast of a reached limit', () => {
  const show = async (differences: Parameters<typeof makeUsage>[0]) => {
    server.setUsage(makeUsage({ canTranscribe: false, reason: null, ...differences }));
    stage.show();
    await screen.findByText(/Faça upgrade para continuar usando/);
    cleanup();
    stage.show('/app/members');
    expect(stage.queue().mayUpload()).toBe(false);
    await waitFor(() => expect(lastToast()?.title).toBe('Limite atingido.'));
    return lastToast();
  };
  const { usage } = makeUsage();
  const limited = { limit: 5, unlimited: false, usagePercent: 100 };

  it('says what is left of the day and the month, for 8 s, with a way to the plans', async () => {
    const toast = await show({
      usage: {
        ...usage,
        today: { ...limited, files: 3, remaining: 2 },
        month: { ...limited, minutes: 5, remaining: 0 },
      },
    });
    expect(toast).toMatchObject({
      detail: '2 arquivos restantes hoje · Nenhum minuto restante neste mês',
      shownMs: 8_000,
      action: { label: 'Fazer Upgrade' },
    });
  });

  it('says the same minutes as the bar of the plan', async () => {
    const toast = await show({
      usage: {
        ...usage,
        today: { ...limited, files: 5, remaining: 0 },
        month: { limit: 5, unlimited: false, usagePercent: 38, minutes: 1.9, remaining: 3.1 },
      },
    });
    expect(toast).toMatchObject({ detail: 'Nenhum arquivo restante hoje · 3,1 min restantes neste mês' });
  });

  it('without a limit that it knows asks to look at the plan', async () => {
    const unlimited = { limit: -1, remaining: -1, unlimited: true, usagePercent: 0 };
    const toast = await show({
      usage: {
        ...usage,
        today: { ...unlimited, files: 3 },
        month: { ...unlimited, minutes: 5 },
      },
    });
    expect(toast).toMatchObject({ detail: 'Verifique seu plano atual.' });
  });

  it('is at the top right', async () => {
    await show({});
    await waitFor(() => {
      const place = document.querySelector<HTMLElement>('[data-sonner-toaster]');
      expect([place?.dataset['xPosition'], place?.dataset['yPosition']]).toEqual(['right', 'top']);
    });
  });
});
