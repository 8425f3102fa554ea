import * as transcriptions from './0001-transcriptions.ts';
import * as freeTrials from './0002-free-trials.ts';
import * as looseObjects from './0003-loose-objects.ts';
import * as quota from './0004-quota.ts';
import * as library from './0005-library.ts';
import * as resumableUploads from './0006-resumable-uploads.ts';
import * as search from './0007-search.ts';
import * as versions from './0008-versions.ts';
import * as waveforms from './0009-waveforms.ts';
import * as shareLinks from './0010-share-links.ts';
import * as leftUploads from './0011-left-uploads.ts';
import * as searchChanges from './0014-search-changes.ts';
import * as uploadHolds from './0015-upload-holds.ts';
import * as thinnedVersions from './0016-thinned-versions.ts';
import * as speakersByPlan from './0018-speakers-by-plan.ts';
import * as librarySizes from './0019-library-sizes.ts';
import * as claimedTrials from './0020-claimed-trials.ts';
import * as listedSpeakers from './0021-listed-speakers.ts';
import * as labels from './0022-labels.ts';
import * as growingUploads from './0023-growing-uploads.ts';
import * as figures from './0024-figures.ts';
import * as notes from './0025-notes.ts';
import * as importedVersions from './0026-imported-versions.ts';
import * as mergedRecordings from './0027-merged-recordings.ts';
import * as labelOrder from './0028-label-order.ts';
import * as conversations from './0029-conversations.ts';
import * as queueTurns from './0030-queue-turns.ts';
import * as hiddenKinds from './0032-hidden-kinds.ts';
import * as unsureSpeech from './0033-unsure-speech.ts';
import * as voicePrints from './0036-voice-prints.ts';
import * as failures from './0037-failures.ts';
import * as brands from './0040-brands.ts';
import * as outboxTraces from './0041-outbox-traces.ts';
import * as plansInSteps from './0042-plans-in-steps.ts';
import * as labelKeys from './0043-label-keys.ts';
import * as waitingTurns from './0044-waiting-turns.ts';
import * as typedWords from './0045-typed-words.ts';
import * as playableAudio from './0046-playable-audio.ts';
import * as audioTracks from './0047-audio-tracks.ts';
import * as countedAttempts from './0048-counted-attempts.ts';
import * as linkAddresses from './0049-link-addresses.ts';
import * as notices from './0050-notices.ts';
import * as vocabulary from './0051-vocabulary.ts';
import * as wordsOfVersions from './0052-words-of-versions.ts';
import * as modelAttributions from './0053-model-attributions.ts';
import * as insights from './0054-insights.ts';
import * as insightMethods from './0055-insight-methods.ts';
import * as insightsOfModels from './0056-insights-of-models.ts';
import * as translations from './0059-translations.ts';
import * as insightChoices from './0060-insight-choices.ts';
import * as questions from './0062-questions.ts';
import * as ownForms from './0063-own-forms.ts';
import * as includedInLinks from './0064-included-in-links.ts';
import * as automaticForms from './0065-automatic-forms.ts';
import * as mails from './0066-mails.ts';
import * as translatedPieces from './0067-translated-pieces.ts';
import * as insightFigures from './0068-insight-figures.ts';
import * as audioRequests from './0069-audio-requests.ts';
import * as textsOfAnswers from './0070-texts-of-answers.ts';
import * as webhooks from './0071-webhooks.ts';
import * as linkConfirmations from './0080-link-confirmations.ts';
import * as linkFetches from './0074-link-fetches.ts';
import * as folderChoices from './0091-folder-choices.ts';
import * as uploadLinks from './0073-upload-links.ts';
import * as brandColors from './0077-brand-colors.ts';
import * as activity from './0072-activity.ts';
import * as ownDomains from './0077-own-domains.ts';
import * as webhookMails from './0081-webhook-mails.ts';
import * as webhookPersons from './0085-webhook-persons.ts';
import * as folderVisibility from './0078-folder-visibility.ts';
import * as comments from './0084-comments.ts';
import * as knownSpeakers from './0082-known-speakers.ts';
import * as uploadLinkSources from './0086-upload-link-sources.ts';
import * as uploadActors from './0087-upload-actors.ts';
import * as closedQuestions from './0088-closed-questions.ts';
import * as countsOfDeleted from './0089-counts-of-deleted.ts';
import * as webhookSecrets from './0090-webhook-secrets.ts';

