import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Brand } from '@escriba/contracts/transcription/brand';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { usage } from '../../../testing/recordings.ts';
import { type Clicker, errorOf, field, ok, press, stageSettings } from '../../../testing/settings-stage.tsx';

const { server, show, sentTo } = await stageSettings();
const PATH = '/api/transcription/brand';
const BRAND: Brand = { name: 'Rádio Maré', logo: null, color: null };

beforeEach(() => server.on('/api/usage/status', ok({ data: usage({ plan: 'business' }) })));

/** Shows the settings of a company that has a brand. */
const open = async (brand: Brand): Promise<Clicker> => {
  server.on(PATH, ok({ data: brand }));
  const user = await show();
  await screen.findByLabelText('Nome da marca');
  return user;
};
const preview = () => screen.queryByRole('group', { name: 'Como fica nos links públicos' });
const accentsShown = () =>
  [...(preview()?.querySelectorAll<HTMLElement>('[data-theme]') ?? [])].map((theme) => [
    theme.dataset['theme'],
    theme.style.getPropertyValue('--color-accent'),
  ]);
const saved = async (user: Clicker, brand: Brand) => {
  server.on(PATH, ok({ data: brand }));
  await press(user, 'Salvar marca');
  await screen.findByText('Marca salva');
  return sentTo(PATH, 'PATCH');
};

describe('the color of a brand', () => {
  it('is typed, shown as it will look in both themes, and saved', async () => {
    const user = await open(BRAND);
    expect(preview()).toBeNull();
    await user.type(field('Cor'), 'ffd100');
    expect(field('Cor').value).toBe('#ffd100');
    expect(accentsShown()).toEqual([
      ['light', '#765f00'],
      ['dark', '#ffd100'],
    ]);
    expect(await saved(user, { ...BRAND, color: '#ffd100' })).toEqual({ ...BRAND, color: '#ffd100' });
  });

  it('is chosen in the field of the browser', async () => {
    const user = await open(BRAND);
    fireEvent.input(field('Escolher cor'), { target: { value: '#0055aa' } });
    await waitFor(() => expect(field('Cor').value).toBe('#0055aa'));
    expect(await saved(user, { ...BRAND, color: '#0055aa' })).toMatchObject({ color: '#0055aa' });
  });

  it('is taken back', async () => {
    const user = await open({ ...BRAND, color: '#0055aa' });
    expect(within(preview() ?? document.body).getByText('Tema claro')).toBeTruthy();
    await press(user, 'Usar a cor do Escriba');
    expect([field('Cor').value, preview()]).toEqual(['', null]);
    expect(await saved(user, BRAND)).toEqual(BRAND);
  });

  it.each(['#05a', 'verde', '#gggggg'])('is not sent as %j', async (typed) => {
    const user = await open(BRAND);
    await user.type(field('Cor'), typed);
    await press(user, 'Salvar marca');
    await waitFor(() => expect(errorOf('Cor')).toBe('Informe a cor assim: #0f766e.'));
    expect(sentTo(PATH, 'PATCH')).toBeUndefined();
  });
});
