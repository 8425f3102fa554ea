import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ActivityEntry } from '@escriba/contracts/transcription/activity';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { createTestServices, type TestServices, WithServices } from '../../../testing/services.tsx';
import { signIn, someUser } from '../../../testing/signed-in.ts';
import { refuse, startVisitorServer } from '../../../testing/visitor-server.ts';
import { openTexts, startTranslations } from '../../i18n/index.ts';
import { storeChoice } from '../../session/workspace-choice.ts';
import { ActivityPage } from './activity-page.tsx';

declare const moveTo: (origin: string) => void;

const PATH = '/api/transcription/activity';
const ID = '0198c0de-0000-7000-8000-000000000001';
const KEY = '0198c0de-0000-7000-8000-000000000009';
const server = await startVisitorServer();
let services: TestServices;

beforeAll(async () => {
  moveTo(server.origin);
  await startTranslations();
  await openTexts('app');
  await openTexts('activity');
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  services = createTestServices();
  server.forget();
  server.on('/api/auth/api-keys', {
    status: 200,
    body: { success: true, data: [], requestsPerMinute: { usual: 300, max: 1_200 } },
  });
});
afterEach(cleanup);
afterAll(() => server.stop());

const entry = (id: string, differences: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id,
  at: '2026-03-16T15:00:00.000Z',
  action: 'exported',
  recording: { id: ID, name: 'ata.mp3', isThere: true },
  actor: { personId: 'u', key: null },
  ...differences,
});
const respond = (data: readonly ActivityEntry[], nextCursor: string | null = null) =>
  server.on(PATH, { status: 200, body: { success: true, data, nextCursor } });
const open = async (address = '/app/settings/activity') => {
  await signIn(services, server, someUser());
  render(
    <MemoryRouter initialEntries={[address]}>
      <WithServices services={services}>
        <ActivityPage />
      </WithServices>
    </MemoryRouter>,
  );
  return userEvent.setup();
};
const asked = () =>
  server.seen.filter(({ path }) => path.startsWith(PATH)).map(({ url }) => url.slice(PATH.length));

const BIA = '0198c0de-0000-7000-8000-00000000000b';
const WORKSPACE = '0198c0de-0000-7000-8000-00000000000c';
const TEAM = `/api/auth/workspaces/${WORKSPACE}`;
const member = (userId: string, name: string, role: string) => ({
  userId,
  name,
  role,
  email: 'pessoa@example.com',
  picture: null,
  joinedAt: '2026-01-01T00:00:00.000Z',
});
/** Opens pages in a workspace of the user and another member, with a key. */
const enterWorkspace = () => {
  const { id: userId, name } = someUser();
  storeChoice({ userId, id: WORKSPACE, name: 'Redação', role: 'owner' });
  const summary = { id: WORKSPACE, name: 'Redação', role: 'owner', memberCount: 2 };
  const joined = { joinedAt: '2026-01-01T00:00:00.000Z', offeredTo: null, sendsMails: true };
  const members = [member(userId, name, 'owner'), member(BIA, 'Bia Prado', 'admin')];
  server.on(`${TEAM}/api-keys`, {
    status: 200,
    body: {
      success: true,
      data: [{ id: KEY, name: 'Painel' }],
      requestsPerMinute: { usual: 300, max: 1_200 },
    },
  });
  server.on(TEAM, {
    status: 200,
    body: { success: true, data: { ...summary, ...joined, invitations: [], members } },
  });
};

describe('the activity', () => {
  it('says who did what, and links to recordings that still exist', async () => {
    respond([
      entry('3', { action: 'deleted', recording: { id: ID, name: 'sumiu.mp3', isThere: false } }),
      entry('2', { actor: { personId: 'u', key: { id: KEY, name: 'Painel' } } }),
      entry('1', { action: 'downloaded', actor: null }),
    ]);
    await open();
    const rows = within(await screen.findByRole('list', { name: 'Atividade' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Excluiu sumiu.mp3Você'),
      expect.stringContaining('Exportou ata.mp3Chave Painel'),
      expect.stringContaining('Baixou o áudio de ata.mp3Por um endereço de áudio'),
    ]);
    expect(screen.getAllByRole('link', { name: 'ata.mp3' })).toHaveLength(2);
    expect(screen.queryByRole('link', { name: 'sumiu.mp3' })).toBeNull();
  });

  it('is narrowed to the recording of the address and to a chosen action, and widened again', async () => {
    respond([entry('1')]);
    const user = await open(`/app/settings/activity?recording=${ID}&actor=x`);
    await user.selectOptions(await screen.findByLabelText('Ação'), 'Exportação');
    await user.click(await screen.findByRole('button', { name: 'Mostrar de todas' }));
    await screen.findByText('Exportou', { exact: false });
    expect(asked()).toEqual([`?recordingId=${ID}`, `?recordingId=${ID}&action=exported`, '?action=exported']);
  });

  it('says that there is nothing yet, or nothing with these filters', async () => {
    respond([]);
    const user = await open();
    expect(await screen.findByText('Nada por aqui ainda')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Quem'), 'Você');
    expect(await screen.findByText('Nada com estes filtros')).toBeTruthy();
  });

  it('in a workspace names its members, and whose key it was', async () => {
    enterWorkspace();
    respond([
      entry('4', { actor: { personId: BIA, key: null } }),
      entry('3', { actor: { personId: BIA, key: { id: KEY, name: 'Painel' } } }),
      entry('2', { actor: { personId: someUser().id, key: null } }),
      entry('1', { actor: { personId: '0198c0de-0000-7000-8000-00000000000f', key: null } }),
    ]);
    const user = await open();
    const rows = within(await screen.findByRole('list', { name: 'Atividade' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('ata.mp3Bia Prado'),
      expect.stringContaining('ata.mp3Chave Painel, de Bia Prado'),
      expect.stringContaining('ata.mp3Você'),
      expect.stringContaining('ata.mp3Ex-membro'),
    ]);
    await screen.findByRole('option', { name: 'Chave Painel' });
    const choices = within(screen.getByLabelText('Quem')).getAllByRole('option');
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      'Todos',
      'Só pessoas',
      'Você',
      'Bia Prado',
      'Chave Painel',
    ]);
    await user.selectOptions(screen.getByLabelText('Quem'), 'Bia Prado');
    await screen.findAllByText('Exportou', { exact: false });
    expect(asked().at(-1)).toBe(`?actor=${BIA}`);
  });

  it('in a workspace is readable while its members cannot be read', async () => {
    enterWorkspace();
    server.on(TEAM, { status: 503, body: refuse('gateway.service_unavailable', 'Fora do ar.') });
    respond([entry('1', { actor: { personId: BIA, key: null } })]);
    await open();
    expect(await screen.findByText('Membro', {}, { timeout: 5_000 })).toBeTruthy();
  });

  it('offers to load again after a failure', async () => {
    server.on(PATH, { status: 503, body: refuse('gateway.service_unavailable', 'Fora do ar.') });
    await open();
    expect(await screen.findByText('A atividade não carregou', {}, { timeout: 5_000 })).toBeTruthy();
  });
});
