import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { startAppServices } from '../src/app/app-services.tsx';
import { UploadDock } from '../src/features/uploads/dock/upload-dock.tsx';
import { UploadInApp } from '../src/app/upload-page.tsx';
import { openTexts, startTranslations } from '../src/i18n/index.ts';
import { createTestServices, type TestServices, WithServices } from './services.tsx';
import { enter, someUser } from './signed-in.ts';
import { startUploadServer } from './upload-server.ts';

declare const moveTo: (origin: string) => void;

/** Opens the upload page of a signed-in user, with a fake tus server. */
export const openStage = async () => {
  const server = await startUploadServer();
  moveTo(server.origin);
  await startTranslations();
  await openTexts('app');
  await openTexts('links');
  let services: TestServices | undefined;
  let stop = (): void => undefined;
  let visits = 0;

  /** Ends the work of the page. */
  const close = (): void => {
    cleanup();
    services?.uploads.queue.uploads.clear();
    stop();
  };
  const open = (): void => {
    services = createTestServices();
    stop = startAppServices(services);
  };
  const getServices = (): TestServices => {
    if (services === undefined) throw new Error('begin() opens the page');
    return services;
  };
  const show = (path = '/app/upload') => {
    const user = userEvent.setup({ applyAccept: false });
    render(
      <WithServices services={getServices()}>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/app/upload" element={<UploadInApp />} />
            <Route path="*" element={<p>outra página</p>} />
          </Routes>
          <UploadDock />
        </MemoryRouter>
      </WithServices>,
    );
    return user;
  };
  return {
    server,
    services: getServices,
    queue: () => getServices().uploads.queue,
    microphone: () => getServices().uploads.microphone,
    /** Chooses as the user on the page does. */
    chooseLanguage: (language: 'en' | 'pt') =>
      act(() => getServices().uploads.queue.uploads.chooseLanguage(language)),
    show,
    /** Renders the page and chooses files. */
    choose: async (...files: File[]) => {
      const user = show();
      await user.upload(await screen.findByLabelText('Escolher arquivos', { selector: 'input' }), files);
      return user;
    },
    /** Reloads the page: memory is lost, storage is kept. */
    reload: () => {
      close();
      open();
    },
    /** Opens a browser with empty storage and a newly signed-in user. */
    begin: async () => {
      close();
      server.calm();
      localStorage.clear();
      open();
      visits += 1;
      const accessToken = `access-${visits}`;
      server.admit(accessToken);
      await enter(getServices(), someUser(), accessToken);
      const db = await getServices().uploads.openDb();
      for (const store of ['uploads', 'recordings', 'pieces'] as const) await db.clear(store);
    },
    end: () => {
      close();
      server.stop();
    },
  };
};

export const recording = (name = 'reunião.mp3', content = 'voice') =>
  new File([content], name, { type: 'audio/mpeg', lastModified: 1 });
