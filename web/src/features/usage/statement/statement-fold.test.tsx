import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Charge } from '@escriba/contracts/billing/charges';
import type { RecordingName } from '@escriba/contracts/transcription/library';
import type { UsageCharge } from '@escriba/contracts/usage/usage';
import { screen, waitFor, within } from '@testing-library/react';
import { plain, press, stageBilling } from '../../../../testing/billing-stage.tsx';
import { PAID } from '../../../../testing/billing-world.ts';
import { recordingId } from '../../../../testing/recordings.ts';
import { someUser } from '../../../../testing/signed-in.ts';
import { lastToast } from '../../../../testing/toasts.ts';
import { refuse } from '../../../../testing/visitor-server.ts';
import { storeChoice } from '../../../session/workspace-choice.ts';
import { StatementFold } from './statement-fold.tsx';

const stage = await stageBilling();
const { server } = stage;

const PATH = '/app/usage';
const MONTH = '2026-11';

const charge = (number: number, differences: Partial<UsageCharge> = {}): UsageCharge => ({
  transcriptionId: recordingId(number),
  round: 1,
  state: 'committed',
  day: '2026-11-12',
  seconds: 90,
  sizeBytes: 1_000,
  reservedAt: '2026-11-12T15:00:00.000Z',
  settledAt: '2026-11-12T15:01:00.000Z',
  ...differences,
});
const name = (number: number, differences: Partial<RecordingName> = {}): RecordingName => ({
  transcriptionId: recordingId(number),
  originalFileName: `reunião ${number}.mp3`,
  status: 'completed',
  ...differences,
});

/** Charges by month, newest first, and the names of recordings that exist. */
let charges: Record<string, UsageCharge[]>;
let names: RecordingName[];
let isDown: boolean;
let pageSize: number;

