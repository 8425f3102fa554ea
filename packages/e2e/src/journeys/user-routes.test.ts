import { accountRoutes } from '@escriba/contracts/auth/accounts';
import { extensionRoutes } from '@escriba/contracts/auth/extension';
import { googleRoutes } from '@escriba/contracts/auth/google';
import { interestRoutes } from '@escriba/contracts/auth/interests';
import { mailAddressRoutes } from '@escriba/contracts/auth/mail-address';
import { noticeRoutes } from '@escriba/contracts/auth/notices';
import { privacyRoutes } from '@escriba/contracts/auth/privacy';
import { signInCodeRoutes } from '@escriba/contracts/auth/sign-in-codes';
import { ssoRoutes } from '@escriba/contracts/auth/sso';
import { supportRoutes } from '@escriba/contracts/auth/support';
import { receiveAsaasEvent } from '@escriba/contracts/billing/asaas-events';
import { billingRoutes } from '@escriba/contracts/billing/routes';
import { gatewayRoutes } from '@escriba/contracts/gateway/gateway';
import type { RouteContract } from '@escriba/contracts/shared/route';
import { freeUpload, getFreeLimits, getFreeTranscription } from '@escriba/contracts/transcription/free-trial';
import { createInsight, listInsights } from '@escriba/contracts/transcription/insights';
import { createFolder, createTag } from '@escriba/contracts/transcription/label-changes';
import { createShareLink } from '@escriba/contracts/transcription/sharing';
import { addVocabulary } from '@escriba/contracts/transcription/vocabulary';
import { deleteTranscription } from '@escriba/contracts/transcription/transcription';
import { eventually, loadRoutes, samplePath } from '@escriba/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createUser } from '../testing/user.ts';
import { sharedProductUrl } from '../testing/product.ts';
import { firstOf } from '../testing/first-of.ts';
import { SIGN_IN_BODIES, TRANSCRIPTION_BODIES } from '../testing/request-bodies.ts';
import { QUERIES } from '../testing/request-queries.ts';
import {
  AREA_RESPONSES,
  CALLERS,
  type Caller,
  each,
  errorCodeOf,
  everybody,
  type Expected,
  holdersOnly,
  labelOwnersOnly,
  WORKSPACE_BODIES,
  OWN,
  ownersOnly,
  readers,
  UNKNOWN_IDS,
  uploadersOnly,
  wordOwnersOnly,
} from '../testing/route-readers.ts';
import { CREATION, HEADERS, UPLOADS } from '../testing/upload-headers.ts';
import { newAddress } from '../testing/visitor.ts';

const url = sharedProductUrl();

type Operation = Pick<RouteContract, 'path'> & { readonly method: string };
const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;

/** Operations that the other tables cover. */
const ELSEWHERE = new Set(
  [
    ...[accountRoutes, signInCodeRoutes, googleRoutes, extensionRoutes, privacyRoutes].flat(),
    ...ssoRoutes,
    ...[interestRoutes, mailAddressRoutes, noticeRoutes, supportRoutes, billingRoutes, gatewayRoutes].flat(),
    receiveAsaasEvent,
    freeUpload,
    getFreeLimits,
    getFreeTranscription,
  ].map(nameOf),
);
/** Resumable uploads follow a protocol, not a contract. */
const TUS = ['POST', 'HEAD', 'PATCH', 'DELETE'].map((method) => ({
  method,
  path: method === 'POST' ? UPLOADS : `${UPLOADS}/:uploadId`,
}));
/** Ranks operations: deleting ones come last, and the last one deletes the resource of all others. */
const rank = ({ method, path }: Operation): number => {
  if (method !== 'DELETE') return 0;
  return path === deleteTranscription.path ? 2 : 1;
};
const routes = await loadRoutes();
/** Every operation of clients, except those of the other tables. */
const operations: readonly Operation[] = [
  ...routes
    .filter(({ path }) => !path.startsWith('/internal/'))
    .filter((route) => !ELSEWHERE.has(nameOf(route))),
  ...TUS,
].toSorted((one, other) => rank(one) - rank(other));

/** None of these callers is an operator, so there is nothing to be found at these paths. */
const operatorOperations = operations.filter(({ path }) => /^\/api\/operator(?:\/|$)/.test(path));
const notFoundOf = ({ path }: Operation): string =>
  /^\/api\/operator\/(?:transcription|billing)\//.test(path)
    ? '404 gateway.not_found'
    : '404 request.not_found';

