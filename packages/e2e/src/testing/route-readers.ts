/** Callers of an operation on the resources of a user. */
export const CALLERS = ['anonymous', 'a liar', 'a forged token', 'another user', 'the owner'] as const;
export type Caller = (typeof CALLERS)[number];
/** The status and code of the response to each caller. */
export type Expected = Readonly<Record<Caller, string>>;

const MISSING = '401 auth.token_missing';
const INVALID = '401 auth.invalid_token';

/** Returns the responses to callers without an account, to another user, and to the owner. */
export const readers = (missing: string, stranger: string, owner: string): Expected => ({
  anonymous: missing,
  'a liar': missing,
  'a forged token': INVALID,
  'another user': stranger,
  'the owner': owner,
});
/** Returns the responses about the caller's own resources, for any caller. */
export const each = (response: string, owner = response) => readers(MISSING, response, owner);

/** Returns the responses about a recording, which its owner alone finds. */
export const ownersOnly = (owner: string) => readers(MISSING, '404 transcription.not_found', owner);

/** Returns the responses about a recording that devices may read too, if it is theirs. */
export const holdersOnly = (owner: string) =>
  readers('401 transcription.reader_missing', '404 transcription.not_found', owner);

/** Returns the responses about a folder or tag. */
export const labelOwnersOnly = (kind: string, owner: string) =>
  readers(MISSING, `404 label.${kind}_not_found`, owner);

/** Returns the responses about a word of the vocabulary. */
export const wordOwnersOnly = (owner: string) => readers(MISSING, '404 vocabulary.word_not_found', owner);

/** Returns the responses about an unfinished upload. */
export const uploadersOnly = (owner: string) => readers(MISSING, '404 upload.not_found', owner);

/** Returns the responses of an operation that needs no account. */
export const everybody = (response: string): Expected => ({
  ...readers(response, response, response),
  'a forged token': INVALID,
});

/** The mark of a response that contains something of the owner's. */
export const OWN = '200 about the owner';

/** Returns the responses of an operation of OpenAI's protocol, which refuses in its own words. */
const openAi = (response: string): Expected => ({
  ...readers('401 invalid_api_key', response, response),
  'a forged token': '401 invalid_api_key',
});

/** Responses of the operations on a company's brand and domain. */
const BRAND_RESPONSES: Readonly<Record<string, Expected>> = {
  'GET /api/transcription/brand': each('200'),
  'PATCH /api/transcription/brand': each('200'),
  'DELETE /api/transcription/brand': each('200'),
  'GET /api/transcription/domain': each('200'),
  'PATCH /api/transcription/domain': each('400 domain.invalid'),
  'POST /api/transcription/domain/verify': each('404 domain.not_found'),
  'DELETE /api/transcription/domain': each('200'),
  'GET /api/domains/allowed': everybody('404 domain.not_found'),
};

/** The responses of OpenAI's audio API, of the MCP server to what is no message, and about what was done to recordings. */
const OPENAI_RESPONSES: Readonly<Record<string, Expected>> = {
  'POST /v1/audio/transcriptions': openAi('400 upload.file_missing'),
  'POST /v1/audio/translations': openAi('400 upload.file_missing'),
  'GET /v1/models': openAi('200'),
  'POST /mcp': each('415 -32000'),
  'GET /api/transcription/activity': each('200', OWN),
};

/** Ids of what no caller has. */
export const UNKNOWN_IDS = {
  formId: '00000000-0000-4000-8000-000000000000',
  questionId: '00000000-0000-4000-8000-000000000000',
  endpointId: '00000000-0000-4000-8000-000000000000',
  deliveryId: '00000000-0000-4000-8000-000000000000',
  userId: '00000000-0000-4000-8000-000000000000',
  personId: '00000000-0000-4000-8000-000000000000',
  commentId: '00000000-0000-4000-8000-000000000000',
  invitationId: '00000000-0000-4000-8000-000000000000',
  keyId: '00000000-0000-4000-8000-000000000000',
};

const WEBHOOKS = '/api/transcription/webhooks';
const ENDPOINT = `${WEBHOOKS}/:endpointId`;
const DELIVERY = `${ENDPOINT}/deliveries/:deliveryId`;

/** The responses of webhooks. */
const WEBHOOK_RESPONSES: Readonly<Record<string, Expected>> = {
  [`GET ${WEBHOOKS}`]: each('200'),
  [`POST ${WEBHOOKS}`]: each('400 webhook.address_refused'),
  ...Object.fromEntries(
    [
      `PATCH ${ENDPOINT}`,
      `DELETE ${ENDPOINT}`,
      `POST ${ENDPOINT}/secret`,
      `POST ${ENDPOINT}/test`,
      `GET ${ENDPOINT}/deliveries`,
      `GET ${DELIVERY}`,
      `POST ${DELIVERY}/replay`,
    ].map((operation) => [operation, each('404 webhook.not_found')]),
  ),
};

/** Responses of operations on links to media files, of which none of the callers has any. */
const LINK_RESPONSES: Readonly<Record<string, Expected>> = {
  // An address of this machine.
  'POST /api/transcription/links': each('400 link.address_refused'),
  'GET /api/transcription/links': each('200'),
  'GET /api/transcription/links/:linkId': each('404 link.not_known'),
  'POST /api/transcription/links/:linkId/retry': each('404 link.not_known'),
  'POST /api/transcription/links/:linkId/confirm': each('404 link.not_known'),
  'DELETE /api/transcription/links/:linkId': each('404 link.not_known'),
};

