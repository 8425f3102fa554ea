import type { ComponentType, ReactNode } from 'react';
import { createInstall } from '../platform/install.ts';
import { createBrowserTabs } from '../platform/tabs.ts';
import { createPageSession, keepSessionFresh } from '../session/page-session.ts';
import { type Services, ServicesContext } from '../session/services.ts';
import { createSignOutGuards } from '../session/sign-out-guards.ts';
import { forgetCopiesWithSession } from './forget-copies.ts';

/** Providers around pages that need them. */
export type Around = { readonly Provider: ComponentType<{ readonly children: ReactNode }> };

/** Creates the services of one page load. They have no effect before `startServices`. */
export const createServices = (): Services => {
  const tabs = createBrowserTabs();
  return {
    tabs,
    session: createPageSession(tabs),
    signOutGuards: createSignOutGuards(),
    install: createInstall(),
  };
};

/** Returns a stop function. */
export const startServices = ({ session, install }: Services): (() => void) => {
  const stops = [keepSessionFresh(session), forgetCopiesWithSession(session), install.start()];
  return () => {
    for (const stop of stops) stop();
  };
};

type ServicesProviderProps = { readonly services: Services; readonly children: ReactNode };

/** Provides the services to its pages; `useServices` reads them. */
export const ServicesProvider = ({ services, children }: ServicesProviderProps) => (
  <ServicesContext value={services}>{children}</ServicesContext>
);

/** Opens and starts the services of this page load. */
export const openServices = () => {
  const services = createServices();
  startServices(services);
  const Provider: Around['Provider'] = (props) => <ServicesProvider services={services} {...props} />;
  return { services, Provider };
};