const EXPECTED: Readonly<Record<string, Expected>> = {
  'GET /api/usage/status': each('200'),
  'GET /api/usage/charges': each('200', OWN),
  'POST /api/transcription/free/claim': each('404 transcription.no_trial_to_claim'),
  'POST /api/transcription/upload': each('400 upload.file_missing'),
  'POST /api/async-transcription/upload': each('400 upload.file_missing'),
  'GET /api/async-transcription/status/:id': holdersOnly(OWN),
  'GET /api/async-transcription/events/:id': holdersOnly(OWN),
  'POST /api/async-transcription/cancel/:id': holdersOnly('409 transcription.finished'),
  'POST /api/async-transcription/retry/:id': ownersOnly('409 transcription.retry_impossible'),
  'GET /api/transcription/list': each('200', OWN),
  'GET /api/transcription/totals': each('200'),
  'GET /api/reports': each('200', OWN),
  'GET /api/transcription/names': each('200', OWN),
  'GET /api/transcription/notices': each('200', OWN),
  'GET /api/transcription/mail-choices': each('200'),
  'PATCH /api/transcription/mail-choices': each('200'),
  'GET /api/transcription/events': each('200'),
  'GET /api/transcription/labels': each('200', OWN),
  'POST /api/transcription/folders': each('200'),
  'PATCH /api/transcription/folders/:folderId': labelOwnersOnly('folder', OWN),
  'DELETE /api/transcription/folders/:folderId': labelOwnersOnly('folder', '200'),
  'PATCH /api/transcription/folders/:folderId/access': each('409 label.folder_not_in_workspace'),
  'GET /api/transcription/members/:personId/private-folders': each('200'),
  'POST /api/transcription/tags': each('200'),
  'PATCH /api/transcription/tags/:tagId': labelOwnersOnly('tag', OWN),
  'DELETE /api/transcription/tags/:tagId': labelOwnersOnly('tag', '200'),
  'POST /api/transcription/organise': each('200', OWN),
  'GET /api/transcription/speech-models': each('200'),
  'GET /api/transcription/vocabulary': each('200', OWN),
  'POST /api/transcription/vocabulary': each('200'),
  'PATCH /api/transcription/vocabulary/:wordId': wordOwnersOnly(OWN),
  'DELETE /api/transcription/vocabulary/:wordId': wordOwnersOnly('200'),
  'GET /api/transcription/vocabulary/suggestions': each('200'),
  'POST /api/transcription/vocabulary/dismissals': each('200'),
  'GET /api/transcription/:id/vocabulary': ownersOnly('200'),
  // The second recording belongs to no user.
  'POST /api/transcription/merge': each('404 transcription.not_found'),
  'GET /api/transcription/:id': ownersOnly(OWN),
  'PATCH /api/transcription/:id': ownersOnly(OWN),
  'GET /api/transcription/:id/audio': holdersOnly('200'),
  // Opened by a device's token only, which none of these callers has.
  'GET /api/transcription/free/:id/audio': everybody('404 transcription.not_found'),
  'GET /api/transcription/:id/notes': ownersOnly('200'),
  'PATCH /api/transcription/:id/notes': ownersOnly('200'),
  'GET /api/transcription/:id/peaks': ownersOnly('200'),
  'GET /api/transcription/:id/transcript': ownersOnly(OWN),
  'GET /api/transcription/:id/transcript/start': ownersOnly(OWN),
  'PATCH /api/transcription/:id/transcript': ownersOnly('200'),
  'GET /api/transcription/:id/versions': ownersOnly('200'),
  'GET /api/transcription/:id/versions/:number': ownersOnly(OWN),
  'GET /api/transcription/:id/versions/:number/vocabulary': ownersOnly('200'),
  'POST /api/transcription/:id/versions/:number/restore': ownersOnly('409 transcript.conflict'),
  'POST /api/transcription/:id/insights': ownersOnly('202'),
  'GET /api/transcription/:id/insights': ownersOnly(OWN),
  'GET /api/transcription/:id/insights/:insightId': ownersOnly(OWN),
  'PATCH /api/transcription/:id/insights/:insightId': ownersOnly('200'),
  'DELETE /api/transcription/:id/insights/:insightId': ownersOnly('200'),
  'GET /api/transcription/forms': each('200'),
  'POST /api/transcription/forms': each('201'),
  'PATCH /api/transcription/forms/:formId': each('404 form.not_found'),
  'DELETE /api/transcription/forms/:formId': each('404 form.not_found'),
  'GET /api/transcription/automatic-forms': each('200'),
  'PATCH /api/transcription/automatic-forms': each('200'),
  'PATCH /api/transcription/folders/:folderId/automatic-forms': labelOwnersOnly('folder', '200'),
  'GET /api/transcription/questions': each('200'),
  'GET /api/transcription/questions/:questionId': each('404 question.not_found'),
  'DELETE /api/transcription/questions/:questionId': each('404 question.not_found'),
  // The shared product has no language model.
  'POST /api/transcription/questions': each('409 insight.no_assistant'),
  'GET /api/transcription/assistant': each('200'),
  'POST /api/transcription/assistant/agreement': each('409 insight.no_assistant'),
  'DELETE /api/transcription/assistant/agreement': each('200'),
  'GET /api/transcription/insights/usage': each('200'),
  'GET /api/transcription/translations': each('200'),
  'POST /api/transcription/:id/recognise': ownersOnly('400 transcript.language_unknown'),
  'GET /api/transcription/:id/export': ownersOnly(OWN),
  'GET /api/transcription/exports': each('409 export.not_ready', '200'),
  'POST /api/transcription/:id/links': ownersOnly('400 share.expiry_past'),
  'GET /api/transcription/:id/links': ownersOnly(OWN),
  'GET /api/transcription/:id/links/:linkId/address': ownersOnly('200'),
  'DELETE /api/transcription/:id/links/:linkId': ownersOnly('200'),
  'POST /api/transcription/shared/:token': everybody(OWN),
  'GET /api/transcription/shared/:token/audio': everybody('200'),
  'GET /api/transcription/shared/:token/peaks': everybody('200'),
  'DELETE /api/transcription/:id': holdersOnly('200'),
  'GET /api/auth/api-keys': each('200'),
  'POST /api/auth/api-keys': each('400 auth.current_password_required'),
  'DELETE /api/auth/api-keys/:id': each('404 auth.api_key_not_found'),
  'GET /api/auth/second-factor': each('200'),
  'POST /api/auth/second-factor/challenge': each('409 auth.second_factor_off'),
  'POST /api/auth/second-factor/proof': each('409 auth.second_factor_off'),
  'POST /api/auth/second-factor/recovery-codes': each('409 auth.second_factor_off'),
  'POST /api/auth/second-factor/app/challenge': each('400 auth.current_password_required'),
  'POST /api/auth/second-factor/app': each('409 auth.app_not_started'),
  'DELETE /api/auth/second-factor/app': each('400 auth.current_password_required'),
  'POST /api/auth/passkeys/challenge': each('400 auth.current_password_required'),
  'POST /api/auth/passkeys': each('400 request.invalid'),
  'PATCH /api/auth/passkeys/:id': each('404 auth.passkey_not_found'),
  'DELETE /api/auth/passkeys/:id': each('400 auth.current_password_required'),
  'POST /api/auth/sign-in/second-factor/challenge': everybody('401 auth.second_step_expired'),
  'POST /api/auth/sign-in/second-factor': everybody('401 auth.second_step_expired'),
  'POST /api/auth/sign-in/passkey/challenge': everybody('200'),
  'POST /api/auth/sign-in/passkey': everybody('400 request.invalid'),
  ...AREA_RESPONSES,
  'POST /api/transcription/:id/transcript/speakers': ownersOnly('409 transcript.conflict'),
  ...Object.fromEntries(
    operatorOperations.map((operation) => [nameOf(operation), everybody(notFoundOf(operation))]),
  ),
  [`POST ${UPLOADS}`]: each('201'),
  [`HEAD ${UPLOADS}/:uploadId`]: { ...readers('401', '404', '200'), 'a forged token': '401' },
  [`PATCH ${UPLOADS}/:uploadId`]: uploadersOnly('204'),
  // The shared product stores files in a folder.
  'POST /api/transcription/uploads/:uploadId/parts': uploadersOnly('409 upload.not_direct'),
  [`DELETE ${UPLOADS}/:uploadId`]: uploadersOnly('204'),
};

