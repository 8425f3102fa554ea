import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { userEvent } from '@testing-library/user-event';
import { plain } from '../../../testing/billing-stage.tsx';
import { NO_TALK, readFigures, readTable, stageReports } from '../../../testing/reports-stage.tsx';
import { SpeechMetrics } from './metrics-page.tsx';
import { RecordingReports } from './reports-page.tsx';

const { change, emptyAccount, show } = await stageReports();
const reports = <RecordingReports empty={<p>vazio</p>} />;
const metrics = <SpeechMetrics empty={<p>vazio</p>} after={<p>exemplos</p>} />;
/** Presses a button and returns the downloaded text. */
const readCsv = async (user: ReturnType<typeof userEvent.setup>, name: string): Promise<string> => {
  let blob: Blob | undefined;
  let isSaved = false;
  URL.createObjectURL = (made) => {
    blob = made as Blob;
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {
    isSaved = true;
  });
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(isSaved).toBe(true));
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(plain(reader.result as string).replace('\ufeff', '')));
    reader.readAsText(blob ?? new Blob());
  });
};

describe('metrics', () => {
  it('answer who speaks most, what is left to review and how long the text takes', async () => {
    show(metrics);
    expect(await readTable('Quem mais fala')).toEqual([
      ['=1+1', '60 min', '75%', '150'],
      ['Ainda sem nome', '20 min', '25%', '167'],
    ]);
    expect(await readTable('Quanto ainda precisa de revisão')).toEqual([
      ['Para conferir', '55', '0,4%'],
      ['Reconhecidas com segurança', '11.345', '91%'],
      ['Em textos que você corrigiu', '1.000', '8,1%'],
    ]);
    expect(
      screen.getByText(/Nos textos que você corrigiu, 99% das palavras já estavam certas\.$/),
    ).toBeTruthy();
    expect(screen.getByText('Metade ficou pronta em até 0:42; a mais demorada levou 6:40.')).toBeTruthy();
    expect(await readTable('Quanto tempo o texto leva')).toEqual([
      ['Até 1 min', '2', '67%'],
      ['5 a 15 min', '1', '33%'],
    ]);
    expect(await readFigures()).toEqual([
      'Tempo de fala: 80 min',
      'Palavras por minuto: 154',
      'Palavras para conferir: 55',
      'Do envio ao texto: 0:42',
    ]);
    expect(screen.getByText('exemplos')).toBeTruthy();
  });

  it('say why there is nobody to compare where the voices are not separated', async () => {
    change({
      speakers: { named: [], unnamed: NO_TALK, single: { recordings: 1, talkMs: 60_000, words: 90 } },
    });
    show(metrics);
    expect(await screen.findByText(/^As vozes destas gravações não estão separadas\./)).toBeTruthy();
    expect(screen.queryByRole('table', { name: 'Quem mais fala' })).toBeNull();
  });

  it('say how long one recording took in a sentence, without a table', async () => {
    change({ waits: { medianMs: 15_000, longestMs: 15_000, bands: [1, 0, 0, 0, 0] } });
    show(metrics);
    expect(await screen.findByText('Do envio ao texto, a gravação levou 0:15.')).toBeTruthy();
    expect(screen.queryByRole('table', { name: 'Quanto tempo o texto leva' })).toBeNull();
  });

  it('of an account without a finished recording are the first step, above the samples', async () => {
    emptyAccount();
    show(metrics);
    expect(await screen.findByText('vazio')).toBeTruthy();
    expect(screen.getByText('exemplos')).toBeTruthy();
    expect(screen.queryByText('Quem mais fala')).toBeNull();
  });
});

describe('a table as CSV', () => {
  it('follows RFC 4180 and runs no formula', async () => {
    const user = show(metrics);
    expect(await readCsv(user, 'Baixar CSV: Quem mais fala')).toBe(
      'Pessoa;Tempo;Palavras/min\r\n"\'=1+1";60;150\r\nAinda sem nome;20;167\r\n',
    );
  });

  it('has the months with their minutes', async () => {
    const user = show(reports);
    expect(await readCsv(user, 'Baixar CSV: Quanto você transcreveu')).toBe(
      'Mês;Gravações;Minutos\r\n2026-05;2;60\r\n2026-06;1;30\r\n',
    );
  });
});
