import type { ReactNode } from 'react';
import { type AppServices, AppServicesContext, type DataServices } from '../data/app-services.ts';
import { failureText } from '../data/failure-text.ts';
import { createLabelDeletions } from '../data/labels/label-deletions.ts';
import { createLabels } from '../data/labels/labels.ts';
import { createLive } from '../data/live/live.ts';
import { createDeletions } from '../data/transcriptions/deletions.ts';
import { createTranscriptions } from '../data/transcriptions/transcriptions.ts';
import {
  createUploadServices,
  type UploadServices,
  UploadServicesProvider,
} from '../features/uploads/upload-services.tsx';
import { keepCopiesCurrent } from './offline-copies.ts';
import { renewQueriesWithLanguage } from './renew-queries.ts';

/** The services of the pages behind the sign-in, including those of `features/uploads`. */
export type AllAppServices = AppServices & { readonly uploads: UploadServices };

/** Has no effect before `startAppServices`. */
export const createAppServices = (services: DataServices): AllAppServices => {
  const transcriptions = createTranscriptions(services);
  const labels = createLabels(services);
  const shared: AppServices = {
    ...services,
    transcriptions,
    deletions: createDeletions({ ...services, transcriptions, failureText }),
    labels,
    labelDeletions: createLabelDeletions({ ...services, labels, failureText }),
    live: createLive(services),
  };
  return { ...shared, uploads: createUploadServices(shared) };
};

/** Returns a stop function. Live updates start with the frame of the app. */
export const startAppServices = (services: AllAppServices): (() => void) => {
  const stops = [
    renewQueriesWithLanguage(services),
    services.uploads.queue.start(),
    services.deletions.start(),
    services.labelDeletions.start(),
    keepCopiesCurrent(services),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};

type AppServicesProviderProps = { readonly services: AllAppServices; readonly children: ReactNode };

/** Provides the services to its pages. Requires a `ServicesProvider` and a `QueryClientProvider`. */
export const AppServicesProvider = ({ services, children }: AppServicesProviderProps) => (
  <AppServicesContext value={services}>
    <UploadServicesProvider services={services.uploads}>{children}</UploadServicesProvider>
  </AppServicesContext>
);
