import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { makeUser } from './account-server.ts';
import { type TestServices, WithServices } from './services.tsx';

/** Returns the API's response to a sign-in. */
export const signedIn = (id = 'ana') => ({
  success: true,
  message: 'ok',
  data: { tokens: { accessToken: `token-of-${id}`, tokenExpiration: 0 }, user: makeUser(id) },
});

export type Entry =
  | string
  | { readonly pathname: string; readonly search?: string; readonly state?: unknown };

/** Renders a page at its path, with its services; at any other address shows `at <address>`. */
export const renderAt = (services: TestServices, path: string, page: ReactNode, entry: Entry = path) =>
  render(
    <WithServices services={services}>
      <MemoryRouter initialEntries={[entry]}>
        <Routes>
          <Route path={path} element={page} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
    </WithServices>,
  );

const Elsewhere = () => {
  const { pathname, search, hash, state } = useLocation();
  return (
    <p data-state={JSON.stringify(state)}>
      at {pathname}
      {search}
      {hash}
    </p>
  );
};
