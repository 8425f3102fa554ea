import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { usage } from '../../../testing/recordings.ts';
import { writeDocument } from '../../../testing/transcript-document.ts';
import { openStage } from '../../../testing/transcript-page-stage.tsx';
import { prefetchUsage, readUsage } from '../../data/usage/usage.ts';

const stage = await openStage();
const { world, show } = stage;
const playback = () => stage.services().playback;

beforeEach(() => stage.begin());
afterEach(() => stage.leave());
afterAll(() => stage.stop());

/** Creates a conversation of a written message, and a voice message on the next day. */
const converse = (): void => {
  const [written, spoken] = writeDocument([
    ['p1', 'Bom dia'],
    ['p2', 'Tudo certo por aqui.'],
  ]).segments;
  if (written === undefined || spoken === undefined) throw new Error('no messages');
  world.document = {
    ...world.document,
    segments: [
      {
        ...written,
        words: written.words.map((word) => ({ ...word, startMs: 0, endMs: 0 })),
        sentAt: '2024-03-15T10:23:00',
      },
      { ...spoken, sentAt: '2024-03-16T08:01:00' },
    ],
  };
};

describe('a conversation', () => {
  it('has days, the time of each message, and a mark on voice messages', async () => {
    converse();
    show();
    const [written, spoken] = await screen.findAllByRole('article');
    if (written === undefined || spoken === undefined) throw new Error('no messages');
    expect(within(written).getByText('sexta-feira, 15 de março de 2024')).toBeTruthy();
    expect(within(spoken).getByText('sábado, 16 de março de 2024')).toBeTruthy();
    expect(within(written).getByText('10:23')).toBeTruthy();
    expect(within(spoken).getByText('08:01')).toBeTruthy();
    expect(within(written).queryByText('Mensagem de voz')).toBeNull();
    expect(within(spoken).getByText('Mensagem de voz')).toBeTruthy();
    expect(within(written).getByText('Mensagem digitada')).toBeTruthy();
    expect(within(spoken).queryByText('Mensagem digitada')).toBeNull();
  });

  it('shows notices as neither typed nor spoken', async () => {
    converse();
    world.document = {
      ...world.document,
      segments: world.document.segments.map((passage, index) =>
        index === 0 ? { ...passage, speaker: null } : passage,
      ),
    };
    show();
    const [notice] = await screen.findAllByRole('article');
    if (notice === undefined) throw new Error('no messages');
    expect(within(notice).queryByText(/^Mensagem/)).toBeNull();
    expect(within(notice).queryByRole('button')).toBeNull();
    expect(within(notice).getByRole('heading').textContent).toBe('10:23');
  });

  it('asks for the order of day and month where nothing tells, and saves the other one', async () => {
    converse();
    world.notices = ['dates_assumed'];
    world.document = {
      ...world.document,
      segments: world.document.segments.map((passage) => ({ ...passage, sentAt: '2026-05-03T10:00:00' })),
    };
    const user = show();
    expect(await screen.findByText('domingo, 3 de maio de 2026')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Trocar dia e mês' }));
    expect(await screen.findByText('quinta-feira, 5 de março de 2026')).toBeTruthy();
    await waitFor(() => expect(world.saves).toHaveLength(1));
    const inserted = world.saves[0]?.splices?.flatMap(({ insert }) => insert) ?? [];
    expect(inserted.map(({ sentAt }) => sentAt)).toEqual(['2026-03-05T10:00:00', '2026-03-05T10:00:00']);
  });

  it('plays voice messages only', async () => {
    converse();
    const user = show();
    const [written, spoken] = await screen.findAllByRole('article');
    if (written === undefined || spoken === undefined) throw new Error('no messages');
    expect(within(written).queryByRole('button', { name: /^Tocar/ })).toBeNull();
    await user.click(within(written).getByText('Bom dia'));
    expect(playback().getState().status).toBe('paused');
    await user.click(within(spoken).getByRole('button', { name: /^(Ouvir|Tocar)/ }));
    expect(playback().getState().status).toBe('loading');
  });
});

describe('what a larger plan would add', () => {
  const PLAN_TEXT = /^No plano Pro, o Escriba identifica quem fala/;
  const isFree = () =>
    stage.on('/api/usage/status', { status: 200, body: { success: true, data: usage({ plan: 'free' }) } });

  it('stands below the text, which it does not move when it is known', async () => {
    isFree();
    show();
    const text = await screen.findByRole('feed');
    const gain = await screen.findByText(PLAN_TEXT);
    expect(text.compareDocumentPosition(gain)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('is not shown before the text, which would push it down', async () => {
    isFree();
    prefetchUsage(stage.services());
    await waitFor(() => expect(readUsage(stage.services().queries)).toBeDefined());
    const seen: string[] = [];
    const observer = new MutationObserver(() => {
      const gain = screen.queryByText(PLAN_TEXT);
      if (gain !== null) seen.push(screen.queryByRole('feed') === null ? 'alone' : 'below the text');
    });
    observer.observe(document.body, { childList: true, subtree: true });
    show();
    await screen.findByRole('feed');
    await screen.findByText(PLAN_TEXT);
    observer.disconnect();
    expect(seen).toContain('below the text');
    expect(seen).not.toContain('alone');
  });

  it('is not said of a conversation, which has its senders', async () => {
    converse();
    isFree();
    show();
    await screen.findAllByRole('article');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.queryByText(PLAN_TEXT)).toBeNull();
  });
});
