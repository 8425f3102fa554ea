import type { ComponentType } from 'react';
import type { DataServices } from '../../data/app-services.ts';
import { prefetchUsage } from '../../data/usage/usage.ts';
import { createLazyAppPages, findAppPage, type LazyAppPage } from './lazy-app-pages.tsx';
import { registerServiceWorker } from '../../platform/service-worker.ts';
import { AppRoutes } from './app-routes.tsx';
import { AppServicesProvider, createAppServices, startAppServices } from '../app-services.tsx';

type AppAreaView = {
  readonly AppArea: ComponentType;
  /** Loads the code of the page at a path. */
  readonly fetchPage: (pathname: string) => Promise<unknown>;
};

/** Opens everything under `/app`, with services that live until the page is closed. */
export const openAppArea = (
  services: DataServices,
  pages: readonly LazyAppPage[] = createLazyAppPages(services),
): AppAreaView => {
  prefetchUsage(services);
  const appServices = createAppServices(services);
  startAppServices(appServices);
  registerWithUser(services);
  return {
    AppArea: () => (
      <AppServicesProvider services={appServices}>
        <AppRoutes pages={pages} />
      </AppServicesProvider>
    ),
    fetchPage: async (pathname) => findAppPage(pages, pathname)?.fetch(),
  };
};

/** Visitors and signed-out users get no service worker. */
const registerWithUser = ({ session }: Pick<DataServices, 'session'>): void => {
  let isRegistered = false;
  const register = (): void => {
    if (isRegistered || session.getState().status !== 'authenticated') return;
    isRegistered = true;
    void registerServiceWorker();
  };
  session.subscribe(register);
  register();
};