/** Migrations in order of application; forward only. */
export const migrations = {
  '0001-transcriptions': transcriptions,
  '0002-free-trials': freeTrials,
  '0003-loose-objects': looseObjects,
  '0004-quota': quota,
  '0005-library': library,
  '0006-resumable-uploads': resumableUploads,
  '0007-search': search,
  '0008-versions': versions,
  '0009-waveforms': waveforms,
  '0010-share-links': shareLinks,
  '0011-left-uploads': leftUploads,
  '0014-search-changes': searchChanges,
  '0015-upload-holds': uploadHolds,
  '0016-thinned-versions': thinnedVersions,
  '0018-speakers-by-plan': speakersByPlan,
  '0019-library-sizes': librarySizes,
  '0020-claimed-trials': claimedTrials,
  '0021-listed-speakers': listedSpeakers,
  '0022-labels': labels,
  '0023-growing-uploads': growingUploads,
  '0024-figures': figures,
  '0025-notes': notes,
  '0026-imported-versions': importedVersions,
  '0027-merged-recordings': mergedRecordings,
  '0028-label-order': labelOrder,
  '0029-conversations': conversations,
  '0030-queue-turns': queueTurns,
  '0032-hidden-kinds': hiddenKinds,
  '0033-unsure-speech': unsureSpeech,
  '0036-voice-prints': voicePrints,
  '0037-failures': failures,
  '0040-brands': brands,
  '0041-outbox-traces': outboxTraces,
  '0042-plans-in-steps': plansInSteps,
  '0043-label-keys': labelKeys,
  '0044-waiting-turns': waitingTurns,
  '0045-typed-words': typedWords,
  '0046-playable-audio': playableAudio,
  '0047-audio-tracks': audioTracks,
  '0048-counted-attempts': countedAttempts,
  '0049-link-addresses': linkAddresses,
  '0050-notices': notices,
  '0051-vocabulary': vocabulary,
  '0052-words-of-versions': wordsOfVersions,
  '0053-model-attributions': modelAttributions,
  '0054-insights': insights,
  '0055-insight-methods': insightMethods,
  '0056-insights-of-models': insightsOfModels,
  '0059-translations': translations,
  '0060-insight-choices': insightChoices,
  '0062-questions': questions,
  '0063-own-forms': ownForms,
  '0064-included-in-links': includedInLinks,
  '0065-automatic-forms': automaticForms,
  '0066-mails': mails,
  '0067-translated-pieces': translatedPieces,
  '0068-insight-figures': insightFigures,
  '0069-audio-requests': audioRequests,
  '0070-texts-of-answers': textsOfAnswers,
  '0071-webhooks': webhooks,
  '0074-link-fetches': linkFetches,
  '0073-upload-links': uploadLinks,
  '0077-brand-colors': brandColors,
  '0072-activity': activity,
  '0077-own-domains': ownDomains,
  '0080-link-confirmations': linkConfirmations,
  '0081-webhook-mails': webhookMails,
  '0078-folder-visibility': folderVisibility,
  '0084-comments': comments,
  '0082-known-speakers': knownSpeakers,
  '0085-webhook-persons': webhookPersons,
  '0086-upload-link-sources': uploadLinkSources,
  '0087-upload-actors': uploadActors,
  '0088-closed-questions': closedQuestions,
  '0089-counts-of-deleted': countsOfDeleted,
  '0090-webhook-secrets': webhookSecrets,
  '0091-folder-choices': folderChoices,
};
