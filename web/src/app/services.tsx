import type { ComponentType, ReactNode } from 'react';
import { createBrowserTabs } from '../platform/tabs.ts';
import { createPageSession, keepSessionFresh } from '../session/page-session.ts';
import { type Services, ServicesContext } from '../session/services.ts';
import { createSignOutGuards } from '../session/sign-out-guards.ts';

/** What stands around pages that need it. */
export type Around = { readonly Provider: ComponentType<{ readonly children: ReactNode }> };

/** What the pages of one load share. Nothing happens before `startServices`. */
export const createServices = (): Services => {
  const tabs = createBrowserTabs();
  return { tabs, session: createPageSession(tabs), signOutGuards: createSignOutGuards() };
};

/** Gives the way to stop. */
export const startServices = ({ session }: Services): (() => void) => keepSessionFresh(session);

type ServicesProviderProps = { readonly services: Services; readonly children: ReactNode };

/** Gives services to the pages inside: `useServices` reads them. */
export const ServicesProvider = ({ services, children }: ServicesProviderProps) => (
  <ServicesContext value={services}>{children}</ServicesContext>
);

/** The started services of this load of the page. */
export const openServices = () => {
  const services = createServices();
  startServices(services);
  const Provider: Around['Provider'] = (props) => <ServicesProvider services={services} {...props} />;
  return { services, Provider };
};
