import type { ComponentType } from 'react';
import type { DataServices } from '../data/app-services.ts';
import type { AppPages } from './app-pages.tsx';
import { AppRoutes } from './app-routes.tsx';
import { AppServicesProvider, createAppServices, startAppServices } from './app-services.tsx';

/** Everything under `/app`, with services that live until the page is closed. */
export const openAppArea = (services: DataServices, pages: AppPages): ComponentType => {
  const appServices = createAppServices(services);
  startAppServices(appServices);
  return () => (
    <AppServicesProvider services={appServices}>
      <AppRoutes pages={pages} />
    </AppServicesProvider>
  );
};
