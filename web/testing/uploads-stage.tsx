import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { person } from './signed-in.ts';
import { startUploadServer } from './upload-server.ts';
import { openTexts, startTranslations } from '../src/i18n/index.ts';

declare const moveTo: (origin: string) => void;

/** The upload page with somebody signed in, before a server that speaks tus. */
export const openStage = async () => {
  const server = await startUploadServer();
  moveTo(server.origin);
  await startTranslations();
  await openTexts('app');
  const { session } = await import('../src/session/current-session.ts');
  const { queryClient } = await import('../src/query-client.ts');
  const { UploadPage } = await import('../src/features/uploads/page/upload-page.tsx');
  const { UploadDock } = await import('../src/features/uploads/dock/upload-dock.tsx');
  const { uploads, uploadStore } = await import('../src/features/uploads/queue/current-uploads.ts');
  const signIn = () =>
    session.enter(async () => ({
      tokens: { accessToken: 'access', tokenExpiration: Date.now() + 15 * 60_000 },
      user: person(),
    }));
  await signIn();

  const show = (path = '/app/upload') => {
    const user = userEvent.setup({ applyAccept: false });
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/app/upload" element={<UploadPage />} />
            <Route path="*" element={<p>outra página</p>} />
          </Routes>
          <UploadDock />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    return user;
  };
  return {
    server,
    uploads,
    uploadStore,
    session,
    signIn,
    show,
    /** Shows the page, and chooses files on it. */
    choose: async (...files: File[]) => {
      const user = show();
      await user.upload(await screen.findByLabelText('Escolher arquivos', { selector: 'input' }), files);
      return user;
    },
    /** The page as after a reload: what it knew is gone, what the browser keeps is not. */
    reload: () => {
      cleanup();
      uploads.clear();
      queryClient.clear();
    },
    clear: async () => {
      cleanup();
      uploads.clear();
      queryClient.clear();
      server.calm();
      localStorage.removeItem('upload_language');
      const { openUploadsDb } = await import('../src/features/uploads/queue/uploads-db.ts');
      const db = await openUploadsDb();
      for (const store of ['uploads', 'recordings', 'pieces'] as const) await db.clear(store);
    },
  };
};

export const recording = (name = 'reunião.mp3', content = 'voice') =>
  new File([content], name, { type: 'audio/mpeg', lastModified: 1 });
