import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';

it('the error about an element that does not appear shows the page', async () => {
  document.body.innerHTML = '<p>Transcrevendo</p>';
  const error: unknown = await screen
    .findByText('Pronto', {}, { timeout: 1 })
    .catch((reason: unknown) => reason);
  expect((error as Error).stack).toMatch(/Unable to find an element with the text: Pronto[^]*Transcrevendo/);
});
