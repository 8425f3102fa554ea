import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { openStage } from '../../../../testing/transcript-page-stage.tsx';

const stage = await openStage();
const { world, show, seen } = stage;

beforeEach(() => stage.begin());
afterEach(() => stage.leave());
afterAll(() => stage.stop());

const link = (state: string) => ({
  id: '0198c0de-0000-7000-8000-000000000001',
  state,
  hasAddress: state === 'open',
  hasPassword: false,
  withAudio: false,
  include: [],
  hidesPersonal: false,
  personalKinds: null,
  expiresAt: null,
  createdAt: '2026-01-02T12:00:00.000Z',
  revokedAt: null,
  openedCount: 0,
});
const edit = async (state: string) => {
  world.responses.set('/links', { status: 200, body: { success: true, data: [link(state)] } });
  const user = show();
  await user.click(await screen.findByRole('radio', { name: 'Editar' }));
  return user;
};
const asked = () => seen.filter(({ path }) => path.endsWith(`${world.item.transcriptionId}/links`));

describe('who edits', () => {
  it('sees that a public link is open, and opens its settings', async () => {
    const user = await edit('open');
    // In the line of facts, or in a narrow bar: the style sheet shows one of them.
    const [mark] = await screen.findAllByRole('button', { name: /^Link público aberto\./ });
    if (mark !== undefined) await user.click(mark);
    expect(await screen.findByRole('dialog', { name: 'Compartilhar' })).toBeTruthy();
  });

  it('sees nothing of closed links', async () => {
    await edit('revoked');
    await screen.findByRole('textbox', { name: 'Texto da transcrição' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(asked()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Link público/ })).toBeNull();
  });
});

it('does not ask for the links while the text is read', async () => {
  show();
  await screen.findAllByRole('article');
  expect(asked()).toHaveLength(0);
});
