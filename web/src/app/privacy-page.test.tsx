import { FREE_RETENTION_HOURS } from '@escriba/contracts/shared/limits';
import {
  ACCESS_LOG_RETENTION_MONTHS,
  CLOSED_ACCOUNT_RETENTION_YEARS,
  OPERATOR_LOG_RETENTION_YEARS,
} from '@escriba/contracts/shared/retention';
import { AUDIO_RETENTION_DAYS } from '@escriba/contracts/transcription/audio';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { createTestServices, WithServices } from '../../testing/services.tsx';
import { someUser } from '../../testing/signed-in.ts';
import { DeleteSection } from '../features/settings/delete-section.tsx';
import { chooseLanguage, openTexts, startTranslations } from '../i18n/index.ts';
import { PrivacyPage } from './privacy-page.tsx';

beforeAll(async () => {
  await startTranslations();
  await Promise.all([openTexts('legal'), openTexts('app')]);
});
afterEach(cleanup);

const showPolicy = (): void => {
  render(
    <WithServices services={createTestServices()}>
      <MemoryRouter>
        <PrivacyPage />
      </MemoryRouter>
    </WithServices>,
  );
};
const periodsOf = (section: HTMLElement): string[] =>
  within(section)
    .getAllByRole('listitem')
    .map((item) => item.textContent ?? '');

describe('the privacy policy', () => {
  it('names the retention periods of the services and what remains of a closed account', () => {
    showPolicy();
    const [audio, voices, free, , transcripts, account, access, closed, ...rest] = periodsOf(
      screen.getByRole('region', { name: /^3\./ }),
    );
    expect(audio).toContain(`${AUDIO_RETENTION_DAYS} dias`);
    expect(voices).toContain(`Marcas de voz: apagadas junto com o áudio, ${AUDIO_RETENTION_DAYS} dias`);
    expect(free).toContain(`${FREE_RETENTION_HOURS} horas`);
    expect(transcripts).toContain('enquanto a conta estiver ativa');
    expect(account).toContain('apagados na hora');
    expect(access).toContain(`${ACCESS_LOG_RETENTION_MONTHS} meses`);
    expect(closed).toContain(`${CLOSED_ACCOUNT_RETENTION_YEARS} anos depois do encerramento`);
    expect(rest.at(-1)).toContain(`por ${OPERATOR_LOG_RETENTION_YEARS} anos`);
  });

  it('names them in English', async () => {
    showPolicy();
    await act(() => chooseLanguage('en'));
    const text = screen.getByRole('region', { name: /^3\./ }).textContent;
    expect(text).toContain(`${AUDIO_RETENTION_DAYS} days`);
    expect(text).toContain(`${ACCESS_LOG_RETENTION_MONTHS} months`);
    expect(text).toContain(`${CLOSED_ACCOUNT_RETENTION_YEARS} years`);
    await act(() => chooseLanguage('pt'));
  });

  it('matches the dialog before an account is deleted', async () => {
    render(
      <WithServices services={createTestServices()}>
        <MemoryRouter>
          <DeleteSection user={someUser({})} />
        </MemoryRouter>
      </WithServices>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Excluir minha conta' }));
    const text = (await screen.findByRole('dialog')).textContent;
    expect(text).toContain(`registros de acesso por ${ACCESS_LOG_RETENTION_MONTHS} meses`);
    expect(text).toContain(`por ${CLOSED_ACCOUNT_RETENTION_YEARS} anos, o registro do encerramento`);
    expect(text).toContain('Nada mais fica');
  });
});
