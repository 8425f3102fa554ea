import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react';
import { useRequired } from '../platform/use-required.ts';
import type { Services } from '../session/services.ts';
import type { LabelDeletions } from './labels/label-deletions.ts';
import type { LabelsData } from './labels/labels.ts';
import type { Live } from './live/live.ts';
import type { Deletions } from './transcriptions/deletions.ts';
import type { Transcriptions } from './transcriptions/transcriptions.ts';

/** The services plus the cache of server data. */
export type DataServices = Services & { readonly queries: QueryClient };

/** The additional services of the pages behind the sign-in. `app/app-services.tsx` creates them. */
export type AppServices = DataServices & {
  readonly transcriptions: Transcriptions;
  readonly deletions: Deletions;
  readonly labels: LabelsData;
  readonly labelDeletions: LabelDeletions;
  readonly live: Live;
};

export const AppServicesContext = createContext<AppServices | null>(null);

export const useAppServices = (): AppServices => useRequired(AppServicesContext, 'AppServicesProvider');
