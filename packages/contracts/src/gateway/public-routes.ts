import { accountRoutes } from '../auth/accounts.ts';
import { apiKeyRoutes } from '../auth/api-keys.ts';
import { extensionRoutes } from '../auth/extension.ts';
import { googleRoutes } from '../auth/google.ts';
import { interestRoutes } from '../auth/interests.ts';
import { mailAddressRoutes } from '../auth/mail-address.ts';
import { noticeRoutes } from '../auth/notices.ts';
import { oauthRoutes } from '../auth/oauth.ts';
import { passkeyRoutes } from '../auth/passkeys.ts';
import { privacyRoutes } from '../auth/privacy.ts';
import { programRoutes } from '../auth/programs.ts';
import { secondFactorRoutes } from '../auth/second-factor.ts';
import { signInCodeRoutes } from '../auth/sign-in-codes.ts';
import { ssoRoutes, ssoSettingsRoutes } from '../auth/sso.ts';
import { supportRoutes } from '../auth/support.ts';
import { workspaceKeyRoutes } from '../auth/workspace-keys.ts';
import { workspaceRoutes } from '../auth/workspaces.ts';
import { billingRoutes } from '../billing/routes.ts';
import type { RouteContract } from '../shared/route.ts';
import { activityRoutes } from '../transcription/activity.ts';
import { recordingAudioRoutes } from '../transcription/audio.ts';
import { brandRoutes } from '../transcription/brand.ts';
import { insightRoutes } from '../transcription/insights.ts';
import { automaticFormRoutes } from '../transcription/automatic-forms.ts';
import { openAiRoutes } from '../transcription/openai-audio.ts';
import { mcpRoutes } from '../transcription/mcp.ts';
import { mailChoiceRoutes } from '../transcription/mail-choices.ts';
import { ownDomainRoutes } from '../transcription/own-domain.ts';
import { ownFormRoutes } from '../transcription/own-forms.ts';
import { questionRoutes } from '../transcription/questions.ts';
import { folderAccessRoutes } from '../transcription/folder-access.ts';
import { labelChangeRoutes } from '../transcription/label-changes.ts';
import { transcriptionLabelRoutes } from '../transcription/labels.ts';
import { transcriptionLibraryRoutes } from '../transcription/library.ts';
import { linkRoutes } from '../transcription/links.ts';
import { transcriptionMergingRoutes } from '../transcription/merging.ts';
import { transcriptionCommentsRoutes } from '../transcription/comments.ts';
import { reportViewing } from '../transcription/viewers.ts';
import { transcriptionNotesRoutes } from '../transcription/notes.ts';
import { transcriptionNoticeRoutes } from '../transcription/notices.ts';
import { reportRoutes } from '../transcription/reports.ts';
import { resumableUploadRoutes } from '../transcription/resumable-uploads.ts';
import { transcriptionRoutes } from '../transcription/routes.ts';
import { transcriptSharingRoutes } from '../transcription/sharing.ts';
import { transcriptRoutes } from '../transcription/transcript.ts';
import { transcriptionVocabularyRoutes } from '../transcription/vocabulary.ts';
import { webhookRoutes } from '../transcription/webhooks.ts';
import { usageRoutes } from '../usage/usage.ts';
import { gatewayRoutes } from './gateway.ts';

/** The routes of the public API by the service that serves them, in the order of the API document. */
export const publicRoutes = {
  transcription: [
    ...transcriptionRoutes,
    ...transcriptionLibraryRoutes,
    ...recordingAudioRoutes,
    ...resumableUploadRoutes,
    ...transcriptionLabelRoutes,
    ...labelChangeRoutes,
    ...folderAccessRoutes,
    ...transcriptionMergingRoutes,
    ...linkRoutes,
    ...transcriptionNotesRoutes,
    ...transcriptionCommentsRoutes,
    reportViewing,
    ...transcriptionNoticeRoutes,
    ...mailChoiceRoutes,
    ...webhookRoutes,
    ...transcriptionVocabularyRoutes,
    ...transcriptRoutes,
    ...insightRoutes,
    ...ownFormRoutes,
    ...automaticFormRoutes,
    ...questionRoutes,
    ...transcriptSharingRoutes,
    ...brandRoutes,
    ...ownDomainRoutes,
    ...reportRoutes,
    ...activityRoutes,
    ...openAiRoutes,
    ...mcpRoutes,
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
    ...noticeRoutes,
    ...mailAddressRoutes,
    ...apiKeyRoutes,
    ...programRoutes,
    ...oauthRoutes,
    ...workspaceRoutes,
    ...ssoSettingsRoutes,
    ...ssoRoutes,
    ...workspaceKeyRoutes,
    ...supportRoutes,
  ],
  gateway: gatewayRoutes,
} satisfies Readonly<Record<string, readonly RouteContract[]>>;