/** The responses of operations of connected programs, of which no caller has any, and of OAuth to requests without parameters. */
const PROGRAM_RESPONSES: Readonly<Record<string, Expected>> = {
  'GET /api/auth/programs': each('200'),
  'POST /api/auth/programs': each('400 auth.program_unknown'),
  'DELETE /api/auth/programs/:id': each('404 auth.program_not_found'),
  'POST /api/auth/program-requests': everybody('400 auth.program_unknown'),
  'GET /.well-known/oauth-protected-resource': everybody('200'),
  'GET /.well-known/oauth-protected-resource/mcp': everybody('200'),
  'GET /.well-known/oauth-authorization-server': everybody('200'),
  'POST /oauth/register': everybody('400 invalid_client_metadata'),
  'POST /oauth/token': everybody('400 invalid_request'),
  'POST /oauth/revoke': everybody('400 invalid_request'),
};

const COMMENTS = '/api/transcription/:id/comments';

/** Responses of operations on comments, of which none of the recordings has any, and on who looks at a recording. */
const COMMENT_RESPONSES: Readonly<Record<string, Expected>> = {
  [`GET ${COMMENTS}`]: ownersOnly('200'),
  [`POST ${COMMENTS}`]: ownersOnly('201'),
  [`PATCH ${COMMENTS}/:commentId`]: ownersOnly('404 comments.not_found'),
  [`DELETE ${COMMENTS}/:commentId`]: ownersOnly('404 comments.not_found'),
  'GET /api/transcription/mentions': each('200'),
  'POST /api/transcription/:id/viewers': ownersOnly('200'),
};

const WORKSPACES = '/api/auth/workspaces';
/** The ids that the requests name are of no workspace, whose members and invitations `workspaces.int.test.ts` covers. */
const ofNoWorkspace = each('404 auth.workspace_not_found');

/** The responses to each caller of operations of workspaces. */
const WORKSPACE_RESPONSES: Readonly<Record<string, Expected>> = {
  [`GET ${WORKSPACES}`]: each('200'),
  [`POST ${WORKSPACES}`]: each('201'),
  [`GET ${WORKSPACES}/:id`]: ofNoWorkspace,
  [`PATCH ${WORKSPACES}/:id`]: ofNoWorkspace,
  [`POST ${WORKSPACES}/:id/delete`]: ofNoWorkspace,
  [`PATCH ${WORKSPACES}/:id/members/:userId`]: ofNoWorkspace,
  [`DELETE ${WORKSPACES}/:id/members/:userId`]: ofNoWorkspace,
  [`POST ${WORKSPACES}/:id/offer`]: ofNoWorkspace,
  [`POST ${WORKSPACES}/:id/offer/accept`]: ofNoWorkspace,
  [`POST ${WORKSPACES}/:id/offer/decline`]: ofNoWorkspace,
  [`POST ${WORKSPACES}/:id/invitations`]: ofNoWorkspace,
  [`POST ${WORKSPACES}/:id/invitations/:invitationId/renew`]: ofNoWorkspace,
  [`DELETE ${WORKSPACES}/:id/invitations/:invitationId`]: ofNoWorkspace,
  [`GET ${WORKSPACES}/:id/sso`]: ofNoWorkspace,
  [`PATCH ${WORKSPACES}/:id/sso`]: ofNoWorkspace,
  [`DELETE ${WORKSPACES}/:id/sso`]: ofNoWorkspace,
  [`POST ${WORKSPACES}/:id/sso/verify`]: ofNoWorkspace,
  [`POST ${WORKSPACES}/:id/sso/test`]: ofNoWorkspace,
  [`GET ${WORKSPACES}/:id/api-keys`]: ofNoWorkspace,
  [`POST ${WORKSPACES}/:id/api-keys`]: ofNoWorkspace,
  [`DELETE ${WORKSPACES}/:id/api-keys/:keyId`]: ofNoWorkspace,
  'POST /api/auth/invitations/show': everybody('404 auth.invitation_not_found'),
  'POST /api/auth/invitations/accept': each('404 auth.invitation_not_found'),
};

/** Bodies of requests to them. */
export const WORKSPACE_BODIES: Readonly<Record<string, object>> = {
  [`POST ${WORKSPACES}`]: { name: 'Redação' },
  [`PATCH ${WORKSPACES}/:id`]: { name: 'Redação' },
  [`POST ${WORKSPACES}/:id/delete`]: {},
  [`PATCH ${WORKSPACES}/:id/members/:userId`]: { role: 'reader' },
  [`POST ${WORKSPACES}/:id/offer`]: { userId: null },
  [`POST ${WORKSPACES}/:id/invitations`]: { role: 'reader' },
  [`PATCH ${WORKSPACES}/:id/sso`]: {
    issuer: 'https://idp.example.com',
    clientId: 'x',
    defaultRole: 'reader',
    isEnabled: true,
    isRequired: false,
    domains: ['example.com'],
  },
  [`POST ${WORKSPACES}/:id/api-keys`]: { name: 'Arquivo' },
  'POST /api/auth/invitations/show': { token: 'x' },
  'POST /api/auth/invitations/accept': { token: 'x' },
};

type Failed = { readonly error?: string | { readonly code: string } };

/** Returns the error code of a response; an empty text if it has none. */
export const errorCodeOf = (text: string): string => {
  const { error = '' } = text.trimStart().startsWith('{') ? (JSON.parse(text) as Failed) : {};
  return typeof error === 'string' ? error : error.code;
};

/** Responses of the operations of these areas. */
export const AREA_RESPONSES: Readonly<Record<string, Expected>> = {
  ...BRAND_RESPONSES,
  ...LINK_RESPONSES,
  ...COMMENT_RESPONSES,
  ...OPENAI_RESPONSES,
  ...PROGRAM_RESPONSES,
  ...WORKSPACE_RESPONSES,
  ...WEBHOOK_RESPONSES,
};