/** Gathers the owner of one finished transcription, of a link to it, and of an unfinished upload. */
const gather = async () => {
  const [owner, stranger] = await Promise.all([createUser(url), createUser(url)]);
  await Promise.all([owner.setPlan('business'), stranger.setPlan('business')]);
  const id = await owner.upload(samplePath('short-pt.wav'));
  await eventually(async () => (await owner.statusOf(id)) === 'completed', { timeoutMs: 60_000 });
  const { data: share } = await owner.call(createShareLink, {
    params: { id },
    body: { withAudio: true },
  });
  const { data: folder } = await owner.call(createFolder, { body: { name: 'Aulas' } });
  const { data: tag } = await owner.call(createTag, { body: { name: 'urgente' } });
  const { data: vocabulary } = await owner.call(addVocabulary, { body: { words: [{ text: 'Sankhya' }] } });
  const { data: insight } = await owner.call(createInsight, { params: { id }, body: { form: 'summary' } });
  const isMade = async () =>
    (await owner.call(listInsights, { params: { id } })).data.every(({ status }) => status === 'done');
  await eventually(isMade, { timeoutMs: 60_000 });
  const headers: Readonly<Record<Caller, Readonly<Record<string, string>>>> = {
    anonymous: {},
    'a liar': { 'x-user-id': owner.id, 'x-escriba-caller': owner.id, 'x-forwarded-user': owner.id },
    'a forged token': { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJzb21lb25lIn0.' },
    'another user': stranger.bearer,
    'the owner': owner.bearer,
  };
  const begun = await fetch(url + UPLOADS, { method: 'POST', headers: { ...owner.bearer, ...CREATION } });
  return {
    headers,
    places: {
      id,
      number: '1',
      linkId: share.link.id,
      folderId: folder.id,
      tagId: tag.id,
      wordId: vocabulary.added[0]?.id ?? '',
      insightId: insight.id,
      ...UNKNOWN_IDS,
      token: share.path.split('/').at(-1) ?? '',
      uploadId: begun.headers.get('location')?.split('/').at(-1) ?? '',
    },
  };
};
type Cast = Awaited<ReturnType<typeof gather>>;

/** Returns bodies that name resources of the owner. */
const bodiesAbout = ({ id }: Cast['places']): Readonly<Record<string, object>> => ({
  'POST /api/transcription/organise': { ids: [id] },
  'POST /api/transcription/questions': { question: 'Quem pula?', recordingIds: [id] },
  'POST /api/transcription/merge': { ids: [id, '00000000-0000-4000-8000-000000000000'], name: 'tudo' },
});
const JSON_BODIES: Readonly<Record<string, object>> = {
  'PATCH /api/transcription/:id': { originalFileName: 'ata.wav' },
  'PATCH /api/transcription/:id/notes': { text: 'ligar', baseRevision: 0 },
  'POST /api/transcription/:id/versions/:number/restore': { baseRevision: 1_000_000 },
  'POST /api/transcription/:id/recognise': { language_code: 'xx' },
  // Its statements have no words of the recording.
  'POST /api/transcription/:id/insights': { form: 'speakers' },
  ...TRANSCRIPTION_BODIES,
  ...SIGN_IN_BODIES,
  ...WORKSPACE_BODIES,
  'POST /api/transcription/:id/links': { expiresAt: '2020-01-01T00:00:00Z' },
  'POST /api/transcription/shared/:token': {},
};
const bodyOf = (name: string, places: Cast['places']) => {
  const json = JSON_BODIES[name] ?? bodiesAbout(places)[name];
  if (json !== undefined)
    return { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } };
  if (name.endsWith('/upload') || name.startsWith('POST /v1/audio/')) return { body: new FormData() };
  return name === `PATCH ${UPLOADS}/:uploadId` ? { body: 'fala' } : {};
};