beforeEach(() => {
  [charges, names, isDown, pageSize] = [{}, [], false, 20];
  server.on('/api/usage/charges', ({ url }) => {
    const query = new URL(url, server.origin).searchParams;
    const month = query.get('month') ?? MONTH;
    const all = charges[month] ?? [];
    const from = Number(query.get('cursor') ?? 0);
    const size = query.has('limit') ? Number(query.get('limit')) : pageSize;
    if (isDown) return { status: 500, body: refuse('internal', 'x') };
    const body = {
      success: true,
      data: all.slice(from, from + size),
      nextCursor: from + size < all.length ? String(from + size) : null,
      month,
      totalSeconds: all.reduce((sum, { seconds }) => sum + seconds, 0),
      firstMonth: Object.keys(charges).toSorted()[0] ?? null,
    };
    return { status: 200, body };
  });
  server.on('/api/transcription/names', ({ url }) => {
    const ids = new URL(url, server.origin).searchParams.get('ids')?.split(',') ?? [];
    const data = names.filter(({ transcriptionId }) => ids.includes(transcriptionId));
    return { status: 200, body: { success: true, data } };
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

const show = () => stage.show(<StatementFold isOpen />, PATH);
const rows = async (): Promise<string[][]> => {
  const table = await screen.findByRole('table');
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => plain(cell.textContent)));
};

describe('the statement of minutes', () => {
  it('lists each charge with its recording, and the sum of the month', async () => {
    charges[MONTH] = [
      charge(4, { state: 'reserved', seconds: 60, day: '2026-11-13' }),
      charge(3, { state: 'released', seconds: 0 }),
      charge(2, { round: 2 }),
      charge(1, { seconds: 3_725 }),
    ];
    names = [name(4, { status: 'processing' }), name(3), name(2)];
    await show();
    expect(await rows()).toEqual([
      ['Data', 'Gravação', 'Minutos'],
      ['13 de nov.', 'reunião 4.mp3Em andamento', '1:00'],
      ['12 de nov.', 'reunião 3.mp3Sem cobrança', '0:00'],
      ['12 de nov.', 'reunião 2.mp3Transcrita de novo', '1:30'],
      ['12 de nov.', 'Gravação excluída', '62:05'],
      ['Total do mês', '64:35'],
    ]);
    const link = (text: string) => screen.getByRole('link', { name: text }).getAttribute('href');
    expect(link('reunião 2.mp3')).toBe(`/app/transcriptions/${recordingId(2)}`);
    expect(link('reunião 4.mp3')).toBe('/app/transcriptions');
    expect(screen.queryByRole('link', { name: 'Gravação excluída' })).toBeNull();
  });

  it('steps to other months, from the first charge to the current month', async () => {
    charges = { '2026-10': [charge(1)], [MONTH]: [] };
    names = [name(1)];
    const user = await show();
    expect(await screen.findByText('Nenhum minuto em novembro de 2026')).toBeTruthy();
    const button = (label: string) => screen.getByRole<HTMLButtonElement>('button', { name: label });
    expect(button('Próximo mês').disabled).toBe(true);
    await user.click(button('Mês anterior'));
    expect(await screen.findByRole('link', { name: 'reunião 1.mp3' })).toBeTruthy();
    expect(screen.getByText('outubro de 2026')).toBeTruthy();
    expect(button('Mês anterior').disabled).toBe(true);
    await user.click(button('Próximo mês'));
    expect(await screen.findByText('Nenhum minuto em novembro de 2026')).toBeTruthy();
  });

  it('shows more on request; the sum is that of the whole month from the start', async () => {
    charges[MONTH] = [charge(3), charge(2), charge(1)];
    pageSize = 2;
    const user = await show();
    expect(await rows()).toHaveLength(4);
    expect(screen.getByText('4:30')).toBeTruthy();
    await press(user, 'Mostrar mais');
    await waitFor(async () => expect(await rows()).toHaveLength(5));
    expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull();
  });

  it('says what was paid in the month in São Paulo, less what was given back', async () => {
    const paid = (number: number, differences: Partial<Charge>): Charge => ({
      ...PAID,
      id: recordingId(number),
      ...differences,
    });
    server.world.payments = [
      paid(1, { paidAt: '2026-12-01T02:00:00.000Z', amountCents: 29_00 }),
      paid(2, { paidAt: '2026-12-01T04:00:00.000Z', amountCents: 50_00 }),
      paid(3, { paidAt: '2026-11-02T12:00:00.000Z', amountCents: 29_00, refundedCents: 9_00 }),
    ];
    charges[MONTH] = [charge(1)];
    await show();
    await waitFor(async () => expect((await rows()).at(-1)).toEqual(['Pago no mês', 'R$ 49,00']));
  });

  it('says of recordings of a workspace that they are there, not that they are deleted', async () => {
    charges = { [MONTH]: [charge(1, { isOfWorkspace: true }), charge(2)] };
    await show();
    const shown = (await rows()).map((cells) => cells[1]);
    expect(shown).toEqual(expect.arrayContaining(['Gravação de um espaço de trabalho', 'Gravação excluída']));
  });

  it('does not say in a workspace that a recording of a folder that is closed to the member is deleted', async () => {
    storeChoice({ userId: someUser().id, id: recordingId(9), name: 'Redação', role: 'editor' });
    charges = { [MONTH]: [charge(1, { isOfWorkspace: true })] };
    await show();
    const shown = (await rows()).map((cells) => cells[1]);
    expect(shown).toContain('Gravação excluída, ou numa pasta que você não vê');
    expect(shown).not.toContain('Gravação excluída');
    storeChoice(undefined);
  });

  it('reports a failure and loads again on request', async () => {
    isDown = true;
    charges[MONTH] = [charge(1)];
    const user = await show();
    expect(await screen.findByText('Não foi possível carregar o extrato')).toBeTruthy();
    isDown = false;
    await press(user, 'Tentar novamente');
    expect(await screen.findByText('Gravação excluída')).toBeTruthy();
  });

  it('is not for visitors', async () => {
    stage.visit(<StatementFold isOpen />, PATH);
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Extrato de minutos' })).toBeNull());
    expect(server.seen.filter(({ path }) => path.startsWith('/api/usage'))).toEqual([]);
  });
});

describe('the file of a month', () => {
  const download = async (): Promise<{ readonly name: string; readonly text: string }> => {
    let file: { readonly name: string; readonly blob: Blob } | undefined;
    let blob: Blob | undefined;
    URL.createObjectURL = (made) => {
      blob = made as Blob;
      return 'blob:file';
    };
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      if (blob !== undefined) file = { name: this.download, blob };
    });
    const user = await show();
    await press(user, 'Baixar CSV');
    await waitFor(() => expect(file).toBeDefined());
    return { name: file?.name ?? '', text: (await readText(file?.blob)).replace('\ufeff', '') };
  };

  it('has all charges, also those that the page does not show yet, and runs no formula', async () => {
    charges[MONTH] = [charge(3), charge(2, { state: 'released', seconds: 0 }), charge(1)];
    names = [name(3, { originalFileName: '=cmd();"ata"' }), name(2)];
    pageSize = 1;
    const { name: fileName, text } = await download();
    expect(fileName).toBe('extrato-escriba-2026-11.csv');
    expect(text.split('\r\n')).toEqual([
      'Data;Gravação;Situação;Minutos;Segundos;ID',
      `2026-11-12;"'=cmd();""ata""";Cobrado;1:30;90;${recordingId(3)}`,
      `2026-11-12;reunião 2.mp3;Sem cobrança;0:00;0;${recordingId(2)}`,
      `2026-11-12;Gravação excluída;Cobrado;1:30;90;${recordingId(1)}`,
      '',
    ]);
  });

  it('reports that it could not be made', async () => {
    charges[MONTH] = [charge(1)];
    const user = await show();
    await rows();
    isDown = true;
    await press(user, 'Baixar CSV');
    await waitFor(() => expect(lastToast()?.title).toBe('Não foi possível baixar o extrato'));
  });
});

const readText = (blob: Blob | undefined): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.readAsText(blob ?? new Blob());
  });
