import { accountRoutes } from './auth.ts';
import { extensionRoutes } from './auth-extension.ts';
import { googleRoutes } from './auth-google.ts';
import { passkeyRoutes } from './auth-passkeys.ts';
import { privacyRoutes } from './auth-privacy.ts';
import { signInCodeRoutes } from './auth-sign-in-codes.ts';
import { secondFactorRoutes } from './auth-second-factor.ts';
import { billingRoutes } from './billing-internal.ts';
import { gatewayRoutes } from './gateway.ts';
import { apiKeyRoutes } from './api-keys.ts';
import { brandRoutes } from './brand.ts';
import { interestRoutes } from './interests.ts';
import { recordingAudioRoutes } from './recording-audio.ts';
import { reportRoutes } from './reports.ts';
import { resumableUploadRoutes } from './resumable-uploads.ts';
import type { RouteContract } from './route.ts';
import { supportRoutes } from './support.ts';
import { transcriptRoutes } from './transcript.ts';
import { transcriptSharingRoutes } from './transcript-sharing.ts';
import { transcriptionRoutes } from './transcription.ts';
import { transcriptionLabelRoutes } from './transcription-labels.ts';
import { transcriptionLibraryRoutes } from './transcription-library.ts';
import { transcriptionMergingRoutes } from './transcription-merging.ts';
import { transcriptionNotesRoutes } from './transcription-notes.ts';
import { usageRoutes } from './usage.ts';

/** The routes of the public API by the service that serves them, in the order of the API document. */
export const publicRoutes = {
  transcription: [
    ...transcriptionRoutes,
    ...transcriptionLibraryRoutes,
    ...recordingAudioRoutes,
    ...resumableUploadRoutes,
    ...transcriptionLabelRoutes,
    ...transcriptionMergingRoutes,
    ...transcriptionNotesRoutes,
    ...transcriptRoutes,
    ...transcriptSharingRoutes,
    ...brandRoutes,
    ...reportRoutes,
  ],
  usage: usageRoutes,
  billing: billingRoutes,
  auth: [
    ...accountRoutes,
    ...signInCodeRoutes,
    ...secondFactorRoutes,
    ...passkeyRoutes,
    ...googleRoutes,
    ...extensionRoutes,
    ...privacyRoutes,
    ...interestRoutes,
    ...apiKeyRoutes,
    ...supportRoutes,
  ],
  gateway: gatewayRoutes,
} satisfies Readonly<Record<string, readonly RouteContract[]>>;