const ask = async (operation: Operation, { headers, places }: Cast, caller: Caller): Promise<string> => {
  const name = nameOf(operation);
  const path = operation.path.replaceAll(/:(\w+)/g, (_, place) => places[place as keyof typeof places]);
  const { body, headers: typed } = bodyOf(name, places);
  const response = await fetch(url + path + (QUERIES[name]?.(places) ?? ''), {
    method: operation.method,
    headers: { 'x-forwarded-for': newAddress(), ...headers[caller], ...HEADERS[name], ...typed },
    ...(body === undefined ? {} : { body }),
  });
  const text = await firstOf(response);
  const { id, linkId, folderId, tagId, wordId, insightId } = places;
  const isAbout = [id, linkId, folderId, tagId, wordId, insightId, 'raposa'].some((known) =>
    text.includes(known),
  );
  return [String(response.status), errorCodeOf(text), isAbout ? 'about the owner' : '']
    .filter(Boolean)
    .join(' ');
};

describe("every operation on users' resources at the public gateway", () => {
  let cast: Cast;
  beforeAll(async () => {
    cast = await gather();
  }, 120_000);

  it('is in this table, or in one of those of accounts, payments and visitors', () => {
    expect(operations.map(nameOf).toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
  });

  it.each(operations.map((operation) => [nameOf(operation), operation] as const))(
    '%s responds to each caller as it should',
    async (name, operation) => {
      const responses: Partial<Record<Caller, string>> = {};
      for (const caller of CALLERS) responses[caller] = await ask(operation, cast, caller);
      expect(responses).toEqual(EXPECTED[name]);
    },
  );
});
