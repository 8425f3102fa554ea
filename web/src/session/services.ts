import { createContext } from 'react';
import type { Install } from '../platform/install.ts';
import type { Tabs } from '../platform/tabs.ts';
import { useRequired } from '../platform/use-required.ts';
import type { Session } from './session.ts';
import type { SignOutGuards } from './sign-out-guards.ts';

/** The services of one page load. `app/services.tsx` creates them. */
export type Services = {
  readonly session: Session;
  readonly tabs: Tabs;
  readonly signOutGuards: SignOutGuards;
  readonly install: Install;
};

export const ServicesContext = createContext<Services | null>(null);

export const useServices = (): Services => useRequired(ServicesContext, 'ServicesProvider');
