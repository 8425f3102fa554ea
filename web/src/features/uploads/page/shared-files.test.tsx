import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { openStage } from '../../../../testing/uploads-stage.tsx';
import { provideIndexedDatabase } from '../../../../testing/indexed-database.ts';

provideIndexedDatabase();

const stage = await openStage();
beforeEach(stage.begin);
afterAll(stage.end);

describe('the upload page after something was shared', () => {
  it.each([
    ['lost', /^O arquivo compartilhado não chegou até aqui/],
    ['none', /^O que foi compartilhado não tinha nenhum arquivo/],
    ['0198c0de-0000-7000-8000-000000000001', /^O arquivo compartilhado não chegou até aqui/],
  ])('says what became of it: %s', async (shared, text) => {
    const user = stage.show(`/app/upload?shared=${shared}`);
    expect(await screen.findByText(text)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  });
});
