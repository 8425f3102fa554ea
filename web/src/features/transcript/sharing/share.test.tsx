import { describe, expect, it, jest } from '@jest/globals';
import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import type { ShareLink } from '@escriba/contracts/transcription/sharing';
import type { WrittenInsight } from '@escriba/transcript';
import { screen, waitFor, within } from '@testing-library/react';
import { statementOf } from '../../../../testing/insights-world.ts';
import { refuse } from '../../../../testing/visitor-server.ts';
import { BASE, ITEM, ok, stageTranscript } from '../../../../testing/transcript-stage.tsx';
import { NO_VIEWS, type Views } from '../toolbar/views.ts';
import { ShareDialog } from './share-dialog.tsx';

const { server, show, sentTo } = await stageTranscript();
const LINKS = `${BASE}/links`;
const PATH = '/t/abcdefghijklmnopqrstuvwxyz';

const link = (number: number, differences: Partial<ShareLink> = {}): ShareLink => ({
  id: `0198c0de-0000-7000-8000-00000000000${number}`,
  state: 'open',
  hasAddress: true,
  hasPassword: false,
  withAudio: false,
  hidesPersonal: false,
  personalKinds: null,
  include: [],
  expiresAt: '2026-01-09T12:00:00.000Z',
  createdAt: '2026-01-02T12:00:00.000Z',
  revokedAt: null,
  openedCount: 0,
  firstOpenedAt: null,
  ...differences,
});

