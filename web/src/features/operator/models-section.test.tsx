import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { createTestServices, WithServices } from '../../../testing/services.tsx';
import { signIn } from '../../../testing/signed-in.ts';
import { startVisitorServer } from '../../../testing/visitor-server.ts';
import { openTexts, startTranslations } from '../../i18n/index.ts';
import { ModelsSection } from './models-section.tsx';

declare const moveTo: (origin: string) => void;

const server = await startVisitorServer();
const ok = (data: unknown) => ({ status: 200, body: { success: true, data } });

beforeAll(async () => {
  moveTo(server.origin);
  await startTranslations();
  await openTexts('operator');
});
afterAll(() => server.stop());

it('shows added models too, with licence, author, and whether commercial use is excluded', async () => {
  const model = {
    name: 'whisper-base',
    purpose: 'recognition',
    sizeBytes: 82_000_000,
    licence: 'MIT',
    isCommercial: true,
    attribution: '© 2022 OpenAI',
    workers: { verified: 1, missing: 0, damaged: 0 },
  };
  const added = { ...model, name: 'ours', licence: 'cc-by-nc-4.0', isCommercial: false, attribution: null };
  const models = [model, added, { ...added, name: 'mine', licence: 'unknown', isCommercial: true }];
  server.on('/api/operator/transcription/models', ok(models));
  const services = createTestServices();
  await signIn(services, server);
  render(
    <MemoryRouter>
      <WithServices services={services}>
        <ModelsSection />
      </WithServices>
    </MemoryRouter>,
  );
  const items = within(await screen.findByRole('list', { name: 'Modelos de fala' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^whisper-baseVerificado em 1 workerUso.*LicençaMITAutoria© 2022 OpenAI$/),
    expect.stringMatching(/^oursVerificado em 1 workerSem uso comercial.*Licençacc-by-nc-4.0$/),
    expect.stringMatching(/^mine.*Licençadesconhecida$/),
  ]);
});
