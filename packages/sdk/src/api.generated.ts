// Types of the API 659ac5d24fc17aa3: npm run generate
export interface paths {
    "/api/transcription/free-upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Transcribe one recording without an account; with `Prefer: respond-async` responds 202 at once, with `X-Device-Id` refuses a used trial before reading the body */
        post: operations["postTranscriptionFreeUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/free/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Limits of the free trial, and the longest recording of any plan */
        get: operations["getTranscriptionFreeLimits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/free": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The device's existing free transcription, or null, and whether this device and address have a free trial left; without a device, only the address counts */
        get: operations["getTranscriptionFree"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/free/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Move the device's free transcription, with recording and whole transcript, into the signed-in user's account; once per device and account, without using quota */
        post: operations["postTranscriptionFreeClaim"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Upload a recording; the same operation as /api/async-transcription/upload */
        post: operations["postTranscriptionUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/async-transcription/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Upload a recording; returns its transcription id */
        post: operations["postAsyncTranscriptionUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/async-transcription/status/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Status of a transcription, with the text recognised so far */
        get: operations["getAsyncTranscriptionStatusById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/async-transcription/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Server-sent events: `snapshot` (TranscriptionSnapshot) first, then `progress` and at the end `snapshot` again */
        get: operations["getAsyncTranscriptionEventsById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/async-transcription/cancel/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel a waiting or running transcription; a visitor's audio is removed, a signed-in user's is kept for a retry. A visitor who could read any of the text has used the free trial */
        post: operations["postAsyncTranscriptionCancelById"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the caller’s recordings with its whole text */
        get: operations["getTranscriptionById"];
        put?: never;
        post?: never;
        /** Delete a transcription with its audio and text; cancels it if it is running */
        delete: operations["deleteTranscriptionById"];
        options?: never;
        head?: never;
        /** Renames a recording */
        patch: operations["patchTranscriptionById"];
        trace?: never;
    };
    "/api/transcription/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's recordings: paginated, searched, filtered and sorted */
        get: operations["getTranscriptionList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Names of the caller's recordings with those ids, separated by commas; others are omitted */
        get: operations["getTranscriptionNames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/async-transcription/retry/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Transcribes a failed or cancelled recording again while its audio is kept; charged like a new one */
        post: operations["postAsyncTranscriptionRetryById"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/totals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Totals over all stored recordings of the caller */
        get: operations["getTranscriptionTotals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Server-sent events over all recordings of the caller: `ready`, then `changed` (TranscriptionItem) and `removed` */
        get: operations["getTranscriptionEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/{id}/audio": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The stored recording; supports `Range`, `download=1` sends it as an attachment */
        get: operations["getTranscriptionByIdAudio"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/free/{id}/audio": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A visitor's recording, by the `audioUrl` of its snapshot; supports `Range` */
        get: operations["getTranscriptionFreeByIdAudio"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/uploads/{uploadId}/parts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** URLs to which a browser sends the next missing parts of a resumable upload, straight to the store */
        post: operations["postTranscriptionUploadsByUploadIdParts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's folders and tags, with the number of their recordings */
        get: operations["getTranscriptionLabels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/folders/{folderId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Deletes a folder; its recordings stay, without a folder */
        delete: operations["deleteTranscriptionFoldersByFolderId"];
        options?: never;
        head?: never;
        /** Renames a folder */
        patch: operations["patchTranscriptionFoldersByFolderId"];
        trace?: never;
    };
    "/api/transcription/tags/{tagId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Deletes a tag and removes it from all recordings */
        delete: operations["deleteTranscriptionTagsByTagId"];
        options?: never;
        head?: never;
        /** Renames a tag; if another one has that name, merges both and returns the other one */
        patch: operations["patchTranscriptionTagsByTagId"];
        trace?: never;
    };
    "/api/transcription/folders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates a folder, or returns the one with that name */
        post: operations["postTranscriptionFolders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates a tag, or returns the one with that name */
        post: operations["postTranscriptionTags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/organise": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Moves recordings into a folder or out of all, adds and removes tags; returns the recordings */
        post: operations["postTranscriptionOrganise"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/folders/{folderId}/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Chooses who sees a folder of a workspace with its recordings: all members, chosen ones, or its creator alone */
        patch: operations["patchTranscriptionFoldersByFolderIdAccess"];
        trace?: never;
    };
    "/api/transcription/members/{personId}/private-folders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many folders of a workspace a member alone sees, with how many recordings: they are deleted when the member leaves */
        get: operations["getTranscriptionMembersByPersonIdPrivateFolders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Merges completed recordings, in the given order, into a new one; recognises and charges nothing */
        post: operations["postTranscriptionMerge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's links of the last days, newest first */
        get: operations["getTranscriptionLinks"];
        put?: never;
        /** Transcribes the media file, or lists the episodes of the podcast feed, at a public address */
        post: operations["postTranscriptionLinks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/links/{linkId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One link; of a feed, its episodes */
        get: operations["getTranscriptionLinksByLinkId"];
        put?: never;
        post?: never;
        /** Cancels a link, or removes one that has ended from the list */
        delete: operations["deleteTranscriptionLinksByLinkId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/links/{linkId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Fetches a link again that has failed */
        post: operations["postTranscriptionLinksByLinkIdRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/links/{linkId}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Fetches the recording of a page: the caller confirms that they may transcribe it */
        post: operations["postTranscriptionLinksByLinkIdConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's notes on a recording */
        get: operations["getTranscriptionByIdNotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Replaces the caller's notes on a recording */
        patch: operations["patchTranscriptionByIdNotes"];
        trace?: never;
    };
    "/api/transcription/{id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The comments on a recording with their replies, oldest first */
        get: operations["getTranscriptionByIdComments"];
        put?: never;
        /** Comments on a passage of a recording, or replies to a comment */
        post: operations["postTranscriptionByIdComments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/{id}/comments/{commentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Deletes a comment with its replies */
        delete: operations["deleteTranscriptionByIdCommentsByCommentId"];
        options?: never;
        head?: never;
        /** Changes the text of an own comment, or marks a comment with its replies as done or open */
        patch: operations["patchTranscriptionByIdCommentsByCommentId"];
        trace?: never;
    };
    "/api/transcription/mentions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Comments of the last 30 days that mention the caller, newest first, 50 at most */
        get: operations["getTranscriptionMentions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/{id}/viewers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Says that the caller looks at a recording, and lists the people who do */
        post: operations["postTranscriptionByIdViewers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What happened to the caller's recordings lately, newest first */
        get: operations["getTranscriptionNotices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/mail-choices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which mails about recordings the caller gets */
        get: operations["getTranscriptionMailChoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Chooses which mails about recordings the caller gets */
        patch: operations["patchTranscriptionMailChoices"];
        trace?: never;
    };
    "/api/transcription/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The addresses that the caller's programs are notified at, oldest first; without their secrets */
        get: operations["getTranscriptionWebhooks"];
        put?: never;
        /** Adds an endpoint (plan with API access only), and sends it a test event */
        post: operations["postTranscriptionWebhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/webhooks/{endpointId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Deletes an endpoint */
        delete: operations["deleteTranscriptionWebhooksByEndpointId"];
        options?: never;
        head?: never;
        /** Changes an endpoint, or turns it on or off */
        patch: operations["patchTranscriptionWebhooksByEndpointId"];
        trace?: never;
    };
    "/api/transcription/webhooks/{endpointId}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives an endpoint a new secret */
        post: operations["postTranscriptionWebhooksByEndpointIdSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/webhooks/{endpointId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends an endpoint a test event */
        post: operations["postTranscriptionWebhooksByEndpointIdTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/webhooks/{endpointId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was delivered to an endpoint in the last 30 days, newest first, 25 at a time */
        get: operations["getTranscriptionWebhooksByEndpointIdDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/webhooks/{endpointId}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A delivery with its body and its attempts, oldest first */
        get: operations["getTranscriptionWebhooksByEndpointIdDeliveriesByDeliveryId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/webhooks/{endpointId}/deliveries/{deliveryId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a delivery again, with all its attempts before it */
        post: operations["postTranscriptionWebhooksByEndpointIdDeliveriesByDeliveryIdReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/vocabulary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The words that recognition prefers in the caller's recordings: of the account and of its folders */
        get: operations["getTranscriptionVocabulary"];
        put?: never;
        /** Adds words to the vocabulary of the account or of a folder */
        post: operations["postTranscriptionVocabulary"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/vocabulary/{wordId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Deletes a word from the vocabulary; recordings that were recognized with it stay as they are */
        delete: operations["deleteTranscriptionVocabularyByWordId"];
        options?: never;
        head?: never;
        /** Changes a word, or how it sounds */
        patch: operations["patchTranscriptionVocabularyByWordId"];
        trace?: never;
    };
    "/api/transcription/vocabulary/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Words that the caller has corrected several times in the same way, the most frequent ones first */
        get: operations["getTranscriptionVocabularySuggestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/vocabulary/dismissals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Suggests a word never again */
        post: operations["postTranscriptionVocabularyDismissals"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/{id}/vocabulary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A recording's own words, and all words that its text was recognized with */
        get: operations["getTranscriptionByIdVocabulary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/{id}/transcript": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The transcript with every word, its time and its speaker */
        get: operations["getTranscriptionByIdTranscript"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Saves changes of a transcript; refused if another client changed it meanwhile */
        patch: operations["patchTranscriptionByIdTranscript"];
        trace?: never;
    };
    "/api/transcription/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All versions of a transcript, newest first */
        get: operations["getTranscriptionByIdVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/{id}/versions/{number}/vocabulary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The words of the vocabulary that a version was recognized with, as they were then */
        get: operations["getTranscriptionByIdVersionsByNumberVocabulary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/{id}/transcript/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The first passages of the transcript, to show while the rest of a long one loads */
        get: operations["getTranscriptionByIdTranscriptStart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/{id}/versions/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One whole version */
        get: operations["getTranscriptionByIdVersionsByNumber"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/{id}/versions/{number}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restores an earlier version as a new version */
        post: operations["postTranscriptionByIdVersionsByNumberRestore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/speech-models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The speech models that the user's plan can choose, the default first */
        get: operations["getTranscriptionSpeechModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/{id}/recognise": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Recognises a recording again, in another language, with another model or from another audio track; creates a new version */
        post: operations["postTranscriptionByIdRecognise"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/{id}/transcript/speakers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Groups the voices of a recording again, into a given number of speakers; creates a new version */
        post: operations["postTranscriptionByIdTranscriptSpeakers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/{id}/peaks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The waveform of the recording, computed once */
        get: operations["getTranscriptionByIdPeaks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/{id}/insights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists what was made of a recording */
        get: operations["getTranscriptionByIdInsights"];
        put?: never;
        /** Makes a summary, chapters or another form of what a recording says */
        post: operations["postTranscriptionByIdInsights"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/{id}/insights/{insightId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns what was made of a recording, such as a translation */
        get: operations["getTranscriptionByIdInsightsByInsightId"];
        put?: never;
        post?: never;
        /** Cancels or deletes an insight */
        delete: operations["deleteTranscriptionByIdInsightsByInsightId"];
        options?: never;
        head?: never;
        /** Ticks off statements of an insight */
        patch: operations["patchTranscriptionByIdInsightsByInsightId"];
        trace?: never;
    };
    "/api/transcription/insights/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns how many insights count this month */
        get: operations["getTranscriptionInsightsUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/translations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Into which languages recordings are translated, and how many of them; `ids` are separated by commas */
        get: operations["getTranscriptionTranslations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/assistant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The language model that makes insights, and whether the user has agreed to its server */
        get: operations["getTranscriptionAssistant"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/assistant/agreement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Agrees that texts of recordings are sent to the server of the language model; kept in the consent log */
        post: operations["postTranscriptionAssistantAgreement"];
        /** Withdraws the agreement: no text is sent any more */
        delete: operations["deleteTranscriptionAssistantAgreement"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/forms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's own forms of what a language model writes of recordings */
        get: operations["getTranscriptionForms"];
        put?: never;
        /** Creates a form */
        post: operations["postTranscriptionForms"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/forms/{formId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Deletes a form */
        delete: operations["deleteTranscriptionFormsByFormId"];
        options?: never;
        head?: never;
        /** Changes a form */
        patch: operations["patchTranscriptionFormsByFormId"];
        trace?: never;
    };
    "/api/transcription/automatic-forms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Forms that are made of each recording once it is transcribed, by folder */
        get: operations["getTranscriptionAutomaticForms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Chooses what is made of each recording once it is transcribed */
        patch: operations["patchTranscriptionAutomaticForms"];
        trace?: never;
    };
    "/api/transcription/folders/{folderId}/automatic-forms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Chooses what is made of each recording of a folder once it is transcribed */
        patch: operations["patchTranscriptionFoldersByFolderIdAutomaticForms"];
        trace?: never;
    };
    "/api/transcription/questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the newest questions */
        get: operations["getTranscriptionQuestions"];
        put?: never;
        /** Asks a question about recordings or a folder */
        post: operations["postTranscriptionQuestions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/questions/{questionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns a question and its answer */
        get: operations["getTranscriptionQuestionsByQuestionId"];
        put?: never;
        post?: never;
        /** Cancels or deletes a question */
        delete: operations["deleteTranscriptionQuestionsByQuestionId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The transcript as a file named after the recording; `x-hard-cues` is the number of subtitles that break the reading rules */
        get: operations["getTranscriptionByIdExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Several transcripts as files in a ZIP archive; `ids` are separated by commas */
        get: operations["getTranscriptionExports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/{id}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The links of a transcript, newest first */
        get: operations["getTranscriptionByIdLinks"];
        put?: never;
        /** Creates a public read-only link */
        post: operations["postTranscriptionByIdLinks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/{id}/links/{linkId}/address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The address of an open link, for the owner of the transcript */
        get: operations["getTranscriptionByIdLinksByLinkIdAddress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/{id}/links/{linkId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revokes a link permanently */
        delete: operations["deleteTranscriptionByIdLinksByLinkId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/shared/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Opens a public link */
        post: operations["postTranscriptionSharedByToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/shared/{token}/audio": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The audio of a public link; supports `Range`, `download=1` sends it as an attachment */
        get: operations["getTranscriptionSharedByTokenAudio"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/shared/{token}/peaks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The waveform of the audio of a public link */
        get: operations["getTranscriptionSharedByTokenPeaks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/brand": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's brand; null if there is none */
        get: operations["getTranscriptionBrand"];
        put?: never;
        post?: never;
        /** Removes the caller's brand; Escriba's name shows again */
        delete: operations["deleteTranscriptionBrand"];
        options?: never;
        head?: never;
        /** Replaces the caller's brand (plan with white label only) */
        patch: operations["patchTranscriptionBrand"];
        trace?: never;
    };
    "/api/transcription/domain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The domain of the caller's public links; null if there is none */
        get: operations["getTranscriptionDomain"];
        put?: never;
        post?: never;
        /** Removes the domain of the caller's public links, which open at the product's address alone */
        delete: operations["deleteTranscriptionDomain"];
        options?: never;
        head?: never;
        /** Sets the domain of the caller's public links (plan with white label only) */
        patch: operations["patchTranscriptionDomain"];
        trace?: never;
    };
    "/api/transcription/domain/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Looks up whether the caller's domain has its records */
        post: operations["postTranscriptionDomainVerify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/domains/allowed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether public links open at a domain, for proxies that get certificates on demand */
        get: operations["getDomainsAllowed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Figures over the caller's completed recordings of a period */
        get: operations["getReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What persons and API keys did to recordings, newest first; `actor` is `person`, or the id of a person or key */
        get: operations["getTranscriptionActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audio/transcriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Transcribes a recording in one request, by OpenAI's protocol; it is in the library too. With `Prefer: respond-async` the response is 202 at once */
        post: operations["postV1AudioTranscriptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audio/translations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Transcribes a recording and translates it into English by speech recognition, by OpenAI's protocol; recording and translation are in the library too */
        post: operations["postV1AudioTranslations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The models that a transcription by OpenAI's protocol may name */
        get: operations["getV1Models"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The MCP server: one JSON-RPC message of the Model Context Protocol */
        post: operations["postMcp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/usage/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's plan, its usage today, this month and in total, and when the quotas reset */
        get: operations["getUsageStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/usage/charges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's charges of a month, newest first, and their sum; the current month by default */
        get: operations["getUsageCharges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The plans that are sold, with prices and limits, by rank; the seller; the payment methods */
        get: operations["getSubscriptionPlans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's plan in force, its terms, and an open payment if there is one */
        get: operations["getSubscriptionStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Server-sent events: the status has changed */
        get: operations["getSubscriptionEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reads the caller's open payment at the payment provider; activates the plan if it is paid */
        post: operations["postSubscriptionActivate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What ordering a plan would cost and change; charges nothing */
        post: operations["postSubscriptionPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/seats/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What more or fewer seats would cost, and from when; charges nothing */
        post: operations["postSubscriptionSeatsPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/asaas/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Order a plan and pay it by PIX, boleto or card */
        post: operations["postAsaasCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/seats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Buy more seats for the workspaces of the caller, until the period ends and with each renewal */
        post: operations["postSubscriptionSeats"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Give up an order or upgrade that is not paid; its codes can no longer be paid */
        delete: operations["deleteSubscriptionCheckout"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/customer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's payer data; null before the first order */
        get: operations["getSubscriptionCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's charges, newest first */
        get: operations["getSubscriptionPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A charge with the codes that pay it */
        get: operations["getSubscriptionPaymentsById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/payments/{id}/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pay an open or overdue charge by another method or card */
        post: operations["postSubscriptionPaymentsByIdPay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/payments/{id}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The receipt of a paid charge */
        get: operations["getSubscriptionPaymentsByIdReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/contract/text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The contract of the caller's latest subscription, in the language of the request */
        get: operations["getSubscriptionContractText"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/contract": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The contract of the caller's latest subscription, as a PDF */
        get: operations["getSubscriptionContract"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change to a smaller plan, a shorter cycle or fewer seats when the period ends */
        post: operations["postSubscriptionChange"];
        /** Keep the present plan, cycle and seats */
        delete: operations["deleteSubscriptionChange"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the subscription with its period, or at once if it is overdue */
        post: operations["postSubscriptionCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Undo a cancellation before it takes effect */
        post: operations["postSubscriptionResume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Withdraw from a purchase within seven days and get the money back */
        post: operations["postSubscriptionWithdraw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subscription/method": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the card or the method of the next charges; charges nothing */
        post: operations["postSubscriptionMethod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/address/{cep}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The address of a CEP */
        get: operations["getAddressByCep"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/affiliates/links/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whose referral link this is; null for an unknown code */
        get: operations["getAffiliatesLinksByCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/affiliates/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The user's referral link and figures; null for users who have not joined */
        get: operations["getAffiliatesMe"];
        put?: never;
        /** Join the affiliate programme */
        post: operations["postAffiliatesMe"];
        delete?: never;
        options?: never;
        head?: never;
        /** Change the displayed name or where commissions are paid; absent fields are unchanged */
        patch: operations["patchAffiliatesMe"];
        trace?: never;
    };
    "/api/affiliates/me/commissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The statement of one month, oldest line first */
        get: operations["getAffiliatesMeCommissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Open an account and sign in */
        post: operations["postAuthRegister"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with e-mail and password; 202 if the account needs its second factor */
        post: operations["postAuthLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Exchange a refresh token for new tokens; each works once */
        post: operations["postAuthRefresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the session of the bearer, or of the refresh token if there is no bearer */
        post: operations["postAuthLogout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The signed-in user */
        get: operations["getAuthMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Update the user's profile; absent fields are unchanged */
        patch: operations["patchAuthMe"];
        trace?: never;
    };
    "/api/auth/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the bearer’s session is still valid, and whose it is */
        get: operations["getAuthCheck"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the password, or set the first one just after signing in with Google; ends all other sessions. `revokesAccess` also revokes all API keys, those that the user made for workspaces too unless `keepsWorkspaceKeys`, and unlinks Google */
        post: operations["postAuthChangePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How a lost password can be replaced: `byMail` is false without a mail server, then support has links */
        get: operations["getAuthPasswordReset"];
        put?: never;
        /** Send a link to set a new password; the response is the same whether the address has an account */
        post: operations["postAuthPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password-reset/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set the password by the token of a link; ends all sessions of the account, revokes its API keys, those that the user made for workspaces too unless `keepsWorkspaceKeys`, and unlinks Google */
        post: operations["postAuthPasswordResetConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The user's active sessions, most recently used first */
        get: operations["getAuthSessions"];
        put?: never;
        post?: never;
        /** End every session except this one */
        delete: operations["deleteAuthSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one session, at once */
        delete: operations["deleteAuthSessionsById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/jwks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Public keys of access tokens */
        get: operations["getAuthJwks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a code by mail if e-mail and password are right; the response is the same if they are not. Its `ticket` belongs to the code */
        post: operations["postAuthSignInCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in-code/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make this browser known for the account by a code; signing in with the password then works while others try the account */
        post: operations["postAuthSignInCodeConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in/second-factor/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Options to prove a passkey of the account that signs in; they work once */
        post: operations["postAuthSignInSecondFactorChallenge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Finish a sign-in that needs a second factor, in the browser that started */
        post: operations["postAuthSignInSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The second factors of the account */
        get: operations["getAuthSecondFactor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Options to prove a passkey in this session; they work once */
        post: operations["postAuthSecondFactorChallenge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Prove the second factor in this session, which may then make sensitive changes for 15 minutes */
        post: operations["postAuthSecondFactorProof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/app/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new secret for an authenticator app. It counts once a code confirms it, within 15 minutes */
        post: operations["postAuthSecondFactorAppChallenge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/app": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Turns on the authenticator app. The first second factor of an account ends its other sessions and returns recovery codes, once */
        post: operations["postAuthSecondFactorApp"];
        /** Turns off the authenticator app; the last second factor takes the recovery codes with it */
        delete: operations["deleteAuthSecondFactorApp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replaces the recovery codes; the response is the only one with them */
        post: operations["postAuthSecondFactorRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in/passkey/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Options to sign in with a passkey alone; they work once, in the browser that asked */
        post: operations["postAuthSignInPasskeyChallenge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with a passkey alone, which verifies the user */
        post: operations["postAuthSignInPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Options to create a passkey; they work once, in this session */
        post: operations["postAuthPasskeysChallenge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds a passkey. The first second factor of an account ends its other sessions and returns recovery codes, once */
        post: operations["postAuthPasskeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes a passkey; the last second factor takes the recovery codes with it */
        delete: operations["deleteAuthPasskeysById"];
        options?: never;
        head?: never;
        /** Renames a passkey */
        patch: operations["patchAuthPasskeysById"];
        trace?: never;
    };
    "/api/auth/google/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether signing in with Google is enabled; `linked` is shown only to the signed-in owner of the e-mail, and is null for everyone else */
        get: operations["getAuthGoogleStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/google": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Redirects the browser to Google. `intent=link` links the Google account to the signed-in account on return */
        get: operations["getAuthGoogle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/google/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Google redirects the browser here; redirects to `/google/callback?auth=google&success=true&token=<one-time code>` or `&success=false&error=<GoogleFailure>` */
        get: operations["getAuthGoogleCallback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/google/exchange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Redeem the one-time code of `/google/callback`, once, in the browser that started */
        post: operations["postAuthGoogleExchange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/google/create-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Open an account for a Google identity that has none (`pendingToken`, 10 minutes, once) */
        post: operations["postAuthGoogleCreateAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/google/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Link a Google identity (`pendingToken`): to the signed-in account, with its password, or, with e-mail and password, to that one, which signs in. 202 if that account needs its second factor: it is not linked then */
        post: operations["postAuthGoogleLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/google/unlink": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Unlink Google from the signed-in account, which must have a password */
        post: operations["postAuthGoogleUnlink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth-request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Checks the browser extension's connection request; the pages refuse an invalid one before the user signs in */
        get: operations["getAuthOauthRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth-login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Connect the browser extension: returns a one-time code of 60 s, bound to code, redirectUri and state */
        post: operations["postAuthOauthLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oauth-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The extension redeems its one-time code, once, with its verifier */
        post: operations["postAuthOauthToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/consents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The purposes of consent, and every decision so far */
        get: operations["getAuthConsents"];
        put?: never;
        /** Grant or withdraw a consent; records are never overwritten. `assistant` is granted where its server is named, by POST /api/transcription/assistant/agreement */
        post: operations["postAuthConsents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/legal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which versions of the terms and the privacy policy the user has accepted */
        get: operations["getAuthLegal"];
        put?: never;
        /** Record that the user accepts current versions of the terms and the privacy policy */
        post: operations["postAuthLegal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/account/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everything stored about the user, as a JSON download */
        get: operations["getAuthAccountExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/account/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete the account for good. Needs the password; without one, a session that began in the last 15 minutes */
        post: operations["postAuthAccountDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/interests/{feature}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the user asked to be told when a feature is there */
        get: operations["getAuthInterestsByFeature"];
        put?: never;
        /** Ask to be told by e-mail when a feature is there; a repetition keeps the first time */
        post: operations["postAuthInterestsByFeature"];
        /** No longer ask to be told about a feature */
        delete: operations["deleteAuthInterestsByFeature"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/notices/seen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Until when the user has seen the notices of each topic; topics without any are omitted */
        get: operations["getAuthNoticesSeen"];
        put?: never;
        /** Mark notices as seen; an earlier time than the stored one changes nothing */
        post: operations["postAuthNoticesSeen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/mail-address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the address of the account is confirmed, so that mails may say what recordings contain */
        get: operations["getAuthMailAddress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/mail-address/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirms the address with the token of a mail */
        post: operations["postAuthMailAddressConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The API keys of the account, newest first, without their secrets; expired ones for 30 days. `requestsPerMinute` is what a new key has, and at most may have */
        get: operations["getAuthApiKeys"];
        put?: never;
        /** Creates an API key (plan with API access only). Needs the password; without one, a session that began in the last 15 minutes. The response is the only one with the secret */
        post: operations["postAuthApiKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revokes an API key at once; repeating it changes nothing */
        delete: operations["deleteAuthApiKeysById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/program-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a program that opened `/oauth/authorize` asks for */
        post: operations["postAuthProgramRequests"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/programs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The programs that are connected to the account, newest first */
        get: operations["getAuthPrograms"];
        put?: never;
        /** Connects a program (plan with API access only), or refuses it. Returns the address of the program to which the browser goes */
        post: operations["postAuthPrograms"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/programs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Disconnects a program at once; repeating it changes nothing */
        delete: operations["deleteAuthProgramsById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-protected-resource/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which server issues tokens for the MCP server (RFC 9728) */
        get: operations["getWellKnownOauthProtectedResourceMcp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-protected-resource": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which server issues tokens for the MCP server (RFC 9728) */
        get: operations["getWellKnownOauthProtectedResource"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-authorization-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The endpoints of the authorization server (RFC 8414) */
        get: operations["getWellKnownOauthAuthorizationServer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Registers a program, which has no secret (RFC 7591) */
        post: operations["postOauthRegister"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Exchanges a code or a refresh token for tokens (RFC 6749, with PKCE) */
        post: operations["postOauthToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Disconnects the program of a token (RFC 7009) */
        post: operations["postOauthRevoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The workspaces of which the user is a member, by name */
        get: operations["getAuthWorkspaces"];
        put?: never;
        /** Creates a workspace, whose recordings use the plan and minutes of its owner (plan with workspaces only) */
        post: operations["postAuthWorkspaces"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/workspaces/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A workspace with its members, and for those who manage it with its invitations */
        get: operations["getAuthWorkspacesById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Renames a workspace (owner and admins) */
        patch: operations["patchAuthWorkspacesById"];
        trace?: never;
    };
    "/api/auth/workspaces/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deletes a workspace with all its recordings and texts (owner only). Needs the password; without one, a session that began in the last 15 minutes */
        post: operations["postAuthWorkspacesByIdDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/workspaces/{id}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes a member (owner and admins), or leaves the workspace (the member). Recordings stay in the workspace */
        delete: operations["deleteAuthWorkspacesByIdMembersByUserId"];
        options?: never;
        head?: never;
        /** Changes what a member may do, at once (owner and admins); their open streams are cut */
        patch: operations["patchAuthWorkspacesByIdMembersByUserId"];
        trace?: never;
    };
    "/api/auth/workspaces/{id}/offer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Offers the workspace to a member, who owns and pays for it once they accept; null withdraws it (owner only). An offer needs the password; without one, a session that began in the last 15 minutes */
        post: operations["postAuthWorkspacesByIdOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/workspaces/{id}/offer/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes over the workspace that was offered to the user; the owner before becomes an admin */
        post: operations["postAuthWorkspacesByIdOfferAccept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/workspaces/{id}/offer/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Declines the workspace that was offered to the user */
        post: operations["postAuthWorkspacesByIdOfferDecline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/workspaces/{id}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates an invitation for one person, valid 7 days (owner and admins); with an address it is for that account alone, and mailed if there is a mail server */
        post: operations["postAuthWorkspacesByIdInvitations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/workspaces/{id}/invitations/{invitationId}/renew": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives an invitation a new link and its whole validity; the link before no longer works (owner and admins) */
        post: operations["postAuthWorkspacesByIdInvitationsByInvitationIdRenew"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/workspaces/{id}/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Cancels an invitation at once; repeating it changes nothing (owner and admins) */
        delete: operations["deleteAuthWorkspacesByIdInvitationsByInvitationId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/invitations/show": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the secret of an invitation is for; open to all who have it */
        post: operations["postAuthInvitationsShow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Joins the workspace of an invitation, which works once */
        post: operations["postAuthInvitationsAccept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/workspaces/{id}/sso": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The sign-in of a workspace’s company, and the domains that it proves (owner and admins) */
        get: operations["getAuthWorkspacesByIdSso"];
        put?: never;
        post?: never;
        /** Removes the sign-in of a workspace’s company; accounts and members stay, repeating it changes nothing (owner and admins) */
        delete: operations["deleteAuthWorkspacesByIdSso"];
        options?: never;
        head?: never;
        /** Stores the OpenID provider of a workspace’s company (owner and admins). Without `clientSecret`, the stored one is kept */
        patch: operations["patchAuthWorkspacesByIdSso"];
        trace?: never;
    };
    "/api/auth/workspaces/{id}/sso/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Looks up the TXT records of the company’s domains now (owner and admins) */
        post: operations["postAuthWorkspacesByIdSsoVerify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/workspaces/{id}/sso/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reads the configuration of the company’s provider now, and says what is wrong with it (owner and admins) */
        post: operations["postAuthWorkspacesByIdSsoTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sso": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins the sign-in of a company, by the domain of an e-mail: the address to send the browser to. The response is the same for all addresses of a domain */
        post: operations["postAuthSso"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sso/{id}/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The company’s provider redirects the browser here; redirects to `/sso/callback?success=true&token=<one-time code>` or `&success=false&error=<SsoFailure>` */
        get: operations["getAuthSsoByIdCallback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sso/exchange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Redeem the one-time code of `/sso/callback`, once, in the browser that started */
        post: operations["postAuthSsoExchange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sso/create-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Open an account for an identity of a company (`pendingToken`, 10 minutes, once), which joins the company’s workspace */
        post: operations["postAuthSsoCreateAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sso/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Link an identity of a company (`pendingToken`) to the account with its e-mail, with that account’s password, and join the workspace. 202 if the account needs its second factor: it is not linked then */
        post: operations["postAuthSsoLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/workspaces/{id}/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The API keys that act for a workspace, newest first, without their secrets (owner and admins); expired ones for 30 days */
        get: operations["getAuthWorkspacesByIdApiKeys"];
        put?: never;
        /** Creates an API key that acts for a workspace (owner and admins; plan with API access only). Needs the password; without one, a session that began in the last 15 minutes. The response is the only one with the secret */
        post: operations["postAuthWorkspacesByIdApiKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/workspaces/{id}/api-keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revokes an API key of a workspace at once (owner and admins); repeating it changes nothing */
        delete: operations["deleteAuthWorkspacesByIdApiKeysByKeyId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/support": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How to reach the operator besides the form, and whether the product sends mails */
        get: operations["getSupport"];
        put?: never;
        /** Send a message to the operator; returns the reference that a reply will name */
        post: operations["postSupport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The IP address of this request */
        get: operations["getIp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** 200 when every part of the product is up, otherwise 503 with the parts that are not */
        get: operations["getHealthReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start a resumable upload (tus 1.0.0); `Location` is its address */
        post: operations["postTranscriptionUploads"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transcription/uploads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Cancel an unfinished upload; otherwise it is removed after 24 hours */
        delete: operations["deleteTranscriptionUploadsById"];
        options?: never;
        /** Progress of a resumable upload; 423: ask again */
        head: operations["headTranscriptionUploadsById"];
        /** The next bytes; after the last the upload becomes the transcription with the same id */
        patch: operations["patchTranscriptionUploadsById"];
        trace?: never;
    };
    "/api/transcription/upload-links/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Sends the file of a recording to a one-time link, which the MCP server gives; needs no token */
        put: operations["putTranscriptionUploadLinksById"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        ErrorResponse: {
            /** @constant */
            success: false;
            error: string;
            message: string;
            requestId: string;
        };
    };
    responses: {
        /** @description Any other failure */
        Failure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description A part of the path is longer than 200 characters */
        UriTooLong: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The headers are larger than 16 KiB; the connection is closed */
        HeadersTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    postTranscriptionFreeUpload: {
        parameters: {
            query?: never;
            header?: {
                prefer?: string;
                "x-device-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    audio: Blob;
                    /** @enum {unknown} */
                    language_code?: "pt-BR" | "en-US" | "es-ES" | "fr-FR" | "de-DE" | "it-IT" | "pt" | "en" | "es" | "fr" | "de" | "it" | "ja" | "ko" | "zh" | "ru" | "ar" | "hi" | "auto";
                    /** @enum {unknown} */
                    language?: "pt-BR" | "en-US" | "es-ES" | "fr-FR" | "de-DE" | "it-IT" | "pt" | "en" | "es" | "fr" | "de" | "it" | "ja" | "ko" | "zh" | "ru" | "ar" | "hi" | "auto";
                    speech_model?: string;
                    user_ip?: string;
                    device_id: string;
                    device_info?: string;
                    channel_names?: string;
                    speakers_expected?: string;
                    vocabulary?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        text: string;
                        audio_duration: number;
                        language: string;
                        is_truncated: boolean;
                        original_length: number;
                        limited_length: number;
                        message: string;
                        unsure_text?: string;
                        /** @constant */
                        success: true;
                        /** Format: uuid */
                        transcriptionId: string;
                    };
                };
            };
            /** @description Accepted; the work continues */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            /** Format: uuid */
                            transcriptionId: string;
                            statusUrl: string;
                            eventsUrl: string;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionFreeLimits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            fileSizeMBMax: number;
                            minutesMax: number;
                            recordingHoursMax: number;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionFree: {
        parameters: {
            query?: {
                device_id?: string;
            };
            header?: {
                "x-device-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            transcriptionId: string;
                            status: "pending" | "processing" | "completed" | "failed" | "cancelled";
                            stage: ("preparing" | "transcribing") | null;
                            progress: number;
                            queuePosition: number | null;
                            startsInSeconds: number | null;
                            waitingFor: "speech_model" | null;
                            fileName: string;
                            durationMs: number | null;
                            language: string | null;
                            segments: {
                                startMs: number;
                                endMs: number;
                                text: string;
                                words?: {
                                    text: string;
                                    startMs: number;
                                    endMs: number;
                                }[];
                            }[];
                            error: string | null;
                            message: string | null;
                            result: {
                                text: string;
                                audio_duration: number;
                                language: string;
                                is_truncated: boolean;
                                original_length: number;
                                limited_length: number;
                                message: string;
                                unsure_text?: string;
                            } | null;
                            audioUrl?: string;
                            /** Format: date-time */
                            createdAt: string;
                            completedAt: string | null;
                        } | null;
                        trial: {
                            available: boolean;
                            error: string | null;
                            message: string | null;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postTranscriptionFreeClaim: {
        parameters: {
            query?: never;
            header: {
                "x-device-id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            transcriptionId: string;
                            status: "pending" | "processing" | "completed" | "failed" | "cancelled";
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postTranscriptionUpload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    audio: Blob;
                    /** @enum {unknown} */
                    language_code?: "pt-BR" | "en-US" | "es-ES" | "fr-FR" | "de-DE" | "it-IT" | "pt" | "en" | "es" | "fr" | "de" | "it" | "ja" | "ko" | "zh" | "ru" | "ar" | "hi" | "auto";
                    /** @enum {unknown} */
                    language?: "pt-BR" | "en-US" | "es-ES" | "fr-FR" | "de-DE" | "it-IT" | "pt" | "en" | "es" | "fr" | "de" | "it" | "ja" | "ko" | "zh" | "ru" | "ar" | "hi" | "auto";
                    speech_model?: string;
                    user_ip?: string;
                    device_id?: string;
                    device_info?: string;
                    channel_names?: string;
                    speakers_expected?: string;
                    vocabulary?: string;
                    /** Format: uuid */
                    folder_id?: string;
                };
            };
        };
        responses: {
            /** @description Accepted; the work continues */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            /** Format: uuid */
                            transcriptionId: string;
                            statusUrl: string;
                            eventsUrl: string;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAsyncTranscriptionUpload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    audio: Blob;
                    /** @enum {unknown} */
                    language_code?: "pt-BR" | "en-US" | "es-ES" | "fr-FR" | "de-DE" | "it-IT" | "pt" | "en" | "es" | "fr" | "de" | "it" | "ja" | "ko" | "zh" | "ru" | "ar" | "hi" | "auto";
                    /** @enum {unknown} */
                    language?: "pt-BR" | "en-US" | "es-ES" | "fr-FR" | "de-DE" | "it-IT" | "pt" | "en" | "es" | "fr" | "de" | "it" | "ja" | "ko" | "zh" | "ru" | "ar" | "hi" | "auto";
                    speech_model?: string;
                    user_ip?: string;
                    device_id?: string;
                    device_info?: string;
                    channel_names?: string;
                    speakers_expected?: string;
                    vocabulary?: string;
                    /** Format: uuid */
                    folder_id?: string;
                };
            };
        };
        responses: {
            /** @description Accepted; the work continues */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            /** Format: uuid */
                            transcriptionId: string;
                            statusUrl: string;
                            eventsUrl: string;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getAsyncTranscriptionStatusById: {
        parameters: {
            query?: {
                device_id?: string;
            };
            header?: {
                "x-device-id"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            transcriptionId: string;
                            status: "pending" | "processing" | "completed" | "failed" | "cancelled";
                            stage: ("preparing" | "transcribing") | null;
                            progress: number;
                            queuePosition: number | null;
                            startsInSeconds: number | null;
                            waitingFor: "speech_model" | null;
                            fileName: string;
                            durationMs: number | null;
                            language: string | null;
                            segments: {
                                startMs: number;
                                endMs: number;
                                text: string;
                                words?: {
                                    text: string;
                                    startMs: number;
                                    endMs: number;
                                }[];
                            }[];
                            error: string | null;
                            message: string | null;
                            result: {
                                text: string;
                                audio_duration: number;
                                language: string;
                                is_truncated: boolean;
                                original_length: number;
                                limited_length: number;
                                message: string;
                                unsure_text?: string;
                            } | null;
                            audioUrl?: string;
                            /** Format: date-time */
                            createdAt: string;
                            completedAt: string | null;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getAsyncTranscriptionEventsById: {
        parameters: {
            query?: {
                device_id?: string;
            };
            header?: {
                "x-device-id"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAsyncTranscriptionCancelById: {
        parameters: {
            query?: {
                device_id?: string;
            };
            header?: {
                "x-device-id"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            transcriptionId: string;
                            status: "pending" | "processing" | "completed" | "failed" | "cancelled";
                            stage: ("preparing" | "transcribing") | null;
                            progress: number;
                            queuePosition: number | null;
                            startsInSeconds: number | null;
                            waitingFor: "speech_model" | null;
                            fileName: string;
                            durationMs: number | null;
                            language: string | null;
                            segments: {
                                startMs: number;
                                endMs: number;
                                text: string;
                                words?: {
                                    text: string;
                                    startMs: number;
                                    endMs: number;
                                }[];
                            }[];
                            error: string | null;
                            message: string | null;
                            result: {
                                text: string;
                                audio_duration: number;
                                language: string;
                                is_truncated: boolean;
                                original_length: number;
                                limited_length: number;
                                message: string;
                                unsure_text?: string;
                            } | null;
                            audioUrl?: string;
                            /** Format: date-time */
                            createdAt: string;
                            completedAt: string | null;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            /** Format: uuid */
                            transcriptionId: string;
                            /** @enum {unknown} */
                            status: "pending" | "processing" | "completed" | "error" | "cancelled";
                            stage: ("preparing" | "transcribing") | null;
                            progress: number;
                            originalFileName: string;
                            fileSize: number;
                            mimeType: string;
                            audioUrl: string | null;
                            audioExpiresAt: string | null;
                            audioPurgedAt: string | null;
                            language: string;
                            speechModel: string;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            completedAt: string | null;
                            result: {
                                text: string;
                                audio_duration: number;
                                confidence: number;
                            } | null;
                            speakers: {
                                id: string;
                                name: string | null;
                            }[];
                            parts: {
                                /** Format: uuid */
                                transcriptionId: string;
                                name: string;
                                startMs: number | null;
                            }[];
                            folderId: string | null;
                            tagIds: string[];
                            errorCode: string | null;
                            errorMessage: string | null;
                            canRetry: boolean;
                            hits: {
                                /** @enum {unknown} */
                                field: "name" | "text" | "notes";
                                text: string;
                                marks: [
                                    number,
                                    number
                                ][];
                            }[];
                            segments: {
                                startMs: number;
                                endMs: number;
                                text: string;
                                words?: {
                                    text: string;
                                    startMs: number;
                                    endMs: number;
                                }[];
                            }[];
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    deleteTranscriptionById: {
        parameters: {
            query?: {
                device_id?: string;
            };
            header?: {
                "x-device-id"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    patchTranscriptionById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    originalFileName: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            /** Format: uuid */
                            transcriptionId: string;
                            /** @enum {unknown} */
                            status: "pending" | "processing" | "completed" | "error" | "cancelled";
                            stage: ("preparing" | "transcribing") | null;
                            progress: number;
                            originalFileName: string;
                            fileSize: number;
                            mimeType: string;
                            audioUrl: string | null;
                            audioExpiresAt: string | null;
                            audioPurgedAt: string | null;
                            language: string;
                            speechModel: string;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            completedAt: string | null;
                            result: {
                                text: string;
                                audio_duration: number;
                                confidence: number;
                            } | null;
                            speakers: {
                                id: string;
                                name: string | null;
                            }[];
                            parts: {
                                /** Format: uuid */
                                transcriptionId: string;
                                name: string;
                                startMs: number | null;
                            }[];
                            folderId: string | null;
                            tagIds: string[];
                            errorCode: string | null;
                            errorMessage: string | null;
                            canRetry: boolean;
                            hits: {
                                /** @enum {unknown} */
                                field: "name" | "text" | "notes";
                                text: string;
                                marks: [
                                    number,
                                    number
                                ][];
                            }[];
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionList: {
        parameters: {
            query?: {
                page?: number;
                limit?: number;
                search?: string;
                status?: "pending" | "processing" | "completed" | "error" | "cancelled";
                sort?: "newest" | "oldest" | "name" | "longest" | "largest" | "folder" | "tag";
                folder?: string;
                tags?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            /** Format: uuid */
                            transcriptionId: string;
                            /** @enum {unknown} */
                            status: "pending" | "processing" | "completed" | "error" | "cancelled";
                            stage: ("preparing" | "transcribing") | null;
                            progress: number;
                            originalFileName: string;
                            fileSize: number;
                            mimeType: string;
                            audioUrl: string | null;
                            audioExpiresAt: string | null;
                            audioPurgedAt: string | null;
                            language: string;
                            speechModel: string;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            completedAt: string | null;
                            result: {
                                text: string;
                                audio_duration: number;
                                confidence: number;
                            } | null;
                            speakers: {
                                id: string;
                                name: string | null;
                            }[];
                            parts: {
                                /** Format: uuid */
                                transcriptionId: string;
                                name: string;
                                startMs: number | null;
                            }[];
                            folderId: string | null;
                            tagIds: string[];
                            errorCode: string | null;
                            errorMessage: string | null;
                            canRetry: boolean;
                            hits: {
                                /** @enum {unknown} */
                                field: "name" | "text" | "notes";
                                text: string;
                                marks: [
                                    number,
                                    number
                                ][];
                            }[];
                        }[];
                        pagination: {
                            page: number;
                            limit: number;
                            total: number;
                            totalIsExact: boolean;
                            totalPages: number;
                            hasMore: boolean;
                        };
                        counts: {
                            all: number;
                            pending: number | null;
                            processing: number | null;
                            completed: number | null;
                            error: number | null;
                            cancelled: number | null;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionNames: {
        parameters: {
            query: {
                ids: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            transcriptionId: string;
                            originalFileName: string;
                            /** @enum {unknown} */
                            status: "pending" | "processing" | "completed" | "error" | "cancelled";
                        }[];
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAsyncTranscriptionRetryById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            /** Format: uuid */
                            transcriptionId: string;
                            /** @enum {unknown} */
                            status: "pending" | "processing" | "completed" | "error" | "cancelled";
                            stage: ("preparing" | "transcribing") | null;
                            progress: number;
                            originalFileName: string;
                            fileSize: number;
                            mimeType: string;
                            audioUrl: string | null;
                            audioExpiresAt: string | null;
                            audioPurgedAt: string | null;
                            language: string;
                            speechModel: string;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            completedAt: string | null;
                            result: {
                                text: string;
                                audio_duration: number;
                                confidence: number;
                            } | null;
                            speakers: {
                                id: string;
                                name: string | null;
                            }[];
                            parts: {
                                /** Format: uuid */
                                transcriptionId: string;
                                name: string;
                                startMs: number | null;
                            }[];
                            folderId: string | null;
                            tagIds: string[];
                            errorCode: string | null;
                            errorMessage: string | null;
                            canRetry: boolean;
                            hits: {
                                /** @enum {unknown} */
                                field: "name" | "text" | "notes";
                                text: string;
                                marks: [
                                    number,
                                    number
                                ][];
                            }[];
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionTotals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            completed: number;
                            minutes: number;
                            averageProcessingSeconds: number | null;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionByIdAudio: {
        parameters: {
            query?: {
                token?: string;
                download?: "1";
                silence?: "1";
                personal_kinds?: string;
                track?: string;
            };
            header?: {
                range?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "audio/*": unknown;
                    "video/*": unknown;
                    "application/octet-stream": unknown;
                };
            };
            /** @description A part */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "audio/*": unknown;
                    "video/*": unknown;
                    "application/octet-stream": unknown;
                };
            };
            /** @description Not modified since `If-None-Match` */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            414: components["responses"]["UriTooLong"];
            /** @description Range not satisfiable; `Content-Range` has the size */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionFreeByIdAudio: {
        parameters: {
            query: {
                token: string;
            };
            header?: {
                range?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "audio/*": unknown;
                    "video/*": unknown;
                    "application/octet-stream": unknown;
                };
            };
            /** @description A part */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "audio/*": unknown;
                    "video/*": unknown;
                    "application/octet-stream": unknown;
                };
            };
            /** @description Not modified since `If-None-Match` */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            414: components["responses"]["UriTooLong"];
            /** @description Range not satisfiable; `Content-Range` has the size */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postTranscriptionUploadsByUploadIdParts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uploadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            receivedBytes: number;
                            parts: {
                                url: string;
                                startByte: number;
                                endByte: number;
                            }[];
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionLabels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            folders: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                recordings: number | null;
                                access?: {
                                    /** @enum {unknown} */
                                    visibility: "everyone" | "members" | "creator";
                                    memberIds: string[];
                                    creatorId: string | null;
                                };
                            }[];
                            tags: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                recordings: number | null;
                            }[];
                            unfiled: number | null;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    deleteTranscriptionFoldersByFolderId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                folderId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    patchTranscriptionFoldersByFolderId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                folderId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            recordings: number | null;
                            access?: {
                                /** @enum {unknown} */
                                visibility: "everyone" | "members" | "creator";
                                memberIds: string[];
                                creatorId: string | null;
                            };
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    deleteTranscriptionTagsByTagId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tagId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    patchTranscriptionTagsByTagId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tagId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            recordings: number | null;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postTranscriptionFolders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            recordings: number | null;
                            access?: {
                                /** @enum {unknown} */
                                visibility: "everyone" | "members" | "creator";
                                memberIds: string[];
                                creatorId: string | null;
                            };
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postTranscriptionTags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            recordings: number | null;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postTranscriptionOrganise: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: string[];
                    folderId?: string | null;
                    addTagIds?: string[];
                    removeTagIds?: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            /** Format: uuid */
                            transcriptionId: string;
                            /** @enum {unknown} */
                            status: "pending" | "processing" | "completed" | "error" | "cancelled";
                            stage: ("preparing" | "transcribing") | null;
                            progress: number;
                            originalFileName: string;
                            fileSize: number;
                            mimeType: string;
                            audioUrl: string | null;
                            audioExpiresAt: string | null;
                            audioPurgedAt: string | null;
                            language: string;
                            speechModel: string;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            completedAt: string | null;
                            result: {
                                text: string;
                                audio_duration: number;
                                confidence: number;
                            } | null;
                            speakers: {
                                id: string;
                                name: string | null;
                            }[];
                            parts: {
                                /** Format: uuid */
                                transcriptionId: string;
                                name: string;
                                startMs: number | null;
                            }[];
                            folderId: string | null;
                            tagIds: string[];
                            errorCode: string | null;
                            errorMessage: string | null;
                            canRetry: boolean;
                            hits: {
                                /** @enum {unknown} */
                                field: "name" | "text" | "notes";
                                text: string;
                                marks: [
                                    number,
                                    number
                                ][];
                            }[];
                        }[];
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    patchTranscriptionFoldersByFolderIdAccess: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                folderId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    visibility: "everyone" | "members" | "creator";
                    memberIds: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            recordings: number | null;
                            access?: {
                                /** @enum {unknown} */
                                visibility: "everyone" | "members" | "creator";
                                memberIds: string[];
                                creatorId: string | null;
                            };
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionMembersByPersonIdPrivateFolders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                personId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            folders: number;
                            recordings: number;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postTranscriptionMerge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids: string[];
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            /** Format: uuid */
                            transcriptionId: string;
                            /** @enum {unknown} */
                            status: "pending" | "processing" | "completed" | "error" | "cancelled";
                            stage: ("preparing" | "transcribing") | null;
                            progress: number;
                            originalFileName: string;
                            fileSize: number;
                            mimeType: string;
                            audioUrl: string | null;
                            audioExpiresAt: string | null;
                            audioPurgedAt: string | null;
                            language: string;
                            speechModel: string;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            completedAt: string | null;
                            result: {
                                text: string;
                                audio_duration: number;
                                confidence: number;
                            } | null;
                            speakers: {
                                id: string;
                                name: string | null;
                            }[];
                            parts: {
                                /** Format: uuid */
                                transcriptionId: string;
                                name: string;
                                startMs: number | null;
                            }[];
                            folderId: string | null;
                            tagIds: string[];
                            errorCode: string | null;
                            errorMessage: string | null;
                            canRetry: boolean;
                            hits: {
                                /** @enum {unknown} */
                                field: "name" | "text" | "notes";
                                text: string;
                                marks: [
                                    number,
                                    number
                                ][];
                            }[];
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionLinks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            linkId: string;
                            url: string;
                            name: string | null;
                            /** @enum {unknown} */
                            state: "waiting" | "fetching" | "feed" | "page" | "completed" | "failed";
                            receivedBytes: number;
                            totalBytes: number | null;
                            errorCode: string | null;
                            errorMessage: string | null;
                            canRetry: boolean;
                            /** Format: date-time */
                            createdAt: string;
                        }[];
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postTranscriptionLinks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url: string;
                    title?: string;
                    rights_confirmed?: boolean;
                    /** @enum {unknown} */
                    language_code?: "pt-BR" | "en-US" | "es-ES" | "fr-FR" | "de-DE" | "it-IT" | "pt" | "en" | "es" | "fr" | "de" | "it" | "ja" | "ko" | "zh" | "ru" | "ar" | "hi" | "auto";
                    /** @enum {unknown} */
                    language?: "pt-BR" | "en-US" | "es-ES" | "fr-FR" | "de-DE" | "it-IT" | "pt" | "en" | "es" | "fr" | "de" | "it" | "ja" | "ko" | "zh" | "ru" | "ar" | "hi" | "auto";
                    speech_model?: string;
                    channel_names?: string;
                    speakers_expected?: string;
                    vocabulary?: string;
                    /** Format: uuid */
                    folder_id?: string;
                };
            };
        };
        responses: {
            /** @description Accepted; the work continues */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            linkId: string;
                            url: string;
                            name: string | null;
                            /** @enum {unknown} */
                            state: "waiting" | "fetching" | "feed" | "page" | "completed" | "failed";
                            receivedBytes: number;
                            totalBytes: number | null;
                            errorCode: string | null;
                            errorMessage: string | null;
                            canRetry: boolean;
                            /** Format: date-time */
                            createdAt: string;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionLinksByLinkId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                linkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            linkId: string;
                            url: string;
                            name: string | null;
                            /** @enum {unknown} */
                            state: "waiting" | "fetching" | "feed" | "page" | "completed" | "failed";
                            receivedBytes: number;
                            totalBytes: number | null;
                            errorCode: string | null;
                            errorMessage: string | null;
                            canRetry: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            episodes: {
                                url: string;
                                title: string;
                                publishedAt: string | null;
                                durationSeconds: number | null;
                            }[];
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    deleteTranscriptionLinksByLinkId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                linkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postTranscriptionLinksByLinkIdRetry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                linkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted; the work continues */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            linkId: string;
                            url: string;
                            name: string | null;
                            /** @enum {unknown} */
                            state: "waiting" | "fetching" | "feed" | "page" | "completed" | "failed";
                            receivedBytes: number;
                            totalBytes: number | null;
                            errorCode: string | null;
                            errorMessage: string | null;
                            canRetry: boolean;
                            /** Format: date-time */
                            createdAt: string;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postTranscriptionLinksByLinkIdConfirm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                linkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted; the work continues */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            linkId: string;
                            url: string;
                            name: string | null;
                            /** @enum {unknown} */
                            state: "waiting" | "fetching" | "feed" | "page" | "completed" | "failed";
                            receivedBytes: number;
                            totalBytes: number | null;
                            errorCode: string | null;
                            errorMessage: string | null;
                            canRetry: boolean;
                            /** Format: date-time */
                            createdAt: string;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionByIdNotes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            text: string;
                            revision: number;
                            updatedAt: string | null;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    patchTranscriptionByIdNotes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                    baseRevision: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            text: string;
                            revision: number;
                            updatedAt: string | null;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionByIdComments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            threadId: string | null;
                            place: {
                                startMs: number;
                                endMs: number;
                                quote: string;
                            } | null;
                            authorId: string;
                            text: string;
                            mentions: string[];
                            /** Format: date-time */
                            createdAt: string;
                            editedAt: string | null;
                            resolvedAt: string | null;
                            resolvedBy: string | null;
                        }[];
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postTranscriptionByIdComments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id: string;
                    text: string;
                    place?: {
                        startMs: number;
                        endMs: number;
                        quote: string;
                    };
                    /** Format: uuid */
                    threadId?: string;
                    mentions?: string[];
                };
            };
        };
        responses: {
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            threadId: string | null;
                            place: {
                                startMs: number;
                                endMs: number;
                                quote: string;
                            } | null;
                            authorId: string;
                            text: string;
                            mentions: string[];
                            /** Format: date-time */
                            createdAt: string;
                            editedAt: string | null;
                            resolvedAt: string | null;
                            resolvedBy: string | null;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    deleteTranscriptionByIdCommentsByCommentId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                commentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    patchTranscriptionByIdCommentsByCommentId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                commentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text?: string;
                    mentions?: string[];
                    isResolved?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            threadId: string | null;
                            place: {
                                startMs: number;
                                endMs: number;
                                quote: string;
                            } | null;
                            authorId: string;
                            text: string;
                            mentions: string[];
                            /** Format: date-time */
                            createdAt: string;
                            editedAt: string | null;
                            resolvedAt: string | null;
                            resolvedBy: string | null;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionMentions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            commentId: string;
                            /** Format: uuid */
                            transcriptionId: string;
                            name: string;
                            authorId: string;
                            /** Format: date-time */
                            createdAt: string;
                        }[];
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postTranscriptionByIdViewers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    isLeaving?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: string[];
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionNotices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @enum {unknown} */
                            kind: "completed" | "failed" | "link_opened";
                            /** Format: uuid */
                            transcriptionId: string;
                            originalFileName: string;
                            /** Format: date-time */
                            at: string;
                        }[];
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionMailChoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            finished: boolean;
                            withSummary: boolean;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    patchTranscriptionMailChoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    finished: boolean;
                    withSummary: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            finished: boolean;
                            withSummary: boolean;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            url: string;
                            events: ("transcription.completed" | "transcription.failed" | "transcription.deleted" | "insight.completed" | "subscription.changed")[];
                            /** @enum {unknown} */
                            state: "on" | "off" | "failing" | "gone";
                            /** @description Since when each attempt has failed; null if the last one has not */
                            failingSince: string | null;
                            /** @description Until when the secret before the current one signs too; null without one */
                            previousSecretUntil: string | null;
                            /** Format: date-time */
                            createdAt: string;
                        }[];
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postTranscriptionWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url: string;
                    events: ("transcription.completed" | "transcription.failed" | "transcription.deleted" | "insight.completed" | "subscription.changed")[];
                };
            };
        };
        responses: {
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            endpoint: {
                                /** Format: uuid */
                                id: string;
                                url: string;
                                events: ("transcription.completed" | "transcription.failed" | "transcription.deleted" | "insight.completed" | "subscription.changed")[];
                                /** @enum {unknown} */
                                state: "on" | "off" | "failing" | "gone";
                                /** @description Since when each attempt has failed; null if the last one has not */
                                failingSince: string | null;
                                /** @description Until when the secret before the current one signs too; null without one */
                                previousSecretUntil: string | null;
                                /** Format: date-time */
                                createdAt: string;
                            };
                            /** @description Signs deliveries; no later response has it */
                            secret: string;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    deleteTranscriptionWebhooksByEndpointId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    patchTranscriptionWebhooksByEndpointId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url?: string;
                    events?: ("transcription.completed" | "transcription.failed" | "transcription.deleted" | "insight.completed" | "subscription.changed")[];
                    isOn?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            url: string;
                            events: ("transcription.completed" | "transcription.failed" | "transcription.deleted" | "insight.completed" | "subscription.changed")[];
                            /** @enum {unknown} */
                            state: "on" | "off" | "failing" | "gone";
                            /** @description Since when each attempt has failed; null if the last one has not */
                            failingSince: string | null;
                            /** @description Until when the secret before the current one signs too; null without one */
                            previousSecretUntil: string | null;
                            /** Format: date-time */
                            createdAt: string;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postTranscriptionWebhooksByEndpointIdSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            endpoint: {
                                /** Format: uuid */
                                id: string;
                                url: string;
                                events: ("transcription.completed" | "transcription.failed" | "transcription.deleted" | "insight.completed" | "subscription.changed")[];
                                /** @enum {unknown} */
                                state: "on" | "off" | "failing" | "gone";
                                /** @description Since when each attempt has failed; null if the last one has not */
                                failingSince: string | null;
                                /** @description Until when the secret before the current one signs too; null without one */
                                previousSecretUntil: string | null;
                                /** Format: date-time */
                                createdAt: string;
                            };
                            /** @description Signs deliveries; no later response has it */
                            secret: string;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postTranscriptionWebhooksByEndpointIdTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted; the work continues */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            deliveryId: string;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionWebhooksByEndpointIdDeliveries: {
        parameters: {
            query?: {
                after?: string;
            };
            header?: never;
            path: {
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** @description The type of the event; `webhook.test` for one that its user sent */
                            event: string;
                            /** @enum {unknown} */
                            state: "waiting" | "delivered" | "failed";
                            /** Format: date-time */
                            createdAt: string;
                            nextAttemptAt: string | null;
                            last: {
                                /** Format: date-time */
                                at: string;
                                status: number | null;
                                error: ("url_invalid" | "address_refused" | "name_unknown" | "unreachable" | "timeout" | "plan_required") | null;
                            } | null;
                        }[];
                        hasMore: boolean;
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionWebhooksByEndpointIdDeliveriesByDeliveryId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                endpointId: string;
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** @description The type of the event; `webhook.test` for one that its user sent */
                            event: string;
                            /** @enum {unknown} */
                            state: "waiting" | "delivered" | "failed";
                            /** Format: date-time */
                            createdAt: string;
                            nextAttemptAt: string | null;
                            last: {
                                /** Format: date-time */
                                at: string;
                                status: number | null;
                                error: ("url_invalid" | "address_refused" | "name_unknown" | "unreachable" | "timeout" | "plan_required") | null;
                            } | null;
                            body: string;
                            attempts: {
                                /** Format: date-time */
                                at: string;
                                durationMs: number;
                                status: number | null;
                                error: ("url_invalid" | "address_refused" | "name_unknown" | "unreachable" | "timeout" | "plan_required") | null;
                                response: string | null;
                            }[];
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postTranscriptionWebhooksByEndpointIdDeliveriesByDeliveryIdReplay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                endpointId: string;
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted; the work continues */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionVocabulary: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            words: {
                                /** Format: uuid */
                                id: string;
                                text: string;
                                soundsLike: string | null;
                                folderId: string | null;
                                /** Format: date-time */
                                createdAt: string;
                            }[];
                            max: number;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postTranscriptionVocabulary: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    words: {
                        text: string;
                        soundsLike?: string;
                    }[];
                    folderId?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            added: {
                                /** Format: uuid */
                                id: string;
                                text: string;
                                soundsLike: string | null;
                                folderId: string | null;
                                /** Format: date-time */
                                createdAt: string;
                            }[];
                            known: string[];
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    deleteTranscriptionVocabularyByWordId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                wordId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    patchTranscriptionVocabularyByWordId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                wordId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                    soundsLike: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            text: string;
                            soundsLike: string | null;
                            folderId: string | null;
                            /** Format: date-time */
                            createdAt: string;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionVocabularySuggestions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            text: string;
                            heard: string;
                            times: number;
                        }[];
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postTranscriptionVocabularyDismissals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionByIdVocabulary: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            own: {
                                text: string;
                                soundsLike?: string;
                            }[];
                            used: {
                                text: string;
                                soundsLike?: string;
                            }[];
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionByIdTranscript: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            item: {
                                /** Format: uuid */
                                _id: string;
                                /** Format: uuid */
                                transcriptionId: string;
                                /** @enum {unknown} */
                                status: "pending" | "processing" | "completed" | "error" | "cancelled";
                                stage: ("preparing" | "transcribing") | null;
                                progress: number;
                                originalFileName: string;
                                fileSize: number;
                                mimeType: string;
                                audioUrl: string | null;
                                audioExpiresAt: string | null;
                                audioPurgedAt: string | null;
                                language: string;
                                speechModel: string;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                completedAt: string | null;
                                result: {
                                    text: string;
                                    audio_duration: number;
                                    confidence: number;
                                } | null;
                                speakers: {
                                    id: string;
                                    name: string | null;
                                }[];
                                parts: {
                                    /** Format: uuid */
                                    transcriptionId: string;
                                    name: string;
                                    startMs: number | null;
                                }[];
                                folderId: string | null;
                                tagIds: string[];
                                errorCode: string | null;
                                errorMessage: string | null;
                                canRetry: boolean;
                                hits: {
                                    /** @enum {unknown} */
                                    field: "name" | "text" | "notes";
                                    text: string;
                                    marks: [
                                        number,
                                        number
                                    ][];
                                }[];
                            };
                            revision: number;
                            version: {
                                number: number;
                                /** @enum {unknown} */
                                origin: "engine" | "edit" | "restore" | "carry_over" | "import" | "merge" | "regroup";
                                basedOn: number | null;
                                language: string;
                                model: string;
                                wordCount: number;
                                vocabularyCount?: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                            };
                            document: {
                                language: string;
                                durationMs: number;
                                speakers: {
                                    id: string;
                                    name: string | null;
                                }[];
                                segments: {
                                    id: string;
                                    speaker: string | null;
                                    words: {
                                        text: string;
                                        startMs: number;
                                        endMs: number;
                                        confidence: number | null;
                                        /** @constant */
                                        fromVocabulary?: true;
                                    }[];
                                    language?: string;
                                    startsParagraph?: boolean;
                                    sentAt?: string;
                                }[];
                                unsure?: {
                                    id: string;
                                    speaker: string | null;
                                    words: {
                                        text: string;
                                        startMs: number;
                                        endMs: number;
                                        confidence: number | null;
                                        /** @constant */
                                        fromVocabulary?: true;
                                    }[];
                                    language?: string;
                                    startsParagraph?: boolean;
                                    sentAt?: string;
                                }[];
                                doubtfulSpeakers?: {
                                    startMs: number;
                                    endMs: number;
                                }[];
                                overlappingSpeech?: {
                                    startMs: number;
                                    endMs: number;
                                }[];
                                audioTracks?: {
                                    count: number;
                                    heard: number[];
                                    leftOut: {
                                        number: number;
                                        language: string | null;
                                    }[];
                                    chosen: number | null;
                                };
                            };
                            notices?: ("hard_audio" | "language_assumed" | "dates_assumed" | "model_replaced")[];
                            spokenLanguage?: string;
                            wordsLeftOut?: number;
                            canRegroup?: boolean;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    patchTranscriptionByIdTranscript: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    saveId: string;
                    baseRevision: number;
                    splices: {
                        start: number;
                        deleteCount: number;
                        insert: {
                            id: string;
                            speaker: string | null;
                            words: {
                                text: string;
                                startMs: number;
                                endMs: number;
                                confidence: number | null;
                                /** @constant */
                                fromVocabulary?: true;
                            }[];
                            language?: string;
                            startsParagraph?: boolean;
                            sentAt?: string;
                        }[];
                    }[];
                    speakers?: {
                        id: string;
                        name: string | null;
                    }[];
                    seal?: boolean;
                    /** @enum {unknown} */
                    origin?: "edit" | "carry_over" | "import";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            revision: number;
                            version: {
                                number: number;
                                /** @enum {unknown} */
                                origin: "engine" | "edit" | "restore" | "carry_over" | "import" | "merge" | "regroup";
                                basedOn: number | null;
                                language: string;
                                model: string;
                                wordCount: number;
                                vocabularyCount?: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                            };
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionByIdVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            number: number;
                            /** @enum {unknown} */
                            origin: "engine" | "edit" | "restore" | "carry_over" | "import" | "merge" | "regroup";
                            basedOn: number | null;
                            language: string;
                            model: string;
                            wordCount: number;
                            vocabularyCount?: number;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionByIdVersionsByNumberVocabulary: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            text: string;
                            soundsLike?: string;
                        }[];
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionByIdTranscriptStart: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            language: string;
                            speakers: {
                                id: string;
                                name: string | null;
                            }[];
                            segments: {
                                id: string;
                                speaker: string | null;
                                words: {
                                    text: string;
                                    startMs: number;
                                    endMs: number;
                                    confidence: number | null;
                                    /** @constant */
                                    fromVocabulary?: true;
                                }[];
                                language?: string;
                                startsParagraph?: boolean;
                                sentAt?: string;
                            }[];
                            parts: {
                                /** Format: uuid */
                                transcriptionId: string;
                                name: string;
                                startMs: number | null;
                            }[];
                            notices?: ("hard_audio" | "language_assumed" | "dates_assumed" | "model_replaced")[];
                            audioTracks?: {
                                count: number;
                                heard: number[];
                                leftOut: {
                                    number: number;
                                    language: string | null;
                                }[];
                                chosen: number | null;
                            };
                            spokenLanguage?: string;
                            wordsLeftOut?: number;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionByIdVersionsByNumber: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            version: {
                                number: number;
                                /** @enum {unknown} */
                                origin: "engine" | "edit" | "restore" | "carry_over" | "import" | "merge" | "regroup";
                                basedOn: number | null;
                                language: string;
                                model: string;
                                wordCount: number;
                                vocabularyCount?: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                            };
                            document: {
                                language: string;
                                durationMs: number;
                                speakers: {
                                    id: string;
                                    name: string | null;
                                }[];
                                segments: {
                                    id: string;
                                    speaker: string | null;
                                    words: {
                                        text: string;
                                        startMs: number;
                                        endMs: number;
                                        confidence: number | null;
                                        /** @constant */
                                        fromVocabulary?: true;
                                    }[];
                                    language?: string;
                                    startsParagraph?: boolean;
                                    sentAt?: string;
                                }[];
                                unsure?: {
                                    id: string;
                                    speaker: string | null;
                                    words: {
                                        text: string;
                                        startMs: number;
                                        endMs: number;
                                        confidence: number | null;
                                        /** @constant */
                                        fromVocabulary?: true;
                                    }[];
                                    language?: string;
                                    startsParagraph?: boolean;
                                    sentAt?: string;
                                }[];
                                doubtfulSpeakers?: {
                                    startMs: number;
                                    endMs: number;
                                }[];
                                overlappingSpeech?: {
                                    startMs: number;
                                    endMs: number;
                                }[];
                                audioTracks?: {
                                    count: number;
                                    heard: number[];
                                    leftOut: {
                                        number: number;
                                        language: string | null;
                                    }[];
                                    chosen: number | null;
                                };
                            };
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postTranscriptionByIdVersionsByNumberRestore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    baseRevision: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            item: {
                                /** Format: uuid */
                                _id: string;
                                /** Format: uuid */
                                transcriptionId: string;
                                /** @enum {unknown} */
                                status: "pending" | "processing" | "completed" | "error" | "cancelled";
                                stage: ("preparing" | "transcribing") | null;
                                progress: number;
                                originalFileName: string;
                                fileSize: number;
                                mimeType: string;
                                audioUrl: string | null;
                                audioExpiresAt: string | null;
                                audioPurgedAt: string | null;
                                language: string;
                                speechModel: string;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                completedAt: string | null;
                                result: {
                                    text: string;
                                    audio_duration: number;
                                    confidence: number;
                                } | null;
                                speakers: {
                                    id: string;
                                    name: string | null;
                                }[];
                                parts: {
                                    /** Format: uuid */
                                    transcriptionId: string;
                                    name: string;
                                    startMs: number | null;
                                }[];
                                folderId: string | null;
                                tagIds: string[];
                                errorCode: string | null;
                                errorMessage: string | null;
                                canRetry: boolean;
                                hits: {
                                    /** @enum {unknown} */
                                    field: "name" | "text" | "notes";
                                    text: string;
                                    marks: [
                                        number,
                                        number
                                    ][];
                                }[];
                            };
                            revision: number;
                            version: {
                                number: number;
                                /** @enum {unknown} */
                                origin: "engine" | "edit" | "restore" | "carry_over" | "import" | "merge" | "regroup";
                                basedOn: number | null;
                                language: string;
                                model: string;
                                wordCount: number;
                                vocabularyCount?: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                            };
                            document: {
                                language: string;
                                durationMs: number;
                                speakers: {
                                    id: string;
                                    name: string | null;
                                }[];
                                segments: {
                                    id: string;
                                    speaker: string | null;
                                    words: {
                                        text: string;
                                        startMs: number;
                                        endMs: number;
                                        confidence: number | null;
                                        /** @constant */
                                        fromVocabulary?: true;
                                    }[];
                                    language?: string;
                                    startsParagraph?: boolean;
                                    sentAt?: string;
                                }[];
                                unsure?: {
                                    id: string;
                                    speaker: string | null;
                                    words: {
                                        text: string;
                                        startMs: number;
                                        endMs: number;
                                        confidence: number | null;
                                        /** @constant */
                                        fromVocabulary?: true;
                                    }[];
                                    language?: string;
                                    startsParagraph?: boolean;
                                    sentAt?: string;
                                }[];
                                doubtfulSpeakers?: {
                                    startMs: number;
                                    endMs: number;
                                }[];
                                overlappingSpeech?: {
                                    startMs: number;
                                    endMs: number;
                                }[];
                                audioTracks?: {
                                    count: number;
                                    heard: number[];
                                    leftOut: {
                                        number: number;
                                        language: string | null;
                                    }[];
                                    chosen: number | null;
                                };
                            };
                            notices?: ("hard_audio" | "language_assumed" | "dates_assumed" | "model_replaced")[];
                            spokenLanguage?: string;
                            wordsLeftOut?: number;
                            canRegroup?: boolean;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionSpeechModels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: ("universal" | "fast")[];
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postTranscriptionByIdRecognise: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    language_code: string;
                    /** @enum {unknown} */
                    speech_model?: "universal" | "fast";
                    audio_track?: number;
                    vocabulary?: {
                        text: string;
                        soundsLike?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            _id: string;
                            /** Format: uuid */
                            transcriptionId: string;
                            /** @enum {unknown} */
                            status: "pending" | "processing" | "completed" | "error" | "cancelled";
                            stage: ("preparing" | "transcribing") | null;
                            progress: number;
                            originalFileName: string;
                            fileSize: number;
                            mimeType: string;
                            audioUrl: string | null;
                            audioExpiresAt: string | null;
                            audioPurgedAt: string | null;
                            language: string;
                            speechModel: string;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            completedAt: string | null;
                            result: {
                                text: string;
                                audio_duration: number;
                                confidence: number;
                            } | null;
                            speakers: {
                                id: string;
                                name: string | null;
                            }[];
                            parts: {
                                /** Format: uuid */
                                transcriptionId: string;
                                name: string;
                                startMs: number | null;
                            }[];
                            folderId: string | null;
                            tagIds: string[];
                            errorCode: string | null;
                            errorMessage: string | null;
                            canRetry: boolean;
                            hits: {
                                /** @enum {unknown} */
                                field: "name" | "text" | "notes";
                                text: string;
                                marks: [
                                    number,
                                    number
                                ][];
                            }[];
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postTranscriptionByIdTranscriptSpeakers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    baseRevision: number;
                    speakers: number | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            item: {
                                /** Format: uuid */
                                _id: string;
                                /** Format: uuid */
                                transcriptionId: string;
                                /** @enum {unknown} */
                                status: "pending" | "processing" | "completed" | "error" | "cancelled";
                                stage: ("preparing" | "transcribing") | null;
                                progress: number;
                                originalFileName: string;
                                fileSize: number;
                                mimeType: string;
                                audioUrl: string | null;
                                audioExpiresAt: string | null;
                                audioPurgedAt: string | null;
                                language: string;
                                speechModel: string;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                                completedAt: string | null;
                                result: {
                                    text: string;
                                    audio_duration: number;
                                    confidence: number;
                                } | null;
                                speakers: {
                                    id: string;
                                    name: string | null;
                                }[];
                                parts: {
                                    /** Format: uuid */
                                    transcriptionId: string;
                                    name: string;
                                    startMs: number | null;
                                }[];
                                folderId: string | null;
                                tagIds: string[];
                                errorCode: string | null;
                                errorMessage: string | null;
                                canRetry: boolean;
                                hits: {
                                    /** @enum {unknown} */
                                    field: "name" | "text" | "notes";
                                    text: string;
                                    marks: [
                                        number,
                                        number
                                    ][];
                                }[];
                            };
                            revision: number;
                            version: {
                                number: number;
                                /** @enum {unknown} */
                                origin: "engine" | "edit" | "restore" | "carry_over" | "import" | "merge" | "regroup";
                                basedOn: number | null;
                                language: string;
                                model: string;
                                wordCount: number;
                                vocabularyCount?: number;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                updatedAt: string;
                            };
                            document: {
                                language: string;
                                durationMs: number;
                                speakers: {
                                    id: string;
                                    name: string | null;
                                }[];
                                segments: {
                                    id: string;
                                    speaker: string | null;
                                    words: {
                                        text: string;
                                        startMs: number;
                                        endMs: number;
                                        confidence: number | null;
                                        /** @constant */
                                        fromVocabulary?: true;
                                    }[];
                                    language?: string;
                                    startsParagraph?: boolean;
                                    sentAt?: string;
                                }[];
                                unsure?: {
                                    id: string;
                                    speaker: string | null;
                                    words: {
                                        text: string;
                                        startMs: number;
                                        endMs: number;
                                        confidence: number | null;
                                        /** @constant */
                                        fromVocabulary?: true;
                                    }[];
                                    language?: string;
                                    startsParagraph?: boolean;
                                    sentAt?: string;
                                }[];
                                doubtfulSpeakers?: {
                                    startMs: number;
                                    endMs: number;
                                }[];
                                overlappingSpeech?: {
                                    startMs: number;
                                    endMs: number;
                                }[];
                                audioTracks?: {
                                    count: number;
                                    heard: number[];
                                    leftOut: {
                                        number: number;
                                        language: string | null;
                                    }[];
                                    chosen: number | null;
                                };
                            };
                            notices?: ("hard_audio" | "language_assumed" | "dates_assumed" | "model_replaced")[];
                            spokenLanguage?: string;
                            wordsLeftOut?: number;
                            canRegroup?: boolean;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionByIdPeaks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            perSecond: number;
                            peaks: string;
                        } | null;
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionByIdInsights: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {unknown} */
                            form: "summary" | "detailed_summary" | "chapters" | "terms" | "questions" | "figures" | "speakers" | "key_points" | "tasks" | "answers" | "minutes" | "interview" | "hearing" | "lesson" | "consultation" | "support" | "translation" | "own";
                            ownForm?: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                sections: string[];
                            };
                            /** @enum {unknown} */
                            status: "waiting" | "running" | "done" | "failed";
                            /** @enum {unknown} */
                            method: "extractive" | "model" | "speech";
                            model: string | null;
                            /** @enum {unknown} */
                            language: "recording" | "pt" | "en" | "es" | "fr" | "de" | "it" | "ja" | "ko" | "zh" | "ru" | "ar" | "hi";
                            isPersonalDataHidden: boolean;
                            revision: number;
                            stale: boolean;
                            errorCode: string | null;
                            progress: {
                                done: number;
                                total: number;
                            } | null;
                            statements: {
                                text: string;
                                /** @enum {unknown} */
                                kind?: "date" | "deadline" | "amount" | "number";
                                span?: {
                                    startMs: number;
                                    endMs: number;
                                };
                                speaker?: string;
                                section?: string;
                                question?: string;
                                task?: {
                                    who?: string;
                                    due?: string;
                                    /** Format: date */
                                    dueOn?: string;
                                };
                                /** @constant */
                                isUnsure?: true;
                                amount?: number;
                                sources: {
                                    startMs: number;
                                    endMs: number;
                                    quote: string;
                                }[];
                            }[];
                            ticked: number[];
                            /** Format: date-time */
                            createdAt: string;
                            finishedAt: string | null;
                        }[];
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postTranscriptionByIdInsights: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    form: "summary" | "detailed_summary" | "chapters" | "terms" | "questions" | "figures" | "speakers" | "key_points" | "tasks" | "answers" | "minutes" | "interview" | "hearing" | "lesson" | "consultation" | "support" | "translation" | "own";
                    /** Format: uuid */
                    formId?: string;
                    /** @enum {unknown} */
                    method?: "extractive" | "model" | "speech";
                    /** @enum {unknown} */
                    language?: "recording" | "pt" | "en" | "es" | "fr" | "de" | "it" | "ja" | "ko" | "zh" | "ru" | "ar" | "hi";
                    isPersonalDataHidden?: boolean;
                };
            };
        };
        responses: {
            /** @description Accepted; the work continues */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {unknown} */
                            form: "summary" | "detailed_summary" | "chapters" | "terms" | "questions" | "figures" | "speakers" | "key_points" | "tasks" | "answers" | "minutes" | "interview" | "hearing" | "lesson" | "consultation" | "support" | "translation" | "own";
                            ownForm?: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                sections: string[];
                            };
                            /** @enum {unknown} */
                            status: "waiting" | "running" | "done" | "failed";
                            /** @enum {unknown} */
                            method: "extractive" | "model" | "speech";
                            model: string | null;
                            /** @enum {unknown} */
                            language: "recording" | "pt" | "en" | "es" | "fr" | "de" | "it" | "ja" | "ko" | "zh" | "ru" | "ar" | "hi";
                            isPersonalDataHidden: boolean;
                            revision: number;
                            stale: boolean;
                            errorCode: string | null;
                            progress: {
                                done: number;
                                total: number;
                            } | null;
                            statements: {
                                text: string;
                                /** @enum {unknown} */
                                kind?: "date" | "deadline" | "amount" | "number";
                                span?: {
                                    startMs: number;
                                    endMs: number;
                                };
                                speaker?: string;
                                section?: string;
                                question?: string;
                                task?: {
                                    who?: string;
                                    due?: string;
                                    /** Format: date */
                                    dueOn?: string;
                                };
                                /** @constant */
                                isUnsure?: true;
                                amount?: number;
                                sources: {
                                    startMs: number;
                                    endMs: number;
                                    quote: string;
                                }[];
                            }[];
                            ticked: number[];
                            /** Format: date-time */
                            createdAt: string;
                            finishedAt: string | null;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionByIdInsightsByInsightId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                insightId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {unknown} */
                            form: "summary" | "detailed_summary" | "chapters" | "terms" | "questions" | "figures" | "speakers" | "key_points" | "tasks" | "answers" | "minutes" | "interview" | "hearing" | "lesson" | "consultation" | "support" | "translation" | "own";
                            ownForm?: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                sections: string[];
                            };
                            /** @enum {unknown} */
                            status: "waiting" | "running" | "done" | "failed";
                            /** @enum {unknown} */
                            method: "extractive" | "model" | "speech";
                            model: string | null;
                            /** @enum {unknown} */
                            language: "recording" | "pt" | "en" | "es" | "fr" | "de" | "it" | "ja" | "ko" | "zh" | "ru" | "ar" | "hi";
                            isPersonalDataHidden: boolean;
                            revision: number;
                            stale: boolean;
                            errorCode: string | null;
                            progress: {
                                done: number;
                                total: number;
                            } | null;
                            statements: {
                                text: string;
                                /** @enum {unknown} */
                                kind?: "date" | "deadline" | "amount" | "number";
                                span?: {
                                    startMs: number;
                                    endMs: number;
                                };
                                speaker?: string;
                                section?: string;
                                question?: string;
                                task?: {
                                    who?: string;
                                    due?: string;
                                    /** Format: date */
                                    dueOn?: string;
                                };
                                /** @constant */
                                isUnsure?: true;
                                amount?: number;
                                sources: {
                                    startMs: number;
                                    endMs: number;
                                    quote: string;
                                }[];
                            }[];
                            ticked: number[];
                            /** Format: date-time */
                            createdAt: string;
                            finishedAt: string | null;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    deleteTranscriptionByIdInsightsByInsightId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                insightId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    patchTranscriptionByIdInsightsByInsightId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                insightId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ticked: number[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            ticked: number[];
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionInsightsUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            used: number;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionTranslations: {
        parameters: {
            query: {
                ids: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @enum {unknown} */
                            language: "pt" | "en" | "es" | "fr" | "de" | "it" | "ja" | "ko" | "zh" | "ru" | "ar" | "hi";
                            recordings: number;
                        }[];
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionAssistant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            translatesSpeech: boolean;
                            isAvailable: boolean;
                            recipient: string | null;
                            model: string | null;
                            isAgreed: boolean;
                            text: {
                                pt: string;
                                en: string;
                            } | null;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postTranscriptionAssistantAgreement: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    recipient: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            translatesSpeech: boolean;
                            isAvailable: boolean;
                            recipient: string | null;
                            model: string | null;
                            isAgreed: boolean;
                            text: {
                                pt: string;
                                en: string;
                            } | null;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    deleteTranscriptionAssistantAgreement: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            translatesSpeech: boolean;
                            isAvailable: boolean;
                            recipient: string | null;
                            model: string | null;
                            isAgreed: boolean;
                            text: {
                                pt: string;
                                en: string;
                            } | null;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionForms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            instructions: string;
                            sections: {
                                title: string;
                                content: string;
                            }[];
                            /** @enum {unknown} */
                            kind: "sentences" | "tasks" | "questions";
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postTranscriptionForms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    instructions: string;
                    sections: {
                        title: string;
                        content: string;
                    }[];
                    /** @enum {unknown} */
                    kind: "sentences" | "tasks" | "questions";
                };
            };
        };
        responses: {
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            instructions: string;
                            sections: {
                                title: string;
                                content: string;
                            }[];
                            /** @enum {unknown} */
                            kind: "sentences" | "tasks" | "questions";
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    deleteTranscriptionFormsByFormId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                formId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    patchTranscriptionFormsByFormId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                formId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    instructions: string;
                    sections: {
                        title: string;
                        content: string;
                    }[];
                    /** @enum {unknown} */
                    kind: "sentences" | "tasks" | "questions";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            instructions: string;
                            sections: {
                                title: string;
                                content: string;
                            }[];
                            /** @enum {unknown} */
                            kind: "sentences" | "tasks" | "questions";
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionAutomaticForms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            account: {
                                /** @enum {unknown} */
                                form: "summary" | "detailed_summary" | "chapters" | "terms" | "questions" | "figures" | "speakers" | "key_points" | "tasks" | "answers" | "minutes" | "interview" | "hearing" | "lesson" | "consultation" | "support" | "own";
                                /** @enum {unknown} */
                                method: "extractive" | "model";
                                /** Format: uuid */
                                formId?: string;
                            }[];
                            folders: {
                                /** Format: uuid */
                                folderId: string;
                                forms: {
                                    /** @enum {unknown} */
                                    form: "summary" | "detailed_summary" | "chapters" | "terms" | "questions" | "figures" | "speakers" | "key_points" | "tasks" | "answers" | "minutes" | "interview" | "hearing" | "lesson" | "consultation" | "support" | "own";
                                    /** @enum {unknown} */
                                    method: "extractive" | "model";
                                    /** Format: uuid */
                                    formId?: string;
                                }[];
                            }[];
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    patchTranscriptionAutomaticForms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    forms: {
                        /** @enum {unknown} */
                        form: "summary" | "detailed_summary" | "chapters" | "terms" | "questions" | "figures" | "speakers" | "key_points" | "tasks" | "answers" | "minutes" | "interview" | "hearing" | "lesson" | "consultation" | "support" | "own";
                        /** @enum {unknown} */
                        method: "extractive" | "model";
                        /** Format: uuid */
                        formId?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            forms: {
                                /** @enum {unknown} */
                                form: "summary" | "detailed_summary" | "chapters" | "terms" | "questions" | "figures" | "speakers" | "key_points" | "tasks" | "answers" | "minutes" | "interview" | "hearing" | "lesson" | "consultation" | "support" | "own";
                                /** @enum {unknown} */
                                method: "extractive" | "model";
                                /** Format: uuid */
                                formId?: string;
                            }[];
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    patchTranscriptionFoldersByFolderIdAutomaticForms: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                folderId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    forms: {
                        /** @enum {unknown} */
                        form: "summary" | "detailed_summary" | "chapters" | "terms" | "questions" | "figures" | "speakers" | "key_points" | "tasks" | "answers" | "minutes" | "interview" | "hearing" | "lesson" | "consultation" | "support" | "own";
                        /** @enum {unknown} */
                        method: "extractive" | "model";
                        /** Format: uuid */
                        formId?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            forms: {
                                /** @enum {unknown} */
                                form: "summary" | "detailed_summary" | "chapters" | "terms" | "questions" | "figures" | "speakers" | "key_points" | "tasks" | "answers" | "minutes" | "interview" | "hearing" | "lesson" | "consultation" | "support" | "own";
                                /** @enum {unknown} */
                                method: "extractive" | "model";
                                /** Format: uuid */
                                formId?: string;
                            }[];
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionQuestions: {
        parameters: {
            query?: {
                recordingId?: string;
                folderId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            question: string;
                            recordingIds: string[] | null;
                            folderId: string | null;
                            /** @enum {unknown} */
                            status: "waiting" | "running" | "done" | "failed";
                            model: string | null;
                            /** @enum {unknown} */
                            language: "recording" | "pt" | "en" | "es" | "fr" | "de" | "it" | "ja" | "ko" | "zh" | "ru" | "ar" | "hi";
                            isPersonalDataHidden: boolean;
                            errorCode: string | null;
                            statements: {
                                text: string;
                                sources: {
                                    /** Format: uuid */
                                    transcriptionId: string;
                                    startMs: number;
                                    endMs: number;
                                    quote: string;
                                }[];
                            }[];
                            isReduced: boolean;
                            isStale: boolean;
                            recordings: {
                                /** Format: uuid */
                                transcriptionId: string;
                                fileName: string;
                            }[];
                            /** Format: date-time */
                            createdAt: string;
                            finishedAt: string | null;
                        }[];
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postTranscriptionQuestions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    question: string;
                    recordingIds?: string[];
                    /** Format: uuid */
                    folderId?: string;
                    /** @enum {unknown} */
                    language?: "recording" | "pt" | "en" | "es" | "fr" | "de" | "it" | "ja" | "ko" | "zh" | "ru" | "ar" | "hi";
                    isPersonalDataHidden?: boolean;
                };
            };
        };
        responses: {
            /** @description Accepted; the work continues */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            question: string;
                            recordingIds: string[] | null;
                            folderId: string | null;
                            /** @enum {unknown} */
                            status: "waiting" | "running" | "done" | "failed";
                            model: string | null;
                            /** @enum {unknown} */
                            language: "recording" | "pt" | "en" | "es" | "fr" | "de" | "it" | "ja" | "ko" | "zh" | "ru" | "ar" | "hi";
                            isPersonalDataHidden: boolean;
                            errorCode: string | null;
                            statements: {
                                text: string;
                                sources: {
                                    /** Format: uuid */
                                    transcriptionId: string;
                                    startMs: number;
                                    endMs: number;
                                    quote: string;
                                }[];
                            }[];
                            isReduced: boolean;
                            isStale: boolean;
                            recordings: {
                                /** Format: uuid */
                                transcriptionId: string;
                                fileName: string;
                            }[];
                            /** Format: date-time */
                            createdAt: string;
                            finishedAt: string | null;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionQuestionsByQuestionId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                questionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            question: string;
                            recordingIds: string[] | null;
                            folderId: string | null;
                            /** @enum {unknown} */
                            status: "waiting" | "running" | "done" | "failed";
                            model: string | null;
                            /** @enum {unknown} */
                            language: "recording" | "pt" | "en" | "es" | "fr" | "de" | "it" | "ja" | "ko" | "zh" | "ru" | "ar" | "hi";
                            isPersonalDataHidden: boolean;
                            errorCode: string | null;
                            statements: {
                                text: string;
                                sources: {
                                    /** Format: uuid */
                                    transcriptionId: string;
                                    startMs: number;
                                    endMs: number;
                                    quote: string;
                                }[];
                            }[];
                            isReduced: boolean;
                            isStale: boolean;
                            recordings: {
                                /** Format: uuid */
                                transcriptionId: string;
                                fileName: string;
                            }[];
                            /** Format: date-time */
                            createdAt: string;
                            finishedAt: string | null;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    deleteTranscriptionQuestionsByQuestionId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                questionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionByIdExport: {
        parameters: {
            query: {
                figures?: "1";
                clean?: "1";
                clean_kinds?: string;
                no_fillers?: "1";
                no_personal?: "1";
                personal_kinds?: string;
                format: "txt" | "docx" | "pdf" | "srt" | "vtt" | "csv" | "json" | "md";
                times?: "1";
                speakers?: "1";
                include?: string;
                translation?: "pt" | "en" | "es" | "fr" | "de" | "it" | "ja" | "ko" | "zh" | "ru" | "ar" | "hi";
                side_by_side?: "1";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": unknown;
                    "application/pdf": unknown;
                    "application/x-subrip": unknown;
                    "text/vtt": string;
                    "text/csv": string;
                    "application/json": unknown;
                    "text/markdown": string;
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionExports: {
        parameters: {
            query: {
                figures?: "1";
                clean?: "1";
                clean_kinds?: string;
                no_fillers?: "1";
                no_personal?: "1";
                personal_kinds?: string;
                format: "txt" | "docx" | "pdf" | "srt" | "vtt" | "csv" | "json" | "md";
                times?: "1";
                speakers?: "1";
                include?: string;
                translation?: "pt" | "en" | "es" | "fr" | "de" | "it" | "ja" | "ko" | "zh" | "ru" | "ar" | "hi";
                side_by_side?: "1";
                ids: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": unknown;
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionByIdLinks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {unknown} */
                            state: "open" | "expired" | "revoked";
                            hasAddress: boolean;
                            hasPassword: boolean;
                            withAudio: boolean;
                            hidesPersonal: boolean;
                            personalKinds: ("cpf" | "cnpj" | "phone" | "card" | "rg" | "cnh" | "pis" | "cep" | "branch" | "account" | "email" | "passport" | "plate" | "pix" | "address" | "birth")[] | null;
                            include: ("summary" | "detailed_summary" | "chapters")[];
                            expiresAt: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            revokedAt: string | null;
                            openedCount: number;
                            firstOpenedAt: string | null;
                        }[];
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postTranscriptionByIdLinks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    expiresAt?: string | null;
                    password?: string;
                    withAudio?: boolean;
                    hidesPersonal?: boolean;
                    personalKinds?: ("cpf" | "cnpj" | "phone" | "card" | "rg" | "cnh" | "pis" | "cep" | "branch" | "account" | "email" | "passport" | "plate" | "pix" | "address" | "birth")[];
                    include?: ("summary" | "detailed_summary" | "chapters")[];
                };
            };
        };
        responses: {
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            link: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {unknown} */
                                state: "open" | "expired" | "revoked";
                                hasAddress: boolean;
                                hasPassword: boolean;
                                withAudio: boolean;
                                hidesPersonal: boolean;
                                personalKinds: ("cpf" | "cnpj" | "phone" | "card" | "rg" | "cnh" | "pis" | "cep" | "branch" | "account" | "email" | "passport" | "plate" | "pix" | "address" | "birth")[] | null;
                                include: ("summary" | "detailed_summary" | "chapters")[];
                                expiresAt: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                revokedAt: string | null;
                                openedCount: number;
                                firstOpenedAt: string | null;
                            };
                            /** @description Such as `/t/…` */
                            path: string;
                            /** @description The own domain of the company, such as `https://textos.empresa.com.br`; null: the product’s address */
                            origin: string | null;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionByIdLinksByLinkIdAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                linkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @description Such as `/t/…` */
                            path: string;
                            /** @description The own domain of the company, such as `https://textos.empresa.com.br`; null: the product’s address */
                            origin: string | null;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    deleteTranscriptionByIdLinksByLinkId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                linkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postTranscriptionSharedByToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            name: string;
                            /** Format: date-time */
                            createdAt: string;
                            document: {
                                language: string;
                                durationMs: number;
                                speakers: {
                                    id: string;
                                    name: string | null;
                                }[];
                                segments: {
                                    id: string;
                                    speaker: string | null;
                                    words: {
                                        text: string;
                                        startMs: number;
                                        endMs: number;
                                        confidence: number | null;
                                        /** @constant */
                                        fromVocabulary?: true;
                                    }[];
                                    language?: string;
                                    startsParagraph?: boolean;
                                    sentAt?: string;
                                }[];
                                unsure?: {
                                    id: string;
                                    speaker: string | null;
                                    words: {
                                        text: string;
                                        startMs: number;
                                        endMs: number;
                                        confidence: number | null;
                                        /** @constant */
                                        fromVocabulary?: true;
                                    }[];
                                    language?: string;
                                    startsParagraph?: boolean;
                                    sentAt?: string;
                                }[];
                                doubtfulSpeakers?: {
                                    startMs: number;
                                    endMs: number;
                                }[];
                                overlappingSpeech?: {
                                    startMs: number;
                                    endMs: number;
                                }[];
                                audioTracks?: {
                                    count: number;
                                    heard: number[];
                                    leftOut: {
                                        number: number;
                                        language: string | null;
                                    }[];
                                    chosen: number | null;
                                };
                            };
                            audioUrl: string | null;
                            brand?: {
                                name: string;
                                /** @description A data URL: PNG, JPEG or WebP */
                                logo: string | null;
                                /** @description `#rrggbb`; pages show a lighter or darker one of its hue where it would be hard to read */
                                color: string | null;
                            };
                            insights?: {
                                /** @enum {unknown} */
                                form: "summary" | "detailed_summary" | "chapters";
                                /** @enum {unknown} */
                                method: "extractive" | "model" | "speech";
                                /** @enum {unknown} */
                                language: "recording" | "pt" | "en" | "es" | "fr" | "de" | "it" | "ja" | "ko" | "zh" | "ru" | "ar" | "hi";
                                stale: boolean;
                                statements: {
                                    text: string;
                                    span?: {
                                        startMs: number;
                                        endMs: number;
                                    };
                                    sources: {
                                        startMs: number;
                                        endMs: number;
                                        quote: string;
                                    }[];
                                }[];
                            }[];
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionSharedByTokenAudio: {
        parameters: {
            query?: {
                pass?: string;
                download?: "1";
            };
            header?: {
                range?: string;
            };
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "audio/*": unknown;
                    "video/*": unknown;
                    "application/octet-stream": unknown;
                };
            };
            /** @description A part */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "audio/*": unknown;
                    "video/*": unknown;
                    "application/octet-stream": unknown;
                };
            };
            /** @description Not modified since `If-None-Match` */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            414: components["responses"]["UriTooLong"];
            /** @description Range not satisfiable; `Content-Range` has the size */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionSharedByTokenPeaks: {
        parameters: {
            query?: {
                pass?: string;
            };
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            perSecond: number;
                            peaks: string;
                        } | null;
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionBrand: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            name: string;
                            /** @description A data URL: PNG, JPEG or WebP */
                            logo: string | null;
                            /** @description `#rrggbb`; pages show a lighter or darker one of its hue where it would be hard to read */
                            color: string | null;
                        } | null;
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    deleteTranscriptionBrand: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    patchTranscriptionBrand: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    logo: string | null;
                    color?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            name: string;
                            /** @description A data URL: PNG, JPEG or WebP */
                            logo: string | null;
                            /** @description `#rrggbb`; pages show a lighter or darker one of its hue where it would be hard to read */
                            color: string | null;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionDomain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @description In the form of DNS: lower case, other letters than ASCII as punycode */
                            host: string;
                            /** @description As people read it */
                            unicodeHost: string;
                            /** @enum {unknown} */
                            state: "pending" | "verified" | "lost";
                            wasTaken: boolean;
                            records: {
                                cname: {
                                    name: string;
                                    value: string;
                                };
                                txt: {
                                    name: string;
                                    value: string;
                                };
                            };
                            found: {
                                txt: string[];
                                cname: string | null;
                            } | null;
                            checkedAt: string | null;
                            provedAt: string | null;
                            lostAt: string | null;
                        } | null;
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    deleteTranscriptionDomain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    patchTranscriptionDomain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    host: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @description In the form of DNS: lower case, other letters than ASCII as punycode */
                            host: string;
                            /** @description As people read it */
                            unicodeHost: string;
                            /** @enum {unknown} */
                            state: "pending" | "verified" | "lost";
                            wasTaken: boolean;
                            records: {
                                cname: {
                                    name: string;
                                    value: string;
                                };
                                txt: {
                                    name: string;
                                    value: string;
                                };
                            };
                            found: {
                                txt: string[];
                                cname: string | null;
                            } | null;
                            checkedAt: string | null;
                            provedAt: string | null;
                            lostAt: string | null;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postTranscriptionDomainVerify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @description In the form of DNS: lower case, other letters than ASCII as punycode */
                            host: string;
                            /** @description As people read it */
                            unicodeHost: string;
                            /** @enum {unknown} */
                            state: "pending" | "verified" | "lost";
                            wasTaken: boolean;
                            records: {
                                cname: {
                                    name: string;
                                    value: string;
                                };
                                txt: {
                                    name: string;
                                    value: string;
                                };
                            };
                            found: {
                                txt: string[];
                                cname: string | null;
                            } | null;
                            checkedAt: string | null;
                            provedAt: string | null;
                            lostAt: string | null;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getDomainsAllowed: {
        parameters: {
            query: {
                domain: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getReports: {
        parameters: {
            query: {
                from: string;
                to: string;
                timezone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: date */
                            from: string;
                            /** Format: date */
                            to: string;
                            totals: {
                                recordings: number;
                                durationMs: number;
                                words: number;
                                typedWords: number;
                                talkMs: number;
                                wordsPerMinute: number | null;
                                uncounted: number;
                            };
                            days: {
                                /** Format: date */
                                day: string;
                                recordings: number;
                                durationMs: number;
                            }[];
                            languages: {
                                language: string;
                                recordings: number;
                                durationMs: number;
                            }[];
                            speakers: {
                                named: {
                                    name: string;
                                    recordings: number;
                                    talkMs: number;
                                    words: number;
                                }[];
                                unnamed: {
                                    recordings: number;
                                    talkMs: number;
                                    words: number;
                                };
                                single: {
                                    recordings: number;
                                    talkMs: number;
                                    words: number;
                                };
                            };
                            longest: {
                                /** Format: uuid */
                                transcriptionId: string;
                                originalFileName: string;
                                /** Format: date-time */
                                createdAt: string;
                                durationMs: number;
                            }[];
                            waits: {
                                medianMs: number | null;
                                longestMs: number | null;
                                bands: number[];
                            };
                            confidence: {
                                words: number;
                                reviewed: number;
                                kept: number;
                            }[];
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getTranscriptionActivity: {
        parameters: {
            query?: {
                cursor?: string;
                recordingId?: string;
                action?: "uploaded" | "merged" | "renamed" | "edited" | "restored" | "recognised" | "shared" | "unshared" | "insight_made" | "insight_deleted" | "exported" | "downloaded" | "deleted";
                actor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            id: string;
                            /** Format: date-time */
                            at: string;
                            /** @enum {unknown} */
                            action: "uploaded" | "merged" | "renamed" | "edited" | "restored" | "recognised" | "shared" | "unshared" | "insight_made" | "insight_deleted" | "exported" | "downloaded" | "deleted";
                            recording: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                isThere: boolean;
                            };
                            actor: {
                                personId: string;
                                key: {
                                    id: string;
                                    name: string;
                                } | null;
                            } | null;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postV1AudioTranscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    file: Blob;
                    model?: string;
                    language?: string;
                    /** @enum {unknown} */
                    response_format?: "json" | "text" | "srt" | "vtt" | "verbose_json" | "diarized_json";
                    "timestamp_granularities[]"?: ("word" | "segment")[];
                    "languages[]"?: string[];
                    "keywords[]"?: string[];
                    "known_speaker_names[]"?: string[];
                    "known_speaker_references[]"?: string[];
                    /** @enum {unknown} */
                    stream?: "true" | "false";
                    "include[]"?: "logprobs"[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                    "text/plain": string;
                    "text/event-stream": string;
                };
            };
            /** @description Accepted; the work continues */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            /** Format: uuid */
                            transcriptionId: string;
                            statusUrl: string;
                            eventsUrl: string;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description Any failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            message: string;
                            type: string;
                            param: string | null;
                            code: string | null;
                        };
                    };
                };
            };
        };
    };
    postV1AudioTranslations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    file: Blob;
                    model?: string;
                    /** @enum {unknown} */
                    response_format?: "json" | "text" | "srt" | "vtt" | "verbose_json";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                    "text/plain": string;
                };
            };
            /** @description Accepted; the work continues */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            /** Format: uuid */
                            transcriptionId: string;
                            statusUrl: string;
                            eventsUrl: string;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description Any failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            message: string;
                            type: string;
                            param: string | null;
                            code: string | null;
                        };
                    };
                };
            };
        };
    };
    getV1Models: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        object: "list";
                        data: {
                            id: string;
                            /** @constant */
                            object: "model";
                            created: number;
                            owned_by: string;
                        }[];
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description Any failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: {
                            message: string;
                            type: string;
                            param: string | null;
                            code: string | null;
                        };
                    };
                };
            };
        };
    };
    postMcp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": unknown;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getUsageStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            canTranscribe: boolean;
                            reason: string | null;
                            user: {
                                /** @enum {unknown} */
                                currentPlan: "free" | "pro" | "business";
                                /** @enum {unknown} */
                                subscriptionStatus: "active" | "pending_confirmation" | "failed" | "cancelled" | "expired" | "overdue";
                                /** @enum {unknown} */
                                planInForce: "free" | "pro" | "business";
                            };
                            plan: {
                                displayName: string;
                                description: string;
                                highlights: string[];
                                limits: {
                                    dailyFiles: number;
                                    monthlyTranscriptionMinutes: number;
                                    maxFileSizeMB: number;
                                    maxDurationMinutes: number;
                                    insightsPerMonth: number;
                                };
                                features: {
                                    speakerIdentification: boolean;
                                    advancedExport: boolean;
                                    priority: boolean;
                                    apiAccess: boolean;
                                    whiteLabel: boolean;
                                    workspaces: boolean;
                                    unlimitedFileSize: boolean;
                                    unlimitedDuration: boolean;
                                };
                            };
                            usage: {
                                today: {
                                    files: number;
                                    limit: number;
                                    remaining: number;
                                    unlimited: boolean;
                                    usagePercent: number;
                                };
                                month: {
                                    minutes: number;
                                    limit: number;
                                    remaining: number;
                                    unlimited: boolean;
                                    usagePercent: number;
                                };
                                total: {
                                    files: number;
                                    minutes: number;
                                    sizeMB: number;
                                    lastTranscription: string | null;
                                };
                            };
                            nextReset: {
                                /** Format: date-time */
                                daily: string;
                                /** Format: date-time */
                                monthly: string;
                            };
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getUsageCharges: {
        parameters: {
            query?: {
                month?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            transcriptionId: string;
                            round: number;
                            /** @enum {unknown} */
                            state: "reserved" | "committed" | "released";
                            /** Format: date */
                            day: string;
                            seconds: number;
                            sizeBytes: number;
                            /** Format: date-time */
                            reservedAt: string;
                            settledAt: string | null;
                            /** @constant */
                            isOfWorkspace?: true;
                        }[];
                        nextCursor: string | null;
                        month: string;
                        totalSeconds: number;
                        firstMonth: string | null;
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getSubscriptionPlans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            plans: {
                                /** @enum {unknown} */
                                id: "free" | "pro" | "business";
                                name: string;
                                description: string;
                                price: number | null;
                                priceCents: {
                                    monthly: number | null;
                                    yearly: number | null;
                                };
                                yearlySavingsCents: number;
                                listPriceCents: number | null;
                                features: string[];
                                maxTranscriptions: number;
                                maxDuration: number;
                                limits: {
                                    dailyFiles: number;
                                    monthlyTranscriptionMinutes: number;
                                    maxFileSizeMB: number;
                                    maxDurationMinutes: number;
                                    insightsPerMonth: number;
                                };
                                includes: {
                                    speakerIdentification: boolean;
                                    advancedExport: boolean;
                                    priority: boolean;
                                    apiAccess: boolean;
                                    whiteLabel: boolean;
                                    workspaces: boolean;
                                };
                                isPurchasable: boolean;
                            }[];
                            seller: {
                                name: string;
                                cnpj: string;
                                address: string;
                                email: string;
                                contract: {
                                    version: string;
                                    summary: string[];
                                    clauses: {
                                        title: string;
                                        text: string;
                                    }[];
                                };
                            };
                            paymentMethods: ("pix" | "boleto" | "credit_card")[];
                            automaticPix: boolean;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getSubscriptionStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        subscription: {
                            /** @enum {unknown} */
                            plan: "free" | "pro" | "business";
                            /** @enum {unknown} */
                            status: "active" | "pending_confirmation" | "failed" | "cancelled" | "expired" | "overdue";
                            start_date: string | null;
                            limits: {
                                transcriptions_per_month: number;
                                supported_languages: string[];
                            };
                            terms: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {unknown} */
                                plan: "free" | "pro" | "business";
                                /** @enum {unknown} */
                                cycle: "monthly" | "yearly";
                                priceCents: number;
                                extraSeats: number;
                                /** @enum {unknown} */
                                method: "pix" | "boleto" | "credit_card";
                                automaticPix: ("active" | "ended") | null;
                                card: {
                                    brand: string;
                                    last4: string;
                                } | null;
                                periodStart: string | null;
                                periodEnd: string | null;
                                endsOn: string | null;
                                scheduledChange: {
                                    /** @enum {unknown} */
                                    plan: "free" | "pro" | "business";
                                    /** @enum {unknown} */
                                    cycle: "monthly" | "yearly";
                                    priceCents: number;
                                    extraSeats: number;
                                    /** Format: date */
                                    on: string;
                                } | null;
                                next: {
                                    /** Format: date */
                                    on: string;
                                    amountCents: number;
                                } | null;
                                overdue: {
                                    /** Format: uuid */
                                    chargeId: string;
                                    /** Format: date */
                                    since: string;
                                    amountCents: number;
                                    /** Format: date */
                                    graceUntil: string;
                                } | null;
                                withdrawalUntil: string | null;
                            } | null;
                            pendingCharge: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {unknown} */
                                kind: "first" | "renewal" | "upgrade";
                                /** @enum {unknown} */
                                plan: "free" | "pro" | "business";
                                /** @enum {unknown} */
                                cycle: "monthly" | "yearly";
                                extraSeats: number;
                                isForSeats: boolean;
                                /** @enum {unknown} */
                                method: "pix" | "boleto" | "credit_card";
                                /** @enum {unknown} */
                                state: "creating" | "open" | "overdue" | "in_review" | "paid" | "declined" | "cancelled" | "refunding" | "refunded" | "charged_back";
                                amountCents: number;
                                refundedCents: number;
                                /** Format: date */
                                dueOn: string;
                                payUntil: string | null;
                                paidAt: string | null;
                                periodStart: string | null;
                                periodEnd: string | null;
                                card: {
                                    brand: string;
                                    last4: string;
                                } | null;
                                hasReceipt: boolean;
                                invoiceUrl: string | null;
                            } | null;
                            ended: {
                                /** @enum {unknown} */
                                plan: "free" | "pro" | "business";
                                /** @enum {unknown} */
                                cycle: "monthly" | "yearly";
                                /** @enum {unknown} */
                                reason: "cancelled" | "unpaid" | "withdrawn" | "refunded" | "charged_back" | "declined" | "abandoned" | "lapsed";
                                /** Format: date-time */
                                at: string;
                            } | null;
                            refunds: {
                                /** Format: uuid */
                                chargeId: string;
                                amountCents: number;
                                /** @enum {unknown} */
                                state: "requested" | "waiting" | "in_progress" | "refunded" | "denied";
                                formUrl: string | null;
                                /** Format: date-time */
                                requestedAt: string;
                            }[];
                            contract: {
                                version: string;
                                /** Format: date-time */
                                acceptedAt: string;
                            } | null;
                        };
                        data: {
                            /** @enum {unknown} */
                            currentPlan: "free" | "pro" | "business";
                            /** @enum {unknown} */
                            status: "active" | "pending_confirmation" | "failed" | "cancelled" | "expired" | "overdue";
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getSubscriptionEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postSubscriptionActivate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    plan: "free" | "pro" | "business";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        subscription: {
                            /** @enum {unknown} */
                            plan: "free" | "pro" | "business";
                            /** @enum {unknown} */
                            status: "active" | "pending_confirmation" | "failed" | "cancelled" | "expired" | "overdue";
                            start_date: string | null;
                            limits: {
                                transcriptions_per_month: number;
                                supported_languages: string[];
                            };
                            terms: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {unknown} */
                                plan: "free" | "pro" | "business";
                                /** @enum {unknown} */
                                cycle: "monthly" | "yearly";
                                priceCents: number;
                                extraSeats: number;
                                /** @enum {unknown} */
                                method: "pix" | "boleto" | "credit_card";
                                automaticPix: ("active" | "ended") | null;
                                card: {
                                    brand: string;
                                    last4: string;
                                } | null;
                                periodStart: string | null;
                                periodEnd: string | null;
                                endsOn: string | null;
                                scheduledChange: {
                                    /** @enum {unknown} */
                                    plan: "free" | "pro" | "business";
                                    /** @enum {unknown} */
                                    cycle: "monthly" | "yearly";
                                    priceCents: number;
                                    extraSeats: number;
                                    /** Format: date */
                                    on: string;
                                } | null;
                                next: {
                                    /** Format: date */
                                    on: string;
                                    amountCents: number;
                                } | null;
                                overdue: {
                                    /** Format: uuid */
                                    chargeId: string;
                                    /** Format: date */
                                    since: string;
                                    amountCents: number;
                                    /** Format: date */
                                    graceUntil: string;
                                } | null;
                                withdrawalUntil: string | null;
                            } | null;
                            pendingCharge: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {unknown} */
                                kind: "first" | "renewal" | "upgrade";
                                /** @enum {unknown} */
                                plan: "free" | "pro" | "business";
                                /** @enum {unknown} */
                                cycle: "monthly" | "yearly";
                                extraSeats: number;
                                isForSeats: boolean;
                                /** @enum {unknown} */
                                method: "pix" | "boleto" | "credit_card";
                                /** @enum {unknown} */
                                state: "creating" | "open" | "overdue" | "in_review" | "paid" | "declined" | "cancelled" | "refunding" | "refunded" | "charged_back";
                                amountCents: number;
                                refundedCents: number;
                                /** Format: date */
                                dueOn: string;
                                payUntil: string | null;
                                paidAt: string | null;
                                periodStart: string | null;
                                periodEnd: string | null;
                                card: {
                                    brand: string;
                                    last4: string;
                                } | null;
                                hasReceipt: boolean;
                                invoiceUrl: string | null;
                            } | null;
                            ended: {
                                /** @enum {unknown} */
                                plan: "free" | "pro" | "business";
                                /** @enum {unknown} */
                                cycle: "monthly" | "yearly";
                                /** @enum {unknown} */
                                reason: "cancelled" | "unpaid" | "withdrawn" | "refunded" | "charged_back" | "declined" | "abandoned" | "lapsed";
                                /** Format: date-time */
                                at: string;
                            } | null;
                            refunds: {
                                /** Format: uuid */
                                chargeId: string;
                                amountCents: number;
                                /** @enum {unknown} */
                                state: "requested" | "waiting" | "in_progress" | "refunded" | "denied";
                                formUrl: string | null;
                                /** Format: date-time */
                                requestedAt: string;
                            }[];
                            contract: {
                                version: string;
                                /** Format: date-time */
                                acceptedAt: string;
                            } | null;
                        };
                        data: {
                            /** @enum {unknown} */
                            currentPlan: "free" | "pro" | "business";
                            /** @enum {unknown} */
                            status: "active" | "pending_confirmation" | "failed" | "cancelled" | "expired" | "overdue";
                        };
                        message: string;
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postSubscriptionPreview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    plan: "free" | "pro" | "business";
                    /** @enum {unknown} */
                    cycle: "monthly" | "yearly";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {unknown} */
                            effect: "immediate" | "scheduled";
                            /** @enum {unknown} */
                            plan: "free" | "pro" | "business";
                            /** @enum {unknown} */
                            cycle: "monthly" | "yearly";
                            extraSeats: number;
                            priceCents: number;
                            creditCents: number;
                            amountCents: number;
                            /** Format: date */
                            startsOn: string;
                            next: {
                                /** Format: date */
                                on: string;
                                amountCents: number;
                            };
                            losses: string[];
                            /** Format: date-time */
                            expiresAt: string;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postSubscriptionSeatsPreview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    extraSeats: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {unknown} */
                            effect: "immediate" | "scheduled";
                            /** @enum {unknown} */
                            plan: "free" | "pro" | "business";
                            /** @enum {unknown} */
                            cycle: "monthly" | "yearly";
                            extraSeats: number;
                            priceCents: number;
                            creditCents: number;
                            amountCents: number;
                            /** Format: date */
                            startsOn: string;
                            next: {
                                /** Format: date */
                                on: string;
                                amountCents: number;
                            };
                            losses: string[];
                            /** Format: date-time */
                            expiresAt: string;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAsaasCheckout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    plan: "free" | "pro" | "business";
                    /** @enum {unknown} */
                    cycle?: "monthly" | "yearly";
                    /** @enum {unknown} */
                    paymentMethod: "pix" | "boleto" | "credit_card";
                    automaticPix?: boolean;
                    customerInfo: {
                        name: string;
                        email: string;
                        cpfCnpj: string;
                        postalCode: string;
                        address: string;
                        addressNumber: string;
                        addressComplement?: string;
                        city: string;
                        state: string;
                        phone: string;
                    };
                    creditCard?: {
                        holderName: string;
                        number: string;
                        expiryMonth: string;
                        expiryYear: string;
                        ccv: string;
                    };
                    /** Format: uuid */
                    quoteId?: string;
                    contractVersion?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @enum {unknown} */
                        status: "CONFIRMED" | "PENDING" | "IN_REVIEW" | "PROCESSING" | "CLOSED";
                        value: number;
                        /** Format: date */
                        dueDate: string;
                        charge: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {unknown} */
                            kind: "first" | "renewal" | "upgrade";
                            /** @enum {unknown} */
                            plan: "free" | "pro" | "business";
                            /** @enum {unknown} */
                            cycle: "monthly" | "yearly";
                            extraSeats: number;
                            isForSeats: boolean;
                            /** @enum {unknown} */
                            method: "pix" | "boleto" | "credit_card";
                            /** @enum {unknown} */
                            state: "creating" | "open" | "overdue" | "in_review" | "paid" | "declined" | "cancelled" | "refunding" | "refunded" | "charged_back";
                            amountCents: number;
                            refundedCents: number;
                            /** Format: date */
                            dueOn: string;
                            payUntil: string | null;
                            paidAt: string | null;
                            periodStart: string | null;
                            periodEnd: string | null;
                            card: {
                                brand: string;
                                last4: string;
                            } | null;
                            hasReceipt: boolean;
                            invoiceUrl: string | null;
                        };
                        paymentData: {
                            qrCode?: string;
                            qrCodeText?: string;
                            /** Format: date-time */
                            expiresAt?: string;
                            boletoUrl?: string;
                            boletoPdf?: string;
                            boletoLine?: string;
                            isAuthorization?: boolean;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postSubscriptionSeats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    quoteId: string;
                    /** @enum {unknown} */
                    paymentMethod: "pix" | "boleto" | "credit_card";
                    contractVersion?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @enum {unknown} */
                        status: "CONFIRMED" | "PENDING" | "IN_REVIEW" | "PROCESSING" | "CLOSED";
                        value: number;
                        /** Format: date */
                        dueDate: string;
                        charge: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {unknown} */
                            kind: "first" | "renewal" | "upgrade";
                            /** @enum {unknown} */
                            plan: "free" | "pro" | "business";
                            /** @enum {unknown} */
                            cycle: "monthly" | "yearly";
                            extraSeats: number;
                            isForSeats: boolean;
                            /** @enum {unknown} */
                            method: "pix" | "boleto" | "credit_card";
                            /** @enum {unknown} */
                            state: "creating" | "open" | "overdue" | "in_review" | "paid" | "declined" | "cancelled" | "refunding" | "refunded" | "charged_back";
                            amountCents: number;
                            refundedCents: number;
                            /** Format: date */
                            dueOn: string;
                            payUntil: string | null;
                            paidAt: string | null;
                            periodStart: string | null;
                            periodEnd: string | null;
                            card: {
                                brand: string;
                                last4: string;
                            } | null;
                            hasReceipt: boolean;
                            invoiceUrl: string | null;
                        };
                        paymentData: {
                            qrCode?: string;
                            qrCodeText?: string;
                            /** Format: date-time */
                            expiresAt?: string;
                            boletoUrl?: string;
                            boletoPdf?: string;
                            boletoLine?: string;
                            isAuthorization?: boolean;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    deleteSubscriptionCheckout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        subscription: {
                            /** @enum {unknown} */
                            plan: "free" | "pro" | "business";
                            /** @enum {unknown} */
                            status: "active" | "pending_confirmation" | "failed" | "cancelled" | "expired" | "overdue";
                            start_date: string | null;
                            limits: {
                                transcriptions_per_month: number;
                                supported_languages: string[];
                            };
                            terms: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {unknown} */
                                plan: "free" | "pro" | "business";
                                /** @enum {unknown} */
                                cycle: "monthly" | "yearly";
                                priceCents: number;
                                extraSeats: number;
                                /** @enum {unknown} */
                                method: "pix" | "boleto" | "credit_card";
                                automaticPix: ("active" | "ended") | null;
                                card: {
                                    brand: string;
                                    last4: string;
                                } | null;
                                periodStart: string | null;
                                periodEnd: string | null;
                                endsOn: string | null;
                                scheduledChange: {
                                    /** @enum {unknown} */
                                    plan: "free" | "pro" | "business";
                                    /** @enum {unknown} */
                                    cycle: "monthly" | "yearly";
                                    priceCents: number;
                                    extraSeats: number;
                                    /** Format: date */
                                    on: string;
                                } | null;
                                next: {
                                    /** Format: date */
                                    on: string;
                                    amountCents: number;
                                } | null;
                                overdue: {
                                    /** Format: uuid */
                                    chargeId: string;
                                    /** Format: date */
                                    since: string;
                                    amountCents: number;
                                    /** Format: date */
                                    graceUntil: string;
                                } | null;
                                withdrawalUntil: string | null;
                            } | null;
                            pendingCharge: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {unknown} */
                                kind: "first" | "renewal" | "upgrade";
                                /** @enum {unknown} */
                                plan: "free" | "pro" | "business";
                                /** @enum {unknown} */
                                cycle: "monthly" | "yearly";
                                extraSeats: number;
                                isForSeats: boolean;
                                /** @enum {unknown} */
                                method: "pix" | "boleto" | "credit_card";
                                /** @enum {unknown} */
                                state: "creating" | "open" | "overdue" | "in_review" | "paid" | "declined" | "cancelled" | "refunding" | "refunded" | "charged_back";
                                amountCents: number;
                                refundedCents: number;
                                /** Format: date */
                                dueOn: string;
                                payUntil: string | null;
                                paidAt: string | null;
                                periodStart: string | null;
                                periodEnd: string | null;
                                card: {
                                    brand: string;
                                    last4: string;
                                } | null;
                                hasReceipt: boolean;
                                invoiceUrl: string | null;
                            } | null;
                            ended: {
                                /** @enum {unknown} */
                                plan: "free" | "pro" | "business";
                                /** @enum {unknown} */
                                cycle: "monthly" | "yearly";
                                /** @enum {unknown} */
                                reason: "cancelled" | "unpaid" | "withdrawn" | "refunded" | "charged_back" | "declined" | "abandoned" | "lapsed";
                                /** Format: date-time */
                                at: string;
                            } | null;
                            refunds: {
                                /** Format: uuid */
                                chargeId: string;
                                amountCents: number;
                                /** @enum {unknown} */
                                state: "requested" | "waiting" | "in_progress" | "refunded" | "denied";
                                formUrl: string | null;
                                /** Format: date-time */
                                requestedAt: string;
                            }[];
                            contract: {
                                version: string;
                                /** Format: date-time */
                                acceptedAt: string;
                            } | null;
                        };
                        data: {
                            /** @enum {unknown} */
                            currentPlan: "free" | "pro" | "business";
                            /** @enum {unknown} */
                            status: "active" | "pending_confirmation" | "failed" | "cancelled" | "expired" | "overdue";
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getSubscriptionCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            name: string;
                            email: string;
                            cpfCnpj: string;
                            postalCode: string;
                            address: string;
                            addressNumber: string;
                            addressComplement?: string;
                            city: string;
                            state: string;
                            phone: string;
                        } | null;
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getSubscriptionPayments: {
        parameters: {
            query?: {
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {unknown} */
                            kind: "first" | "renewal" | "upgrade";
                            /** @enum {unknown} */
                            plan: "free" | "pro" | "business";
                            /** @enum {unknown} */
                            cycle: "monthly" | "yearly";
                            extraSeats: number;
                            isForSeats: boolean;
                            /** @enum {unknown} */
                            method: "pix" | "boleto" | "credit_card";
                            /** @enum {unknown} */
                            state: "creating" | "open" | "overdue" | "in_review" | "paid" | "declined" | "cancelled" | "refunding" | "refunded" | "charged_back";
                            amountCents: number;
                            refundedCents: number;
                            /** Format: date */
                            dueOn: string;
                            payUntil: string | null;
                            paidAt: string | null;
                            periodStart: string | null;
                            periodEnd: string | null;
                            card: {
                                brand: string;
                                last4: string;
                            } | null;
                            hasReceipt: boolean;
                            invoiceUrl: string | null;
                        }[];
                        nextCursor: string | null;
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getSubscriptionPaymentsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @enum {unknown} */
                        status: "CONFIRMED" | "PENDING" | "IN_REVIEW" | "PROCESSING" | "CLOSED";
                        value: number;
                        /** Format: date */
                        dueDate: string;
                        charge: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {unknown} */
                            kind: "first" | "renewal" | "upgrade";
                            /** @enum {unknown} */
                            plan: "free" | "pro" | "business";
                            /** @enum {unknown} */
                            cycle: "monthly" | "yearly";
                            extraSeats: number;
                            isForSeats: boolean;
                            /** @enum {unknown} */
                            method: "pix" | "boleto" | "credit_card";
                            /** @enum {unknown} */
                            state: "creating" | "open" | "overdue" | "in_review" | "paid" | "declined" | "cancelled" | "refunding" | "refunded" | "charged_back";
                            amountCents: number;
                            refundedCents: number;
                            /** Format: date */
                            dueOn: string;
                            payUntil: string | null;
                            paidAt: string | null;
                            periodStart: string | null;
                            periodEnd: string | null;
                            card: {
                                brand: string;
                                last4: string;
                            } | null;
                            hasReceipt: boolean;
                            invoiceUrl: string | null;
                        };
                        paymentData: {
                            qrCode?: string;
                            qrCodeText?: string;
                            /** Format: date-time */
                            expiresAt?: string;
                            boletoUrl?: string;
                            boletoPdf?: string;
                            boletoLine?: string;
                            isAuthorization?: boolean;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postSubscriptionPaymentsByIdPay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    paymentMethod: "pix" | "boleto" | "credit_card";
                    creditCard?: {
                        holderName: string;
                        number: string;
                        expiryMonth: string;
                        expiryYear: string;
                        ccv: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @enum {unknown} */
                        status: "CONFIRMED" | "PENDING" | "IN_REVIEW" | "PROCESSING" | "CLOSED";
                        value: number;
                        /** Format: date */
                        dueDate: string;
                        charge: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {unknown} */
                            kind: "first" | "renewal" | "upgrade";
                            /** @enum {unknown} */
                            plan: "free" | "pro" | "business";
                            /** @enum {unknown} */
                            cycle: "monthly" | "yearly";
                            extraSeats: number;
                            isForSeats: boolean;
                            /** @enum {unknown} */
                            method: "pix" | "boleto" | "credit_card";
                            /** @enum {unknown} */
                            state: "creating" | "open" | "overdue" | "in_review" | "paid" | "declined" | "cancelled" | "refunding" | "refunded" | "charged_back";
                            amountCents: number;
                            refundedCents: number;
                            /** Format: date */
                            dueOn: string;
                            payUntil: string | null;
                            paidAt: string | null;
                            periodStart: string | null;
                            periodEnd: string | null;
                            card: {
                                brand: string;
                                last4: string;
                            } | null;
                            hasReceipt: boolean;
                            invoiceUrl: string | null;
                        };
                        paymentData: {
                            qrCode?: string;
                            qrCodeText?: string;
                            /** Format: date-time */
                            expiresAt?: string;
                            boletoUrl?: string;
                            boletoPdf?: string;
                            boletoLine?: string;
                            isAuthorization?: boolean;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getSubscriptionPaymentsByIdReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getSubscriptionContractText: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            version: string;
                            /** Format: date-time */
                            acceptedAt: string;
                            title: string;
                            note: string | null;
                            facts: {
                                name: string;
                                value: string;
                            }[];
                            clauses: {
                                title: string;
                                text: string;
                            }[];
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getSubscriptionContract: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postSubscriptionChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    quoteId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        subscription: {
                            /** @enum {unknown} */
                            plan: "free" | "pro" | "business";
                            /** @enum {unknown} */
                            status: "active" | "pending_confirmation" | "failed" | "cancelled" | "expired" | "overdue";
                            start_date: string | null;
                            limits: {
                                transcriptions_per_month: number;
                                supported_languages: string[];
                            };
                            terms: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {unknown} */
                                plan: "free" | "pro" | "business";
                                /** @enum {unknown} */
                                cycle: "monthly" | "yearly";
                                priceCents: number;
                                extraSeats: number;
                                /** @enum {unknown} */
                                method: "pix" | "boleto" | "credit_card";
                                automaticPix: ("active" | "ended") | null;
                                card: {
                                    brand: string;
                                    last4: string;
                                } | null;
                                periodStart: string | null;
                                periodEnd: string | null;
                                endsOn: string | null;
                                scheduledChange: {
                                    /** @enum {unknown} */
                                    plan: "free" | "pro" | "business";
                                    /** @enum {unknown} */
                                    cycle: "monthly" | "yearly";
                                    priceCents: number;
                                    extraSeats: number;
                                    /** Format: date */
                                    on: string;
                                } | null;
                                next: {
                                    /** Format: date */
                                    on: string;
                                    amountCents: number;
                                } | null;
                                overdue: {
                                    /** Format: uuid */
                                    chargeId: string;
                                    /** Format: date */
                                    since: string;
                                    amountCents: number;
                                    /** Format: date */
                                    graceUntil: string;
                                } | null;
                                withdrawalUntil: string | null;
                            } | null;
                            pendingCharge: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {unknown} */
                                kind: "first" | "renewal" | "upgrade";
                                /** @enum {unknown} */
                                plan: "free" | "pro" | "business";
                                /** @enum {unknown} */
                                cycle: "monthly" | "yearly";
                                extraSeats: number;
                                isForSeats: boolean;
                                /** @enum {unknown} */
                                method: "pix" | "boleto" | "credit_card";
                                /** @enum {unknown} */
                                state: "creating" | "open" | "overdue" | "in_review" | "paid" | "declined" | "cancelled" | "refunding" | "refunded" | "charged_back";
                                amountCents: number;
                                refundedCents: number;
                                /** Format: date */
                                dueOn: string;
                                payUntil: string | null;
                                paidAt: string | null;
                                periodStart: string | null;
                                periodEnd: string | null;
                                card: {
                                    brand: string;
                                    last4: string;
                                } | null;
                                hasReceipt: boolean;
                                invoiceUrl: string | null;
                            } | null;
                            ended: {
                                /** @enum {unknown} */
                                plan: "free" | "pro" | "business";
                                /** @enum {unknown} */
                                cycle: "monthly" | "yearly";
                                /** @enum {unknown} */
                                reason: "cancelled" | "unpaid" | "withdrawn" | "refunded" | "charged_back" | "declined" | "abandoned" | "lapsed";
                                /** Format: date-time */
                                at: string;
                            } | null;
                            refunds: {
                                /** Format: uuid */
                                chargeId: string;
                                amountCents: number;
                                /** @enum {unknown} */
                                state: "requested" | "waiting" | "in_progress" | "refunded" | "denied";
                                formUrl: string | null;
                                /** Format: date-time */
                                requestedAt: string;
                            }[];
                            contract: {
                                version: string;
                                /** Format: date-time */
                                acceptedAt: string;
                            } | null;
                        };
                        data: {
                            /** @enum {unknown} */
                            currentPlan: "free" | "pro" | "business";
                            /** @enum {unknown} */
                            status: "active" | "pending_confirmation" | "failed" | "cancelled" | "expired" | "overdue";
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    deleteSubscriptionChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        subscription: {
                            /** @enum {unknown} */
                            plan: "free" | "pro" | "business";
                            /** @enum {unknown} */
                            status: "active" | "pending_confirmation" | "failed" | "cancelled" | "expired" | "overdue";
                            start_date: string | null;
                            limits: {
                                transcriptions_per_month: number;
                                supported_languages: string[];
                            };
                            terms: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {unknown} */
                                plan: "free" | "pro" | "business";
                                /** @enum {unknown} */
                                cycle: "monthly" | "yearly";
                                priceCents: number;
                                extraSeats: number;
                                /** @enum {unknown} */
                                method: "pix" | "boleto" | "credit_card";
                                automaticPix: ("active" | "ended") | null;
                                card: {
                                    brand: string;
                                    last4: string;
                                } | null;
                                periodStart: string | null;
                                periodEnd: string | null;
                                endsOn: string | null;
                                scheduledChange: {
                                    /** @enum {unknown} */
                                    plan: "free" | "pro" | "business";
                                    /** @enum {unknown} */
                                    cycle: "monthly" | "yearly";
                                    priceCents: number;
                                    extraSeats: number;
                                    /** Format: date */
                                    on: string;
                                } | null;
                                next: {
                                    /** Format: date */
                                    on: string;
                                    amountCents: number;
                                } | null;
                                overdue: {
                                    /** Format: uuid */
                                    chargeId: string;
                                    /** Format: date */
                                    since: string;
                                    amountCents: number;
                                    /** Format: date */
                                    graceUntil: string;
                                } | null;
                                withdrawalUntil: string | null;
                            } | null;
                            pendingCharge: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {unknown} */
                                kind: "first" | "renewal" | "upgrade";
                                /** @enum {unknown} */
                                plan: "free" | "pro" | "business";
                                /** @enum {unknown} */
                                cycle: "monthly" | "yearly";
                                extraSeats: number;
                                isForSeats: boolean;
                                /** @enum {unknown} */
                                method: "pix" | "boleto" | "credit_card";
                                /** @enum {unknown} */
                                state: "creating" | "open" | "overdue" | "in_review" | "paid" | "declined" | "cancelled" | "refunding" | "refunded" | "charged_back";
                                amountCents: number;
                                refundedCents: number;
                                /** Format: date */
                                dueOn: string;
                                payUntil: string | null;
                                paidAt: string | null;
                                periodStart: string | null;
                                periodEnd: string | null;
                                card: {
                                    brand: string;
                                    last4: string;
                                } | null;
                                hasReceipt: boolean;
                                invoiceUrl: string | null;
                            } | null;
                            ended: {
                                /** @enum {unknown} */
                                plan: "free" | "pro" | "business";
                                /** @enum {unknown} */
                                cycle: "monthly" | "yearly";
                                /** @enum {unknown} */
                                reason: "cancelled" | "unpaid" | "withdrawn" | "refunded" | "charged_back" | "declined" | "abandoned" | "lapsed";
                                /** Format: date-time */
                                at: string;
                            } | null;
                            refunds: {
                                /** Format: uuid */
                                chargeId: string;
                                amountCents: number;
                                /** @enum {unknown} */
                                state: "requested" | "waiting" | "in_progress" | "refunded" | "denied";
                                formUrl: string | null;
                                /** Format: date-time */
                                requestedAt: string;
                            }[];
                            contract: {
                                version: string;
                                /** Format: date-time */
                                acceptedAt: string;
                            } | null;
                        };
                        data: {
                            /** @enum {unknown} */
                            currentPlan: "free" | "pro" | "business";
                            /** @enum {unknown} */
                            status: "active" | "pending_confirmation" | "failed" | "cancelled" | "expired" | "overdue";
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postSubscriptionCancel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        subscription: {
                            /** @enum {unknown} */
                            plan: "free" | "pro" | "business";
                            /** @enum {unknown} */
                            status: "active" | "pending_confirmation" | "failed" | "cancelled" | "expired" | "overdue";
                            start_date: string | null;
                            limits: {
                                transcriptions_per_month: number;
                                supported_languages: string[];
                            };
                            terms: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {unknown} */
                                plan: "free" | "pro" | "business";
                                /** @enum {unknown} */
                                cycle: "monthly" | "yearly";
                                priceCents: number;
                                extraSeats: number;
                                /** @enum {unknown} */
                                method: "pix" | "boleto" | "credit_card";
                                automaticPix: ("active" | "ended") | null;
                                card: {
                                    brand: string;
                                    last4: string;
                                } | null;
                                periodStart: string | null;
                                periodEnd: string | null;
                                endsOn: string | null;
                                scheduledChange: {
                                    /** @enum {unknown} */
                                    plan: "free" | "pro" | "business";
                                    /** @enum {unknown} */
                                    cycle: "monthly" | "yearly";
                                    priceCents: number;
                                    extraSeats: number;
                                    /** Format: date */
                                    on: string;
                                } | null;
                                next: {
                                    /** Format: date */
                                    on: string;
                                    amountCents: number;
                                } | null;
                                overdue: {
                                    /** Format: uuid */
                                    chargeId: string;
                                    /** Format: date */
                                    since: string;
                                    amountCents: number;
                                    /** Format: date */
                                    graceUntil: string;
                                } | null;
                                withdrawalUntil: string | null;
                            } | null;
                            pendingCharge: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {unknown} */
                                kind: "first" | "renewal" | "upgrade";
                                /** @enum {unknown} */
                                plan: "free" | "pro" | "business";
                                /** @enum {unknown} */
                                cycle: "monthly" | "yearly";
                                extraSeats: number;
                                isForSeats: boolean;
                                /** @enum {unknown} */
                                method: "pix" | "boleto" | "credit_card";
                                /** @enum {unknown} */
                                state: "creating" | "open" | "overdue" | "in_review" | "paid" | "declined" | "cancelled" | "refunding" | "refunded" | "charged_back";
                                amountCents: number;
                                refundedCents: number;
                                /** Format: date */
                                dueOn: string;
                                payUntil: string | null;
                                paidAt: string | null;
                                periodStart: string | null;
                                periodEnd: string | null;
                                card: {
                                    brand: string;
                                    last4: string;
                                } | null;
                                hasReceipt: boolean;
                                invoiceUrl: string | null;
                            } | null;
                            ended: {
                                /** @enum {unknown} */
                                plan: "free" | "pro" | "business";
                                /** @enum {unknown} */
                                cycle: "monthly" | "yearly";
                                /** @enum {unknown} */
                                reason: "cancelled" | "unpaid" | "withdrawn" | "refunded" | "charged_back" | "declined" | "abandoned" | "lapsed";
                                /** Format: date-time */
                                at: string;
                            } | null;
                            refunds: {
                                /** Format: uuid */
                                chargeId: string;
                                amountCents: number;
                                /** @enum {unknown} */
                                state: "requested" | "waiting" | "in_progress" | "refunded" | "denied";
                                formUrl: string | null;
                                /** Format: date-time */
                                requestedAt: string;
                            }[];
                            contract: {
                                version: string;
                                /** Format: date-time */
                                acceptedAt: string;
                            } | null;
                        };
                        data: {
                            /** @enum {unknown} */
                            currentPlan: "free" | "pro" | "business";
                            /** @enum {unknown} */
                            status: "active" | "pending_confirmation" | "failed" | "cancelled" | "expired" | "overdue";
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postSubscriptionResume: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        subscription: {
                            /** @enum {unknown} */
                            plan: "free" | "pro" | "business";
                            /** @enum {unknown} */
                            status: "active" | "pending_confirmation" | "failed" | "cancelled" | "expired" | "overdue";
                            start_date: string | null;
                            limits: {
                                transcriptions_per_month: number;
                                supported_languages: string[];
                            };
                            terms: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {unknown} */
                                plan: "free" | "pro" | "business";
                                /** @enum {unknown} */
                                cycle: "monthly" | "yearly";
                                priceCents: number;
                                extraSeats: number;
                                /** @enum {unknown} */
                                method: "pix" | "boleto" | "credit_card";
                                automaticPix: ("active" | "ended") | null;
                                card: {
                                    brand: string;
                                    last4: string;
                                } | null;
                                periodStart: string | null;
                                periodEnd: string | null;
                                endsOn: string | null;
                                scheduledChange: {
                                    /** @enum {unknown} */
                                    plan: "free" | "pro" | "business";
                                    /** @enum {unknown} */
                                    cycle: "monthly" | "yearly";
                                    priceCents: number;
                                    extraSeats: number;
                                    /** Format: date */
                                    on: string;
                                } | null;
                                next: {
                                    /** Format: date */
                                    on: string;
                                    amountCents: number;
                                } | null;
                                overdue: {
                                    /** Format: uuid */
                                    chargeId: string;
                                    /** Format: date */
                                    since: string;
                                    amountCents: number;
                                    /** Format: date */
                                    graceUntil: string;
                                } | null;
                                withdrawalUntil: string | null;
                            } | null;
                            pendingCharge: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {unknown} */
                                kind: "first" | "renewal" | "upgrade";
                                /** @enum {unknown} */
                                plan: "free" | "pro" | "business";
                                /** @enum {unknown} */
                                cycle: "monthly" | "yearly";
                                extraSeats: number;
                                isForSeats: boolean;
                                /** @enum {unknown} */
                                method: "pix" | "boleto" | "credit_card";
                                /** @enum {unknown} */
                                state: "creating" | "open" | "overdue" | "in_review" | "paid" | "declined" | "cancelled" | "refunding" | "refunded" | "charged_back";
                                amountCents: number;
                                refundedCents: number;
                                /** Format: date */
                                dueOn: string;
                                payUntil: string | null;
                                paidAt: string | null;
                                periodStart: string | null;
                                periodEnd: string | null;
                                card: {
                                    brand: string;
                                    last4: string;
                                } | null;
                                hasReceipt: boolean;
                                invoiceUrl: string | null;
                            } | null;
                            ended: {
                                /** @enum {unknown} */
                                plan: "free" | "pro" | "business";
                                /** @enum {unknown} */
                                cycle: "monthly" | "yearly";
                                /** @enum {unknown} */
                                reason: "cancelled" | "unpaid" | "withdrawn" | "refunded" | "charged_back" | "declined" | "abandoned" | "lapsed";
                                /** Format: date-time */
                                at: string;
                            } | null;
                            refunds: {
                                /** Format: uuid */
                                chargeId: string;
                                amountCents: number;
                                /** @enum {unknown} */
                                state: "requested" | "waiting" | "in_progress" | "refunded" | "denied";
                                formUrl: string | null;
                                /** Format: date-time */
                                requestedAt: string;
                            }[];
                            contract: {
                                version: string;
                                /** Format: date-time */
                                acceptedAt: string;
                            } | null;
                        };
                        data: {
                            /** @enum {unknown} */
                            currentPlan: "free" | "pro" | "business";
                            /** @enum {unknown} */
                            status: "active" | "pending_confirmation" | "failed" | "cancelled" | "expired" | "overdue";
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postSubscriptionWithdraw: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        subscription: {
                            /** @enum {unknown} */
                            plan: "free" | "pro" | "business";
                            /** @enum {unknown} */
                            status: "active" | "pending_confirmation" | "failed" | "cancelled" | "expired" | "overdue";
                            start_date: string | null;
                            limits: {
                                transcriptions_per_month: number;
                                supported_languages: string[];
                            };
                            terms: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {unknown} */
                                plan: "free" | "pro" | "business";
                                /** @enum {unknown} */
                                cycle: "monthly" | "yearly";
                                priceCents: number;
                                extraSeats: number;
                                /** @enum {unknown} */
                                method: "pix" | "boleto" | "credit_card";
                                automaticPix: ("active" | "ended") | null;
                                card: {
                                    brand: string;
                                    last4: string;
                                } | null;
                                periodStart: string | null;
                                periodEnd: string | null;
                                endsOn: string | null;
                                scheduledChange: {
                                    /** @enum {unknown} */
                                    plan: "free" | "pro" | "business";
                                    /** @enum {unknown} */
                                    cycle: "monthly" | "yearly";
                                    priceCents: number;
                                    extraSeats: number;
                                    /** Format: date */
                                    on: string;
                                } | null;
                                next: {
                                    /** Format: date */
                                    on: string;
                                    amountCents: number;
                                } | null;
                                overdue: {
                                    /** Format: uuid */
                                    chargeId: string;
                                    /** Format: date */
                                    since: string;
                                    amountCents: number;
                                    /** Format: date */
                                    graceUntil: string;
                                } | null;
                                withdrawalUntil: string | null;
                            } | null;
                            pendingCharge: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {unknown} */
                                kind: "first" | "renewal" | "upgrade";
                                /** @enum {unknown} */
                                plan: "free" | "pro" | "business";
                                /** @enum {unknown} */
                                cycle: "monthly" | "yearly";
                                extraSeats: number;
                                isForSeats: boolean;
                                /** @enum {unknown} */
                                method: "pix" | "boleto" | "credit_card";
                                /** @enum {unknown} */
                                state: "creating" | "open" | "overdue" | "in_review" | "paid" | "declined" | "cancelled" | "refunding" | "refunded" | "charged_back";
                                amountCents: number;
                                refundedCents: number;
                                /** Format: date */
                                dueOn: string;
                                payUntil: string | null;
                                paidAt: string | null;
                                periodStart: string | null;
                                periodEnd: string | null;
                                card: {
                                    brand: string;
                                    last4: string;
                                } | null;
                                hasReceipt: boolean;
                                invoiceUrl: string | null;
                            } | null;
                            ended: {
                                /** @enum {unknown} */
                                plan: "free" | "pro" | "business";
                                /** @enum {unknown} */
                                cycle: "monthly" | "yearly";
                                /** @enum {unknown} */
                                reason: "cancelled" | "unpaid" | "withdrawn" | "refunded" | "charged_back" | "declined" | "abandoned" | "lapsed";
                                /** Format: date-time */
                                at: string;
                            } | null;
                            refunds: {
                                /** Format: uuid */
                                chargeId: string;
                                amountCents: number;
                                /** @enum {unknown} */
                                state: "requested" | "waiting" | "in_progress" | "refunded" | "denied";
                                formUrl: string | null;
                                /** Format: date-time */
                                requestedAt: string;
                            }[];
                            contract: {
                                version: string;
                                /** Format: date-time */
                                acceptedAt: string;
                            } | null;
                        };
                        data: {
                            /** @enum {unknown} */
                            currentPlan: "free" | "pro" | "business";
                            /** @enum {unknown} */
                            status: "active" | "pending_confirmation" | "failed" | "cancelled" | "expired" | "overdue";
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postSubscriptionMethod: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    paymentMethod: "pix" | "boleto" | "credit_card";
                    creditCard?: {
                        holderName: string;
                        number: string;
                        expiryMonth: string;
                        expiryYear: string;
                        ccv: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        subscription: {
                            /** @enum {unknown} */
                            plan: "free" | "pro" | "business";
                            /** @enum {unknown} */
                            status: "active" | "pending_confirmation" | "failed" | "cancelled" | "expired" | "overdue";
                            start_date: string | null;
                            limits: {
                                transcriptions_per_month: number;
                                supported_languages: string[];
                            };
                            terms: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {unknown} */
                                plan: "free" | "pro" | "business";
                                /** @enum {unknown} */
                                cycle: "monthly" | "yearly";
                                priceCents: number;
                                extraSeats: number;
                                /** @enum {unknown} */
                                method: "pix" | "boleto" | "credit_card";
                                automaticPix: ("active" | "ended") | null;
                                card: {
                                    brand: string;
                                    last4: string;
                                } | null;
                                periodStart: string | null;
                                periodEnd: string | null;
                                endsOn: string | null;
                                scheduledChange: {
                                    /** @enum {unknown} */
                                    plan: "free" | "pro" | "business";
                                    /** @enum {unknown} */
                                    cycle: "monthly" | "yearly";
                                    priceCents: number;
                                    extraSeats: number;
                                    /** Format: date */
                                    on: string;
                                } | null;
                                next: {
                                    /** Format: date */
                                    on: string;
                                    amountCents: number;
                                } | null;
                                overdue: {
                                    /** Format: uuid */
                                    chargeId: string;
                                    /** Format: date */
                                    since: string;
                                    amountCents: number;
                                    /** Format: date */
                                    graceUntil: string;
                                } | null;
                                withdrawalUntil: string | null;
                            } | null;
                            pendingCharge: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {unknown} */
                                kind: "first" | "renewal" | "upgrade";
                                /** @enum {unknown} */
                                plan: "free" | "pro" | "business";
                                /** @enum {unknown} */
                                cycle: "monthly" | "yearly";
                                extraSeats: number;
                                isForSeats: boolean;
                                /** @enum {unknown} */
                                method: "pix" | "boleto" | "credit_card";
                                /** @enum {unknown} */
                                state: "creating" | "open" | "overdue" | "in_review" | "paid" | "declined" | "cancelled" | "refunding" | "refunded" | "charged_back";
                                amountCents: number;
                                refundedCents: number;
                                /** Format: date */
                                dueOn: string;
                                payUntil: string | null;
                                paidAt: string | null;
                                periodStart: string | null;
                                periodEnd: string | null;
                                card: {
                                    brand: string;
                                    last4: string;
                                } | null;
                                hasReceipt: boolean;
                                invoiceUrl: string | null;
                            } | null;
                            ended: {
                                /** @enum {unknown} */
                                plan: "free" | "pro" | "business";
                                /** @enum {unknown} */
                                cycle: "monthly" | "yearly";
                                /** @enum {unknown} */
                                reason: "cancelled" | "unpaid" | "withdrawn" | "refunded" | "charged_back" | "declined" | "abandoned" | "lapsed";
                                /** Format: date-time */
                                at: string;
                            } | null;
                            refunds: {
                                /** Format: uuid */
                                chargeId: string;
                                amountCents: number;
                                /** @enum {unknown} */
                                state: "requested" | "waiting" | "in_progress" | "refunded" | "denied";
                                formUrl: string | null;
                                /** Format: date-time */
                                requestedAt: string;
                            }[];
                            contract: {
                                version: string;
                                /** Format: date-time */
                                acceptedAt: string;
                            } | null;
                        };
                        data: {
                            /** @enum {unknown} */
                            currentPlan: "free" | "pro" | "business";
                            /** @enum {unknown} */
                            status: "active" | "pending_confirmation" | "failed" | "cancelled" | "expired" | "overdue";
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getAddressByCep: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                cep: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cep: string;
                        logradouro: string;
                        bairro: string;
                        localidade: string;
                        uf: string;
                        /** @constant */
                        success: true;
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getAffiliatesLinksByCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            code: string;
                            name: string;
                        } | null;
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getAffiliatesMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            code: string;
                            displayName: string;
                            holderName: string;
                            document: string;
                            destination: {
                                /** @constant */
                                method: "pix";
                                /** @enum {unknown} */
                                kind: "cpf" | "cnpj" | "email" | "phone" | "random";
                                key: string;
                            } | {
                                /** @constant */
                                method: "bank";
                                bank: string;
                                branch: string;
                                account: string;
                                /** @enum {unknown} */
                                accountKind: "checking" | "savings";
                            };
                            /** Format: date-time */
                            joinedAt: string;
                            referred: number;
                            paying: number;
                            balanceCents: number;
                            paidCents: number;
                            /** Format: date */
                            nextPayoutOn: string;
                            months: {
                                month: string;
                                earnedCents: number;
                                takenBackCents: number;
                                payout: {
                                    cents: number;
                                    paidAt: string | null;
                                } | null;
                            }[];
                        } | null;
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAffiliatesMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    displayName: string;
                    holderName: string;
                    document: string;
                    destination: {
                        /** @constant */
                        method: "pix";
                        /** @enum {unknown} */
                        kind: "cpf" | "cnpj" | "email" | "phone" | "random";
                        key: string;
                    } | {
                        /** @constant */
                        method: "bank";
                        bank: string;
                        branch: string;
                        account: string;
                        /** @enum {unknown} */
                        accountKind: "checking" | "savings";
                    };
                    deviceId?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            code: string;
                            displayName: string;
                            holderName: string;
                            document: string;
                            destination: {
                                /** @constant */
                                method: "pix";
                                /** @enum {unknown} */
                                kind: "cpf" | "cnpj" | "email" | "phone" | "random";
                                key: string;
                            } | {
                                /** @constant */
                                method: "bank";
                                bank: string;
                                branch: string;
                                account: string;
                                /** @enum {unknown} */
                                accountKind: "checking" | "savings";
                            };
                            /** Format: date-time */
                            joinedAt: string;
                            referred: number;
                            paying: number;
                            balanceCents: number;
                            paidCents: number;
                            /** Format: date */
                            nextPayoutOn: string;
                            months: {
                                month: string;
                                earnedCents: number;
                                takenBackCents: number;
                                payout: {
                                    cents: number;
                                    paidAt: string | null;
                                } | null;
                            }[];
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    patchAffiliatesMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    displayName?: string;
                    destination?: {
                        /** @constant */
                        method: "pix";
                        /** @enum {unknown} */
                        kind: "cpf" | "cnpj" | "email" | "phone" | "random";
                        key: string;
                    } | {
                        /** @constant */
                        method: "bank";
                        bank: string;
                        branch: string;
                        account: string;
                        /** @enum {unknown} */
                        accountKind: "checking" | "savings";
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            code: string;
                            displayName: string;
                            holderName: string;
                            document: string;
                            destination: {
                                /** @constant */
                                method: "pix";
                                /** @enum {unknown} */
                                kind: "cpf" | "cnpj" | "email" | "phone" | "random";
                                key: string;
                            } | {
                                /** @constant */
                                method: "bank";
                                bank: string;
                                branch: string;
                                account: string;
                                /** @enum {unknown} */
                                accountKind: "checking" | "savings";
                            };
                            /** Format: date-time */
                            joinedAt: string;
                            referred: number;
                            paying: number;
                            balanceCents: number;
                            paidCents: number;
                            /** Format: date */
                            nextPayoutOn: string;
                            months: {
                                month: string;
                                earnedCents: number;
                                takenBackCents: number;
                                payout: {
                                    cents: number;
                                    paidAt: string | null;
                                } | null;
                            }[];
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getAffiliatesMeCommissions: {
        parameters: {
            query: {
                month: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: date-time */
                            at: string;
                            cents: number;
                            /** @enum {unknown} */
                            plan: "free" | "pro" | "business";
                            cycle: string;
                            chargeCents: number;
                        }[];
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthRegister: {
        parameters: {
            query?: never;
            header?: {
                "x-token-transport"?: "cookie" | "body";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    email: string;
                    password: string;
                    cpf?: string;
                    phone?: string;
                    postalCode?: string;
                    address?: string;
                    addressNumber?: string;
                    complement?: string;
                    city?: string;
                    state?: string;
                    user_ip?: string;
                    consents?: {
                        /** @enum {unknown} */
                        purpose: "marketing" | "model_improvement" | "assistant";
                        version: string;
                        granted: boolean;
                    }[];
                    accepted?: {
                        terms?: string;
                        privacy?: string;
                    };
                    referral?: {
                        code: string;
                        /** Format: date-time */
                        visitedAt: string;
                        deviceId?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            tokens: {
                                accessToken: string;
                                refreshToken?: string;
                                tokenExpiration: number;
                            };
                            user: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                email: string;
                                googlePicture: string | null;
                                googleLinked: boolean;
                                hasPassword: boolean;
                                cpf: string;
                                phone: string;
                                postalCode: string;
                                address: string;
                                addressNumber: string;
                                complement: string;
                                city: string;
                                state: string;
                                /** Format: date-time */
                                createdAt: string;
                            };
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthLogin: {
        parameters: {
            query?: never;
            header?: {
                "x-token-transport"?: "cookie" | "body";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                    user_ip?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            tokens: {
                                accessToken: string;
                                refreshToken?: string;
                                tokenExpiration: number;
                            };
                            user: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                email: string;
                                googlePicture: string | null;
                                googleLinked: boolean;
                                hasPassword: boolean;
                                cpf: string;
                                phone: string;
                                postalCode: string;
                                address: string;
                                addressNumber: string;
                                complement: string;
                                city: string;
                                state: string;
                                /** Format: date-time */
                                createdAt: string;
                            };
                        };
                    };
                };
            };
            /** @description Accepted; the work continues */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            secondFactor: {
                                token: string;
                                methods: ("app" | "passkey" | "recovery_code")[];
                                /** Format: date-time */
                                expiresAt: string;
                            };
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthRefresh: {
        parameters: {
            query?: never;
            header?: {
                "x-token-transport"?: "cookie" | "body";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    refreshToken?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accessToken: string;
                        refreshToken?: string;
                        tokenExpiration: number;
                        /** @constant */
                        success: true;
                        data: {
                            tokens: {
                                accessToken: string;
                                refreshToken?: string;
                                tokenExpiration: number;
                            };
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthLogout: {
        parameters: {
            query?: never;
            header?: {
                "x-token-transport"?: "cookie" | "body";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    refreshToken?: string;
                } | null;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getAuthMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        user: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            email: string;
                            googlePicture: string | null;
                            googleLinked: boolean;
                            hasPassword: boolean;
                            cpf: string;
                            phone: string;
                            postalCode: string;
                            address: string;
                            addressNumber: string;
                            complement: string;
                            city: string;
                            state: string;
                            /** Format: date-time */
                            createdAt: string;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    patchAuthMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    cpf?: string;
                    phone?: string;
                    postalCode?: string;
                    address?: string;
                    addressNumber?: string;
                    complement?: string;
                    city?: string;
                    state?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        user: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            email: string;
                            googlePicture: string | null;
                            googleLinked: boolean;
                            hasPassword: boolean;
                            cpf: string;
                            phone: string;
                            postalCode: string;
                            address: string;
                            addressNumber: string;
                            complement: string;
                            city: string;
                            state: string;
                            /** Format: date-time */
                            createdAt: string;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getAuthCheck: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        user: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            email: string;
                            googlePicture: string | null;
                            googleLinked: boolean;
                            hasPassword: boolean;
                            cpf: string;
                            phone: string;
                            postalCode: string;
                            address: string;
                            addressNumber: string;
                            complement: string;
                            city: string;
                            state: string;
                            /** Format: date-time */
                            createdAt: string;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthChangePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    currentPassword?: string;
                    newPassword: string;
                    revokesAccess?: boolean;
                    keepsWorkspaceKeys?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getAuthPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            byMail: boolean;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthPasswordResetConfirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    newPassword: string;
                    keepsWorkspaceKeys?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getAuthSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            current: boolean;
                            /** @enum {unknown} */
                            method: "password" | "google" | "passkey" | "extension" | "sso";
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            lastUsedAt: string;
                            /** Format: date-time */
                            expiresAt: string;
                            userAgent: string;
                            ip: string;
                        }[];
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    deleteAuthSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        ended: number;
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    deleteAuthSessionsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getAuthJwks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        keys: {
                            kty: string;
                            crv: string;
                            x: string;
                            kid: string;
                            alg: string;
                            use: string;
                        }[];
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthSignInCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            ticket: string;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthSignInCodeConfirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ticket: string;
                    code: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthSignInSecondFactorChallenge: {
        parameters: {
            query?: never;
            header?: {
                "x-token-transport"?: "cookie" | "body";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            challenge: string;
                            rpId: string;
                            timeout: number;
                            /** @constant */
                            userVerification: "required";
                            allowCredentials: {
                                id: string;
                                /** @constant */
                                type: "public-key";
                                transports?: string[];
                            }[];
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthSignInSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                "x-token-transport"?: "cookie" | "body";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    proof: {
                        /** @constant */
                        method: "app";
                        code: string;
                    } | {
                        /** @constant */
                        method: "recovery_code";
                        code: string;
                    } | {
                        /** @constant */
                        method: "passkey";
                        credential: {
                            id: string;
                            rawId: string;
                            /** @constant */
                            type: "public-key";
                            response: {
                                clientDataJSON: string;
                                authenticatorData: string;
                                signature: string;
                                userHandle?: string;
                            };
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            tokens: {
                                accessToken: string;
                                refreshToken?: string;
                                tokenExpiration: number;
                            };
                            user: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                email: string;
                                googlePicture: string | null;
                                googleLinked: boolean;
                                hasPassword: boolean;
                                cpf: string;
                                phone: string;
                                postalCode: string;
                                address: string;
                                addressNumber: string;
                                complement: string;
                                city: string;
                                state: string;
                                /** Format: date-time */
                                createdAt: string;
                            };
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getAuthSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            appSince: string | null;
                            passkeys: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                /** Format: date-time */
                                createdAt: string;
                                lastUsedAt: string | null;
                            }[];
                            arePasskeysAvailable: boolean;
                            recoveryCodesLeft: number;
                            provedUntil: string | null;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthSecondFactorChallenge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            methods: ("app" | "passkey" | "recovery_code")[];
                            passkey: {
                                challenge: string;
                                rpId: string;
                                timeout: number;
                                /** @constant */
                                userVerification: "required";
                                allowCredentials: {
                                    id: string;
                                    /** @constant */
                                    type: "public-key";
                                    transports?: string[];
                                }[];
                            } | null;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthSecondFactorProof: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    proof: {
                        /** @constant */
                        method: "app";
                        code: string;
                    } | {
                        /** @constant */
                        method: "recovery_code";
                        code: string;
                    } | {
                        /** @constant */
                        method: "passkey";
                        credential: {
                            id: string;
                            rawId: string;
                            /** @constant */
                            type: "public-key";
                            response: {
                                clientDataJSON: string;
                                authenticatorData: string;
                                signature: string;
                                userHandle?: string;
                            };
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: date-time */
                            provedUntil: string;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthSecondFactorAppChallenge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            secret: string;
                            uri: string;
                            qrCode: string;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthSecondFactorApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            recoveryCodes: string[];
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    deleteAuthSecondFactorApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthSecondFactorRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            recoveryCodes: string[];
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthSignInPasskeyChallenge: {
        parameters: {
            query?: never;
            header?: {
                "x-token-transport"?: "cookie" | "body";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            challenge: string;
                            rpId: string;
                            timeout: number;
                            /** @constant */
                            userVerification: "required";
                            allowCredentials: {
                                id: string;
                                /** @constant */
                                type: "public-key";
                                transports?: string[];
                            }[];
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthSignInPasskey: {
        parameters: {
            query?: never;
            header?: {
                "x-token-transport"?: "cookie" | "body";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    credential: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            tokens: {
                                accessToken: string;
                                refreshToken?: string;
                                tokenExpiration: number;
                            };
                            user: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                email: string;
                                googlePicture: string | null;
                                googleLinked: boolean;
                                hasPassword: boolean;
                                cpf: string;
                                phone: string;
                                postalCode: string;
                                address: string;
                                addressNumber: string;
                                complement: string;
                                city: string;
                                state: string;
                                /** Format: date-time */
                                createdAt: string;
                            };
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthPasskeysChallenge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            challenge: string;
                            rp: {
                                id: string;
                                name: string;
                            };
                            user: {
                                id: string;
                                name: string;
                                displayName: string;
                            };
                            pubKeyCredParams: {
                                alg: number;
                                /** @constant */
                                type: "public-key";
                            }[];
                            timeout: number;
                            /** @constant */
                            attestation: "none";
                            excludeCredentials: {
                                id: string;
                                /** @constant */
                                type: "public-key";
                                transports?: string[];
                            }[];
                            authenticatorSelection: {
                                /** @constant */
                                residentKey: "required";
                                /** @constant */
                                requireResidentKey: true;
                                /** @constant */
                                userVerification: "required";
                            };
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    credential: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            attestationObject: string;
                            transports?: string[];
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            passkey: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                /** Format: date-time */
                                createdAt: string;
                                lastUsedAt: string | null;
                            };
                            recoveryCodes: string[];
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    deleteAuthPasskeysById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    patchAuthPasskeysById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            /** Format: date-time */
                            createdAt: string;
                            lastUsedAt: string | null;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getAuthGoogleStatus: {
        parameters: {
            query?: {
                email?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            available: boolean;
                            linked: boolean | null;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getAuthGoogle: {
        parameters: {
            query?: {
                intent?: "sign_in" | "link";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Elsewhere */
            302: {
                headers: {
                    /** @description Where the redirect leads */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getAuthGoogleCallback: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Elsewhere */
            302: {
                headers: {
                    /** @description Where the redirect leads */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthGoogleExchange: {
        parameters: {
            query?: never;
            header?: {
                "x-token-transport"?: "cookie" | "body";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            /** @constant */
                            status: "signed_in";
                            tokens: {
                                accessToken: string;
                                refreshToken?: string;
                                tokenExpiration: number;
                            };
                            user: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                email: string;
                                googlePicture: string | null;
                                googleLinked: boolean;
                                hasPassword: boolean;
                                cpf: string;
                                phone: string;
                                postalCode: string;
                                address: string;
                                addressNumber: string;
                                complement: string;
                                city: string;
                                state: string;
                                /** Format: date-time */
                                createdAt: string;
                            };
                        } | {
                            /** @constant */
                            status: "second_factor_needed";
                            secondFactor: {
                                token: string;
                                methods: ("app" | "passkey" | "recovery_code")[];
                                /** Format: date-time */
                                expiresAt: string;
                            };
                        } | {
                            /** @enum {unknown} */
                            status: "account_needed" | "link_needed";
                            pendingToken: string;
                            email: string;
                            name: string;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthGoogleCreateAccount: {
        parameters: {
            query?: never;
            header?: {
                "x-token-transport"?: "cookie" | "body";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    name?: string;
                    accepted?: {
                        terms?: string;
                        privacy?: string;
                    };
                    referral?: {
                        code: string;
                        /** Format: date-time */
                        visitedAt: string;
                        deviceId?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            tokens: {
                                accessToken: string;
                                refreshToken?: string;
                                tokenExpiration: number;
                            };
                            user: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                email: string;
                                googlePicture: string | null;
                                googleLinked: boolean;
                                hasPassword: boolean;
                                cpf: string;
                                phone: string;
                                postalCode: string;
                                address: string;
                                addressNumber: string;
                                complement: string;
                                city: string;
                                state: string;
                                /** Format: date-time */
                                createdAt: string;
                            };
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthGoogleLink: {
        parameters: {
            query?: never;
            header?: {
                "x-token-transport"?: "cookie" | "body";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    email?: string;
                    password?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            tokens?: {
                                accessToken: string;
                                refreshToken?: string;
                                tokenExpiration: number;
                            };
                            user: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                email: string;
                                googlePicture: string | null;
                                googleLinked: boolean;
                                hasPassword: boolean;
                                cpf: string;
                                phone: string;
                                postalCode: string;
                                address: string;
                                addressNumber: string;
                                complement: string;
                                city: string;
                                state: string;
                                /** Format: date-time */
                                createdAt: string;
                            };
                        };
                    };
                };
            };
            /** @description Accepted; the work continues */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            secondFactor: {
                                token: string;
                                methods: ("app" | "passkey" | "recovery_code")[];
                                /** Format: date-time */
                                expiresAt: string;
                            };
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthGoogleUnlink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    userId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        user: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            email: string;
                            googlePicture: string | null;
                            googleLinked: boolean;
                            hasPassword: boolean;
                            cpf: string;
                            phone: string;
                            postalCode: string;
                            address: string;
                            addressNumber: string;
                            complement: string;
                            city: string;
                            state: string;
                            /** Format: date-time */
                            createdAt: string;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getAuthOauthRequest: {
        parameters: {
            query?: {
                code?: string;
                redirect_uri?: string;
                state?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthOauthLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code?: string;
                    redirectUri?: string;
                    state?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            code: string;
                            redirectUrl: string;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthOauthToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                    codeVerifier: string;
                    redirectUri: string;
                    state?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            tokens: {
                                accessToken: string;
                                refreshToken?: string;
                                tokenExpiration: number;
                            };
                            user: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                email: string;
                                googlePicture: string | null;
                                googleLinked: boolean;
                                hasPassword: boolean;
                                cpf: string;
                                phone: string;
                                postalCode: string;
                                address: string;
                                addressNumber: string;
                                complement: string;
                                city: string;
                                state: string;
                                /** Format: date-time */
                                createdAt: string;
                            };
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getAuthConsents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            texts: {
                                /** @enum {unknown} */
                                purpose: "marketing" | "model_improvement" | "assistant";
                                version: string;
                                hash: string;
                                text: {
                                    pt: string;
                                    en: string;
                                };
                            }[];
                            current: {
                                /** @enum {unknown} */
                                purpose: "marketing" | "model_improvement" | "assistant";
                                version: string;
                                granted: boolean;
                                hash: string;
                                recipient: string | null;
                                /** Format: date-time */
                                at: string;
                            }[];
                            history: {
                                /** @enum {unknown} */
                                purpose: "marketing" | "model_improvement" | "assistant";
                                version: string;
                                granted: boolean;
                                hash: string;
                                recipient: string | null;
                                /** Format: date-time */
                                at: string;
                            }[];
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthConsents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    purpose: "marketing" | "model_improvement" | "assistant";
                    version: string;
                    granted: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            texts: {
                                /** @enum {unknown} */
                                purpose: "marketing" | "model_improvement" | "assistant";
                                version: string;
                                hash: string;
                                text: {
                                    pt: string;
                                    en: string;
                                };
                            }[];
                            current: {
                                /** @enum {unknown} */
                                purpose: "marketing" | "model_improvement" | "assistant";
                                version: string;
                                granted: boolean;
                                hash: string;
                                recipient: string | null;
                                /** Format: date-time */
                                at: string;
                            }[];
                            history: {
                                /** @enum {unknown} */
                                purpose: "marketing" | "model_improvement" | "assistant";
                                version: string;
                                granted: boolean;
                                hash: string;
                                recipient: string | null;
                                /** Format: date-time */
                                at: string;
                            }[];
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getAuthLegal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @enum {unknown} */
                            document: "terms" | "privacy";
                            version: string;
                            acceptedAt: string | null;
                        }[];
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthLegal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    terms?: string;
                    privacy?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @enum {unknown} */
                            document: "terms" | "privacy";
                            version: string;
                            acceptedAt: string | null;
                        }[];
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getAuthAccountExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        format: "escriba-export/1";
                        /** Format: date-time */
                        generatedAt: string;
                        parts: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthAccountDelete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getAuthInterestsByFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                feature: "meetings";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @enum {unknown} */
                            feature: "meetings";
                            askedAt: string | null;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthInterestsByFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                feature: "meetings";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @enum {unknown} */
                            feature: "meetings";
                            askedAt: string | null;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    deleteAuthInterestsByFeature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                feature: "meetings";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @enum {unknown} */
                            feature: "meetings";
                            askedAt: string | null;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getAuthNoticesSeen: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @enum {unknown} */
                            topic: "recordings" | "links" | "mentions" | "payments" | "overdue" | "plan_end" | "month_near" | "month_reached" | "day_reached" | "terms" | "privacy";
                            /** Format: date-time */
                            until: string;
                        }[];
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthNoticesSeen: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    seen: {
                        /** @enum {unknown} */
                        topic: "recordings" | "links" | "mentions" | "payments" | "overdue" | "plan_end" | "month_near" | "month_reached" | "day_reached" | "terms" | "privacy";
                        /** Format: date-time */
                        until: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @enum {unknown} */
                            topic: "recordings" | "links" | "mentions" | "payments" | "overdue" | "plan_end" | "month_near" | "month_reached" | "day_reached" | "terms" | "privacy";
                            /** Format: date-time */
                            until: string;
                        }[];
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getAuthMailAddress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            isConfirmed: boolean;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthMailAddressConfirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            isConfirmed: boolean;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getAuthApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            hint: string;
                            /** Format: date-time */
                            createdAt: string;
                            /** @description Accurate to a few minutes; null before the first use */
                            lastUsedAt: string | null;
                            permissions: ("read" | "write" | "delete")[];
                            /** @description Null: the key does not expire */
                            expiresAt: string | null;
                            requestsPerMinute: number;
                        }[];
                        requestsPerMinute: {
                            usual: number;
                            max: number;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    password?: string;
                    permissions?: ("read" | "write" | "delete")[];
                    /** @description Null: the key does not expire */
                    expiresAt?: string | null;
                    requestsPerMinute?: number;
                };
            };
        };
        responses: {
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            key: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                hint: string;
                                /** Format: date-time */
                                createdAt: string;
                                /** @description Accurate to a few minutes; null before the first use */
                                lastUsedAt: string | null;
                                permissions: ("read" | "write" | "delete")[];
                                /** @description Null: the key does not expire */
                                expiresAt: string | null;
                                requestsPerMinute: number;
                            };
                            secret: string;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    deleteAuthApiKeysById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthProgramRequests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The query of the address that the program opened, as it is */
                    query: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @constant */
                            isValid: true;
                            name: string;
                            host: string;
                            isLocal: boolean;
                            permissions: ("read" | "write")[];
                        } | {
                            /** @constant */
                            isValid: false;
                            url: string;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getAuthPrograms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            host: string;
                            permissions: ("read" | "write")[];
                            /** Format: date-time */
                            createdAt: string;
                            /** @description Accurate to a few minutes; null before the first use */
                            lastUsedAt: string | null;
                        }[];
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthPrograms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The query of the address that the program opened, as it is */
                    query: string;
                    isAllowed: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            url: string;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    deleteAuthProgramsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getWellKnownOauthProtectedResourceMcp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        resource: string;
                        authorization_servers: string[];
                        scopes_supported: string[];
                        bearer_methods_supported: string[];
                        resource_name: string;
                        resource_documentation: string;
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getWellKnownOauthProtectedResource: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        resource: string;
                        authorization_servers: string[];
                        scopes_supported: string[];
                        bearer_methods_supported: string[];
                        resource_name: string;
                        resource_documentation: string;
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getWellKnownOauthAuthorizationServer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        issuer: string;
                        authorization_endpoint: string;
                        token_endpoint: string;
                        registration_endpoint: string;
                        revocation_endpoint: string;
                        scopes_supported: string[];
                        response_types_supported: string[];
                        response_modes_supported: string[];
                        grant_types_supported: string[];
                        code_challenge_methods_supported: string[];
                        token_endpoint_auth_methods_supported: string[];
                        revocation_endpoint_auth_methods_supported: string[];
                        authorization_response_iss_parameter_supported: boolean;
                        service_documentation: string;
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postOauthRegister: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    redirect_uris: string[];
                    client_name?: string;
                };
            };
        };
        responses: {
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        client_id: string;
                        client_id_issued_at: number;
                        client_name: string;
                        redirect_uris: string[];
                        grant_types: string[];
                        response_types: string[];
                        /** @constant */
                        token_endpoint_auth_method: "none";
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description Any failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        error_description?: string;
                    };
                };
            };
        };
    };
    postOauthToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    grant_type: string;
                    client_id: string;
                    code?: string;
                    redirect_uri?: string;
                    code_verifier?: string;
                    refresh_token?: string;
                    resource?: string;
                    scope?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        access_token: string;
                        /** @constant */
                        token_type: "Bearer";
                        expires_in: number;
                        refresh_token: string;
                        scope: string;
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description Any failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        error_description?: string;
                    };
                };
            };
        };
    };
    postOauthRevoke: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    token: string;
                    client_id?: string;
                    token_type_hint?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description Any failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        error_description?: string;
                    };
                };
            };
        };
    };
    getAuthWorkspaces: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            /** @enum {unknown} */
                            role: "owner" | "admin" | "editor" | "reader";
                            memberCount: number;
                            /** Format: date-time */
                            joinedAt: string;
                        }[];
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthWorkspaces: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            /** @enum {unknown} */
                            role: "owner" | "admin" | "editor" | "reader";
                            memberCount: number;
                            /** Format: date-time */
                            joinedAt: string;
                            members: {
                                /** Format: uuid */
                                userId: string;
                                name: string;
                                email: string;
                                picture: string | null;
                                /** @enum {unknown} */
                                role: "owner" | "admin" | "editor" | "reader";
                                /** Format: date-time */
                                joinedAt: string;
                            }[];
                            invitations: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {unknown} */
                                role: "admin" | "editor" | "reader";
                                email: string | null;
                                path: string | null;
                                invitedBy: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                expiresAt: string;
                                isExpired: boolean;
                            }[];
                            seats: {
                                used: number;
                                total: number;
                            } | null;
                            offeredTo: string | null;
                            sendsMails: boolean;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getAuthWorkspacesById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            /** @enum {unknown} */
                            role: "owner" | "admin" | "editor" | "reader";
                            memberCount: number;
                            /** Format: date-time */
                            joinedAt: string;
                            members: {
                                /** Format: uuid */
                                userId: string;
                                name: string;
                                email: string;
                                picture: string | null;
                                /** @enum {unknown} */
                                role: "owner" | "admin" | "editor" | "reader";
                                /** Format: date-time */
                                joinedAt: string;
                            }[];
                            invitations: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {unknown} */
                                role: "admin" | "editor" | "reader";
                                email: string | null;
                                path: string | null;
                                invitedBy: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                expiresAt: string;
                                isExpired: boolean;
                            }[];
                            seats: {
                                used: number;
                                total: number;
                            } | null;
                            offeredTo: string | null;
                            sendsMails: boolean;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    patchAuthWorkspacesById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            /** @enum {unknown} */
                            role: "owner" | "admin" | "editor" | "reader";
                            memberCount: number;
                            /** Format: date-time */
                            joinedAt: string;
                            members: {
                                /** Format: uuid */
                                userId: string;
                                name: string;
                                email: string;
                                picture: string | null;
                                /** @enum {unknown} */
                                role: "owner" | "admin" | "editor" | "reader";
                                /** Format: date-time */
                                joinedAt: string;
                            }[];
                            invitations: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {unknown} */
                                role: "admin" | "editor" | "reader";
                                email: string | null;
                                path: string | null;
                                invitedBy: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                expiresAt: string;
                                isExpired: boolean;
                            }[];
                            seats: {
                                used: number;
                                total: number;
                            } | null;
                            offeredTo: string | null;
                            sendsMails: boolean;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthWorkspacesByIdDelete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    deleteAuthWorkspacesByIdMembersByUserId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    patchAuthWorkspacesByIdMembersByUserId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    role: "admin" | "editor" | "reader";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            /** @enum {unknown} */
                            role: "owner" | "admin" | "editor" | "reader";
                            memberCount: number;
                            /** Format: date-time */
                            joinedAt: string;
                            members: {
                                /** Format: uuid */
                                userId: string;
                                name: string;
                                email: string;
                                picture: string | null;
                                /** @enum {unknown} */
                                role: "owner" | "admin" | "editor" | "reader";
                                /** Format: date-time */
                                joinedAt: string;
                            }[];
                            invitations: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {unknown} */
                                role: "admin" | "editor" | "reader";
                                email: string | null;
                                path: string | null;
                                invitedBy: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                expiresAt: string;
                                isExpired: boolean;
                            }[];
                            seats: {
                                used: number;
                                total: number;
                            } | null;
                            offeredTo: string | null;
                            sendsMails: boolean;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthWorkspacesByIdOffer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    userId: string | null;
                    password?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            /** @enum {unknown} */
                            role: "owner" | "admin" | "editor" | "reader";
                            memberCount: number;
                            /** Format: date-time */
                            joinedAt: string;
                            members: {
                                /** Format: uuid */
                                userId: string;
                                name: string;
                                email: string;
                                picture: string | null;
                                /** @enum {unknown} */
                                role: "owner" | "admin" | "editor" | "reader";
                                /** Format: date-time */
                                joinedAt: string;
                            }[];
                            invitations: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {unknown} */
                                role: "admin" | "editor" | "reader";
                                email: string | null;
                                path: string | null;
                                invitedBy: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                expiresAt: string;
                                isExpired: boolean;
                            }[];
                            seats: {
                                used: number;
                                total: number;
                            } | null;
                            offeredTo: string | null;
                            sendsMails: boolean;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthWorkspacesByIdOfferAccept: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            /** @enum {unknown} */
                            role: "owner" | "admin" | "editor" | "reader";
                            memberCount: number;
                            /** Format: date-time */
                            joinedAt: string;
                            members: {
                                /** Format: uuid */
                                userId: string;
                                name: string;
                                email: string;
                                picture: string | null;
                                /** @enum {unknown} */
                                role: "owner" | "admin" | "editor" | "reader";
                                /** Format: date-time */
                                joinedAt: string;
                            }[];
                            invitations: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {unknown} */
                                role: "admin" | "editor" | "reader";
                                email: string | null;
                                path: string | null;
                                invitedBy: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                expiresAt: string;
                                isExpired: boolean;
                            }[];
                            seats: {
                                used: number;
                                total: number;
                            } | null;
                            offeredTo: string | null;
                            sendsMails: boolean;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthWorkspacesByIdOfferDecline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            /** @enum {unknown} */
                            role: "owner" | "admin" | "editor" | "reader";
                            memberCount: number;
                            /** Format: date-time */
                            joinedAt: string;
                            members: {
                                /** Format: uuid */
                                userId: string;
                                name: string;
                                email: string;
                                picture: string | null;
                                /** @enum {unknown} */
                                role: "owner" | "admin" | "editor" | "reader";
                                /** Format: date-time */
                                joinedAt: string;
                            }[];
                            invitations: {
                                /** Format: uuid */
                                id: string;
                                /** @enum {unknown} */
                                role: "admin" | "editor" | "reader";
                                email: string | null;
                                path: string | null;
                                invitedBy: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                expiresAt: string;
                                isExpired: boolean;
                            }[];
                            seats: {
                                used: number;
                                total: number;
                            } | null;
                            offeredTo: string | null;
                            sendsMails: boolean;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthWorkspacesByIdInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    role: "admin" | "editor" | "reader";
                    email?: string;
                };
            };
        };
        responses: {
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {unknown} */
                            role: "admin" | "editor" | "reader";
                            email: string | null;
                            path: string | null;
                            invitedBy: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            expiresAt: string;
                            isExpired: boolean;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthWorkspacesByIdInvitationsByInvitationIdRenew: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** @enum {unknown} */
                            role: "admin" | "editor" | "reader";
                            email: string | null;
                            path: string | null;
                            invitedBy: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            expiresAt: string;
                            isExpired: boolean;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    deleteAuthWorkspacesByIdInvitationsByInvitationId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthInvitationsShow: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @enum {unknown} */
                            state: "open" | "expired" | "used" | "cancelled" | "member" | "other_address";
                            /** Format: uuid */
                            workspaceId: string;
                            workspaceName: string;
                            invitedBy: string | null;
                            /** @enum {unknown} */
                            role: "admin" | "editor" | "reader";
                            email: string | null;
                            /** Format: date-time */
                            expiresAt: string;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthInvitationsAccept: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            /** @enum {unknown} */
                            role: "owner" | "admin" | "editor" | "reader";
                            memberCount: number;
                            /** Format: date-time */
                            joinedAt: string;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getAuthWorkspacesByIdSso: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            redirectUri: string;
                            provider: {
                                issuer: string;
                                clientId: string;
                                /** @enum {unknown} */
                                defaultRole: "editor" | "reader";
                                isEnabled: boolean;
                                isRequired: boolean;
                                domains: {
                                    domain: string;
                                    /** @enum {unknown} */
                                    state: "pending" | "verified" | "lost";
                                    record: {
                                        name: string;
                                        value: string;
                                    };
                                    found: string[] | null;
                                    checkedAt: string | null;
                                }[];
                            } | null;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    deleteAuthWorkspacesByIdSso: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    patchAuthWorkspacesByIdSso: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    issuer: string;
                    clientId: string;
                    clientSecret?: string;
                    /** @enum {unknown} */
                    defaultRole: "editor" | "reader";
                    isEnabled: boolean;
                    isRequired: boolean;
                    domains: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            redirectUri: string;
                            provider: {
                                issuer: string;
                                clientId: string;
                                /** @enum {unknown} */
                                defaultRole: "editor" | "reader";
                                isEnabled: boolean;
                                isRequired: boolean;
                                domains: {
                                    domain: string;
                                    /** @enum {unknown} */
                                    state: "pending" | "verified" | "lost";
                                    record: {
                                        name: string;
                                        value: string;
                                    };
                                    found: string[] | null;
                                    checkedAt: string | null;
                                }[];
                            } | null;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthWorkspacesByIdSsoVerify: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            redirectUri: string;
                            provider: {
                                issuer: string;
                                clientId: string;
                                /** @enum {unknown} */
                                defaultRole: "editor" | "reader";
                                isEnabled: boolean;
                                isRequired: boolean;
                                domains: {
                                    domain: string;
                                    /** @enum {unknown} */
                                    state: "pending" | "verified" | "lost";
                                    record: {
                                        name: string;
                                        value: string;
                                    };
                                    found: string[] | null;
                                    checkedAt: string | null;
                                }[];
                            } | null;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthWorkspacesByIdSsoTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            problem: ("unreachable" | "address_refused" | "other_issuer" | "invalid") | null;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthSso: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            url: string;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getAuthSsoByIdCallback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Elsewhere */
            302: {
                headers: {
                    /** @description Where the redirect leads */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthSsoExchange: {
        parameters: {
            query?: never;
            header?: {
                "x-token-transport"?: "cookie" | "body";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            /** @constant */
                            status: "signed_in";
                            tokens: {
                                accessToken: string;
                                refreshToken?: string;
                                tokenExpiration: number;
                            };
                            user: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                email: string;
                                googlePicture: string | null;
                                googleLinked: boolean;
                                hasPassword: boolean;
                                cpf: string;
                                phone: string;
                                postalCode: string;
                                address: string;
                                addressNumber: string;
                                complement: string;
                                city: string;
                                state: string;
                                /** Format: date-time */
                                createdAt: string;
                            };
                        } | {
                            /** @constant */
                            status: "second_factor_needed";
                            secondFactor: {
                                token: string;
                                methods: ("app" | "passkey" | "recovery_code")[];
                                /** Format: date-time */
                                expiresAt: string;
                            };
                        } | {
                            /** @enum {unknown} */
                            status: "account_needed" | "link_needed";
                            pendingToken: string;
                            email: string;
                            name: string;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthSsoCreateAccount: {
        parameters: {
            query?: never;
            header?: {
                "x-token-transport"?: "cookie" | "body";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    accepted?: {
                        terms?: string;
                        privacy?: string;
                    };
                    referral?: {
                        code: string;
                        /** Format: date-time */
                        visitedAt: string;
                        deviceId?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            tokens: {
                                accessToken: string;
                                refreshToken?: string;
                                tokenExpiration: number;
                            };
                            user: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                email: string;
                                googlePicture: string | null;
                                googleLinked: boolean;
                                hasPassword: boolean;
                                cpf: string;
                                phone: string;
                                postalCode: string;
                                address: string;
                                addressNumber: string;
                                complement: string;
                                city: string;
                                state: string;
                                /** Format: date-time */
                                createdAt: string;
                            };
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthSsoLink: {
        parameters: {
            query?: never;
            header?: {
                "x-token-transport"?: "cookie" | "body";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    password?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            tokens?: {
                                accessToken: string;
                                refreshToken?: string;
                                tokenExpiration: number;
                            };
                            user: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                email: string;
                                googlePicture: string | null;
                                googleLinked: boolean;
                                hasPassword: boolean;
                                cpf: string;
                                phone: string;
                                postalCode: string;
                                address: string;
                                addressNumber: string;
                                complement: string;
                                city: string;
                                state: string;
                                /** Format: date-time */
                                createdAt: string;
                            };
                        };
                    };
                };
            };
            /** @description Accepted; the work continues */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            secondFactor: {
                                token: string;
                                methods: ("app" | "passkey" | "recovery_code")[];
                                /** Format: date-time */
                                expiresAt: string;
                            };
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getAuthWorkspacesByIdApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            hint: string;
                            /** Format: date-time */
                            createdAt: string;
                            /** @description Accurate to a few minutes; null before the first use */
                            lastUsedAt: string | null;
                            permissions: ("read" | "write" | "delete")[];
                            /** @description Null: the key does not expire */
                            expiresAt: string | null;
                            requestsPerMinute: number;
                            createdBy: {
                                /** Format: uuid */
                                userId: string;
                                name: string;
                            };
                        }[];
                        requestsPerMinute: {
                            usual: number;
                            max: number;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postAuthWorkspacesByIdApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    password?: string;
                    permissions?: ("read" | "write" | "delete")[];
                    /** @description Null: the key does not expire */
                    expiresAt?: string | null;
                    requestsPerMinute?: number;
                };
            };
        };
        responses: {
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            key: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                hint: string;
                                /** Format: date-time */
                                createdAt: string;
                                /** @description Accurate to a few minutes; null before the first use */
                                lastUsedAt: string | null;
                                permissions: ("read" | "write" | "delete")[];
                                /** @description Null: the key does not expire */
                                expiresAt: string | null;
                                requestsPerMinute: number;
                                createdBy: {
                                    /** Format: uuid */
                                    userId: string;
                                    name: string;
                                };
                            };
                            secret: string;
                        };
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    deleteAuthWorkspacesByIdApiKeysByKeyId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getSupport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            email: string | null;
                            phone: string | null;
                            sendsMail: boolean;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    postSupport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    subject: "question" | "transcription" | "billing" | "privacy" | "affiliates" | "other";
                    message: string;
                    email: string;
                    name?: string;
                    /** Format: uuid */
                    transcriptionId?: string;
                };
            };
        };
        responses: {
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        data: {
                            reference: string;
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getIp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        ip: string;
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
    getHealthReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        ready: boolean;
                        parts: {
                            [key: string]: {
                                ok: boolean;
                                code?: string;
                                message?: string;
                            };
                        };
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            /** @description A part is down */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: boolean;
                        ready: boolean;
                        parts: {
                            [key: string]: {
                                ok: boolean;
                                code?: string;
                                message?: string;
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    postTranscriptionUploads: {
        parameters: {
            query?: never;
            header: {
                /** @description 1.0.0 */
                "Tus-Resumable": string;
                /** @description Size of the file in bytes */
                "Upload-Length": string;
                /** @description As defined by tus; supported keys: filename, filetype, language_code, speech_model, user_ip, device_id, device_info, channel_names, speakers_expected, vocabulary, folder_id */
                "Upload-Metadata"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created; an unfinished upload is kept until `Upload-Expires` */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Failure"];
        };
    };
    deleteTranscriptionUploadsById: {
        parameters: {
            query?: never;
            header: {
                /** @description 1.0.0 */
                "Tus-Resumable": string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Failure"];
        };
    };
    headTranscriptionUploadsById: {
        parameters: {
            query?: never;
            header: {
                /** @description 1.0.0 */
                "Tus-Resumable": string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `Upload-Offset` is where to continue */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Failure"];
            /** @description Refused; the reason is in upload-refusal and upload-refusal-message */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patchTranscriptionUploadsById: {
        parameters: {
            query?: never;
            header: {
                /** @description 1.0.0 */
                "Tus-Resumable": string;
                /** @description Number of bytes that the server has received */
                "Upload-Offset": string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/offset+octet-stream": Blob;
            };
        };
        responses: {
            /** @description `Upload-Offset` is where to continue */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Failure"];
        };
    };
    putTranscriptionUploadLinksById: {
        parameters: {
            query: {
                token: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": Blob;
            };
        };
        responses: {
            /** @description The file is accepted; `data.transcriptionId` is its recording */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            414: components["responses"]["UriTooLong"];
            431: components["responses"]["HeadersTooLarge"];
            default: components["responses"]["Failure"];
        };
    };
}