const showShare = async (
  links: readonly ShareLink[] = [],
  {
    item = ITEM,
    views = NO_VIEWS,
    made = [],
    origin = null,
  }: {
    item?: TranscriptionItem;
    views?: Views;
    made?: readonly WrittenInsight[];
    origin?: string | null;
  } = {},
) => {
  server.on(LINKS, ({ method, path }) => {
    if (method === 'POST') return ok({ link: link(9), path: PATH, origin }, 201);
    const of = /([^/]+)\/address$/.exec(path)?.[1];
    return of === undefined ? ok(links) : ok({ path: `/t/of-${of}`, origin });
  });
  const user = show(
    <ShareDialog item={item} views={views} made={made} isOpen onOpenChange={() => undefined} />,
  );
  await screen.findByRole('dialog', { name: 'Compartilhar' });
  await screen.findByRole('region', { name: 'Links desta transcrição' });
  return user;
};
const press = async (user: Awaited<ReturnType<typeof showShare>>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

describe('a link', () => {
  it('is created with the chosen options, and shows its URL, ready to copy', async () => {
    const user = await showShare();
    expect(await screen.findByText('Nenhum link ainda.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Prazo'));
    await user.selectOptions(screen.getByLabelText('Prazo'), 'never');
    await user.click(screen.getByLabelText('Pedir senha'));
    await user.type(screen.getByLabelText('Senha do link'), 'segredo');
    await user.click(screen.getByLabelText('Com o áudio'));
    await press(user, 'Criar link');
    const field = await screen.findByLabelText<HTMLInputElement>('Endereço do link');
    expect(field.value).toBe(server.origin + PATH);
    expect(document.activeElement).toBe(field);
    // The caret is at the beginning of the address, so the field shows where it leads.
    expect([field.selectionStart, field.selectionEnd, field.selectionDirection]).toEqual([
      0,
      field.value.length,
      'backward',
    ]);
    expect(sentTo(LINKS, 'POST')).toEqual([
      { expiresAt: null, password: 'segredo', withAudio: true, hidesPersonal: true },
    ]);
    await press(user, 'Copiar link');
    expect(await navigator.clipboard.readText()).toBe(server.origin + PATH);
    await press(user, 'Criar outro link');
    expect(screen.queryByLabelText('Endereço do link')).toBeNull();
    expect(screen.getByLabelText<HTMLSelectElement>('Prazo').value).toBe('week');
    expect(document.activeElement).toBe(screen.getByLabelText('Prazo'));
  });

  it('of a company with a domain has its address there', async () => {
    const user = await showShare([], { origin: 'https://textos.empresa.com.br' });
    await press(user, 'Criar link');
    const field = await screen.findByLabelText<HTMLInputElement>('Endereço do link');
    expect(field.value).toBe(`https://textos.empresa.com.br${PATH}`);
  });

  it('of a company with a domain is copied again with its address there', async () => {
    const user = await showShare([link(1)], { origin: 'https://textos.empresa.com.br' });
    await user.click(await screen.findByRole('button', { name: /^Copiar o link criado em/ }));
    const address = `https://textos.empresa.com.br/t/of-${link(1).id}`;
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(address));
  });

  it('includes what was made of the text only if it is chosen for this link', async () => {
    const summary = { method: 'extractive', statements: [statementOf('Bom dia.', [0])] } as const;
    const made: WrittenInsight[] = [
      { ...summary, form: 'summary', stale: false },
      { ...summary, form: 'chapters', stale: true },
    ];
    const user = await showShare([], { made });
    const fields = within(screen.getByRole('group', { name: 'Mostrar acima do texto' }));
    expect(fields.queryAllByRole('checkbox', { checked: true })).toEqual([]);
    expect(fields.queryByLabelText('Resumo detalhado')).toBeNull();
    await user.click(fields.getByLabelText('Capítulos (o texto mudou depois)'));
    await user.click(fields.getByLabelText('Resumo'));
    await press(user, 'Criar link');
    await screen.findByLabelText('Endereço do link');
    await press(user, 'Criar outro link');
    await press(user, 'Criar link');
    await waitFor(() => expect(sentTo(LINKS, 'POST')).toHaveLength(2));
    expect(sentTo(LINKS, 'POST')).toMatchObject([{ include: ['summary', 'chapters'] }, {}]);
    expect(sentTo(LINKS, 'POST')[1]).not.toHaveProperty('include');
  });

  it('says what it includes, and offers nothing that was not made', async () => {
    await showShare([link(1, { include: ['summary', 'chapters'] })]);
    expect(await screen.findByText(/ · com resumo · com capítulos$/)).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Mostrar acima do texto' })).toBeNull();
  });

  it('hides the kinds of personal data that the page hides, and others if chosen', async () => {
    const user = await showShare([], {
      views: { ...NO_VIEWS, noPersonal: true, personalKinds: ['cpf', 'birth'] },
    });
    await press(user, 'Quais dados: 2 de 16');
    const fields = within(screen.getByRole('group', { name: 'Dados pessoais que ficam ocultos' }));
    expect(fields.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
    await user.click(fields.getByLabelText('Telefone'));
    await user.click(fields.getByLabelText('CPF'));
    await press(user, 'Criar link');
    await screen.findByLabelText('Endereço do link');
    expect(sentTo(LINKS, 'POST')).toMatchObject([{ hidesPersonal: true, personalKinds: ['phone', 'birth'] }]);
  });

  it.each([
    [['cpf'] as const, false],
    [[], true],
  ])('hides all kinds if the page hides none', async (personalKinds, noPersonal) => {
    const user = await showShare([], { views: { ...NO_VIEWS, noPersonal, personalKinds } });
    await press(user, 'Criar link');
    await screen.findByLabelText('Endereço do link');
    const [sent] = sentTo(LINKS, 'POST');
    expect(sent).toMatchObject({ hidesPersonal: true });
    expect(sent).not.toHaveProperty('personalKinds');
  });

  it('hides nothing once no kind is chosen', async () => {
    const user = await showShare();
    await press(user, 'Quais dados: todos');
    await user.click(screen.getByLabelText('Todos os dados'));
    expect(screen.getByRole('button', { name: 'Quais dados: nenhum' })).toBeTruthy();
    await press(user, 'Criar link');
    await screen.findByLabelText('Endereço do link');
    expect(sentTo(LINKS, 'POST')).toMatchObject([{ hidesPersonal: false }]);
  });

  it('is not created with a short password or a day in the past', async () => {
    const user = await showShare();
    await user.click(screen.getByLabelText('Pedir senha'));
    await user.type(screen.getByLabelText('Senha do link'), 'abc');
    await user.selectOptions(screen.getByLabelText('Prazo'), 'date');
    await press(user, 'Criar link');
    expect(await screen.findByText('Escolha uma data a partir de hoje.')).toBeTruthy();
    expect(screen.getByText('A senha precisa de pelo menos 4 caracteres.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Último dia'));
    expect(sentTo(LINKS, 'POST')).toEqual([]);
  });

  it('has no audio when the recording has none', async () => {
    const user = await showShare([], { item: { ...ITEM, audioUrl: null } });
    expect(screen.getByLabelText<HTMLButtonElement>('Com o áudio').disabled).toBe(true);
    await press(user, 'Criar link');
    await screen.findByLabelText('Endereço do link');
    expect(sentTo(LINKS, 'POST')).toMatchObject([{ withAudio: false }]);
  });

  it('that cannot be created shows the reason and keeps the options', async () => {
    const user = await showShare();
    server.on(LINKS, { status: 409, body: refuse('share.too_many_links', 'Já tem 20 links abertos.') });
    await user.selectOptions(screen.getByLabelText('Prazo'), 'month');
    await press(user, 'Criar link');
    expect((await screen.findByText('Já tem 20 links abertos.')).closest('[role=alert]')).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Prazo').value).toBe('month');
  });
});

describe('existing links', () => {
  it('show their options, their use and whether they are open', async () => {
    await showShare([
      link(1, { hasPassword: true, withAudio: true, hidesPersonal: true, openedCount: 3 }),
      link(2, {
        state: 'expired',
        hasAddress: false,
        openedCount: 1,
        hidesPersonal: true,
        personalKinds: ['cpf', 'cep'],
      }),
      link(3, { state: 'revoked', hasAddress: false, expiresAt: null }),
    ]);
    const list = await screen.findByRole('list', { name: 'Links desta transcrição' });
    const rows = within(list).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(
        /^Criado em .*Ativo.*vale até.*aberto 3 vezes · com senha · com áudio · dados pessoais ocultos/,
      ),
      expect.stringMatching(/Expirado.*valeu até.*aberto 1 vez · 2 tipos de dados pessoais ocultos$/),
      expect.stringMatching(/Revogado.*nunca aberto$/),
    ]);
    expect(within(list).getAllByRole('button')).toHaveLength(2);
  });

  it('come first while one is open; the options of another one follow on request', async () => {
    const user = await showShare([link(1), link(2, { state: 'revoked' })]);
    expect(screen.queryByRole('button', { name: 'Criar link' })).toBeNull();
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Copiar o link criado em/);
    await press(user, 'Criar outro link');
    expect(document.activeElement).toBe(screen.getByLabelText('Prazo'));
    await press(user, 'Criar link');
    expect(await screen.findByLabelText('Endereço do link')).toBeTruthy();
  });

  it('stay first when the last open one is revoked, so that nothing moves under the pointer', async () => {
    const user = await showShare([link(1)]);
    server.on(LINKS, ({ method }) =>
      method === 'DELETE' ? { status: 200, body: { success: true } } : ok([link(1, { state: 'revoked' })]),
    );
    await user.click(await screen.findByRole('button', { name: /^Revogar o link criado em/ }));
    await press(user, 'Revogar link');
    await screen.findByText('Revogado');
    expect(screen.queryByRole('button', { name: 'Criar link' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Criar outro link' })).toBeTruthy();
  });

  it('that cannot be loaded say so, and are requested again', async () => {
    server.on(LINKS, { status: 503, body: refuse('gateway.service_unavailable', 'Tente de novo.') });
    const user = show(
      <ShareDialog item={ITEM} views={NO_VIEWS} made={[]} isOpen onOpenChange={() => undefined} />,
    );
    await screen.findByText('Não foi possível abrir os links');
    expect(screen.getByRole('button', { name: 'Criar link' })).toBeTruthy();
    server.on(LINKS, () => ok([link(1)]));
    await press(user, 'Tentar novamente');
    expect(await screen.findByRole('button', { name: /^Copiar o link criado em/ })).toBeTruthy();
  });

  it('are copied again, each with its own address', async () => {
    const user = await showShare([link(1), link(2)]);
    const [, second] = await screen.findAllByRole('button', { name: /^Copiar o link criado em/ });
    if (second === undefined) throw new Error('no second link');
    await user.click(second);
    expect(await screen.findByRole('button', { name: 'Link copiado' })).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(`${server.origin}/t/of-${link(2).id}`);
  });

  it('show an address that the browser does not copy', async () => {
    const user = await showShare([link(1)]);
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await user.click(await screen.findByRole('button', { name: /^Copiar o link criado em/ }));
    const field = await screen.findByLabelText<HTMLInputElement>('Endereço do link');
    expect(field.value).toBe(`${server.origin}/t/of-${link(1).id}`);
    write.mockRestore();
  });

  it('from before addresses were kept say that they cannot be copied', async () => {
    await showShare([link(1, { hasAddress: false })]);
    expect(await screen.findByText(/o endereço não pode mais ser copiado$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Copiar o link/ })).toBeNull();
  });

  it('are revoked after a confirmation', async () => {
    const user = await showShare([link(1)]);
    await user.click(await screen.findByRole('button', { name: /^Revogar o link criado em/ }));
    expect(sentTo(`${LINKS}/${link(1).id}`, 'DELETE')).toEqual([]);
    server.on(LINKS, ({ method }) =>
      method === 'DELETE' ? { status: 200, body: { success: true } } : ok([link(1, { state: 'revoked' })]),
    );
    await press(user, 'Revogar link');
    expect(await screen.findByText('Link revogado')).toBeTruthy();
    expect(sentTo(`${LINKS}/${link(1).id}`, 'DELETE')).toHaveLength(1);
    await waitFor(() => expect(screen.getByText('Revogado')).toBeTruthy());
  });
});
