import { noteActivity } from '../platform/activity/activity.ts';
import { findTranslation, listMadeInsights } from '../insights/insights.ts';
import { transcriptsIn } from '../transcripts/transcripts.ts';
import { createAudioService } from './audio/audio.service.ts';
import { createBrandsService } from './brands/brands.service.ts';
import { createDomainsService } from './domains/domains.service.ts';
import { createAttributionsRepository } from './exports/attributions.repository.ts';
import { createExportsZip } from './exports/exports-zip.service.ts';
import { createExportsService } from './exports/exports.service.ts';
import { createReadPassages } from './exports/passages.service.ts';
import { createLinks } from './links/links.ts';
import { createFinishedMailService } from './mails/finished-mail.service.ts';
import { createNotices } from './notices/notices.service.ts';
import { createSilencedAudio } from './redacted-audio/silenced-audio.service.ts';
import { createTextWork } from './texts/text-work.ts';

// The door of the room: other rooms import from this file alone.

export { audioRoutes } from './audio/audio.routes.ts';
export { brandsRoutes } from './brands/brands.routes.ts';
export { type BrandsService, eraseBrand } from './brands/brands.service.ts';
export { allowedDomainsRoutes, domainsRoutes, knownHostsRoutes } from './domains/domains.routes.ts';
export { type DomainsService, eraseDomain } from './domains/domains.service.ts';
export { createAttributionNotes } from './exports/note-attributions.ts';
export { exportsRoutes } from './exports/exports.routes.ts';
export type { ExportsService } from './exports/exports.service.ts';
export type { ReadPassages } from './exports/passages.service.ts';
export { listShareLinks } from './links/list-share-links.ts';
export { sharedAudioRoutes, sharedTranscriptsRoutes, shareLinksRoutes } from './links/sharing.routes.ts';
export { createIsMember, type IsMember } from './links/membership.ts';
export { finishedMailRoutes } from './mails/finished-mail.routes.ts';
export { createFinishedMails } from './mails/send-finished-mails.ts';
export { createSummaryForMail } from './mails/summary-for-mail.ts';
export { noticesRoutes } from './notices/notices.routes.ts';
export { createPlayableCopy } from './redacted-audio/playable-copy.ts';
export type { TextWork } from './texts/text-work.ts';

type PublishingDeps = Omit<Parameters<typeof createSilencedAudio>[0], 'texts' | 'waitMs'> &
  Omit<Parameters<typeof createAudioService>[0], 'silenced'> &
  Parameters<typeof createBrandsService>[0] &
  Parameters<typeof createDomainsService>[0] &
  Parameters<typeof createNotices>[0] &
  Omit<Parameters<typeof createFinishedMailService>[0], 'texts' | 'listMade'> &
  Omit<
    Parameters<typeof createExportsService>[0],
    'brands' | 'texts' | 'findModel' | 'listMade' | 'findTranslation' | 'noteExport' | 'listAttributions'
  > &
  Omit<Parameters<typeof createLinks>[0], 'audio' | 'brands' | 'domains' | 'texts' | 'listMade'> & {
    readonly library: Pick<Parameters<typeof createExportsZip>[0], 'listItems'>;
  };

/** Creates the room's services of the API. */
export const createPublishing = (resources: PublishingDeps) => {
  const texts = createTextWork(resources);
  const deps = { ...resources, texts };
  const silenced = createSilencedAudio(deps);
  const audio = createAudioService({ ...deps, silenced });
  const brands = createBrandsService(deps);
  const domains = createDomainsService(deps);
  const { findModel } = transcriptsIn(resources.db);
  const { list: listAttributions } = createAttributionsRepository(resources.db);
  const listMade = listMadeInsights(resources.db);
  const findMadeTranslation = findTranslation(resources.db);
  const exportFile = createExportsService({
    ...deps,
    brands,
    findModel,
    listMade,
    findTranslation: findMadeTranslation,
    noteExport: (ownerId, id) =>
      noteActivity(resources.db, { ownerId, ids: [id], action: 'exported', at: resources.clock() }),
    listAttributions,
  });
  return {
    texts,
    silenced,
    audio,
    exportFile,
    readPassages: createReadPassages({ ...deps, findTranslation: findMadeTranslation }),
    exportZip: createExportsZip({ exportFile, listItems: deps.library.listItems }),
    brands,
    domains,
    notices: createNotices(deps),
    finishedMail: createFinishedMailService({ ...deps, listMade }),
    ...createLinks({ ...deps, audio, brands, domains, listMade }),
  };
};
