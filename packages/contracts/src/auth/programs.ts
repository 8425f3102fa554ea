import * as Type from '../shared/schema.ts';
import { DateTime } from '../shared/fields.ts';
import type { KeyPermission } from '../shared/permissions.ts';
import { defineRoute } from '../shared/route.ts';

/** The permissions that a program can ask for: those that tools of the MCP server use. OAuth calls them scopes. */
export const PROGRAM_PERMISSIONS = ['read', 'write'] as const satisfies readonly KeyPermission[];
const Permissions = Type.Array(Type.Enum(PROGRAM_PERMISSIONS));

/** Longest query of an authorization request. */
const QUERY_LENGTH_MAX = 8_000;
const Query = Type.String({
  maxLength: QUERY_LENGTH_MAX,
  description: 'The query of the address that the program opened, as it is',
});

/** A program that a user has connected to their account. */
export const Program = Type.Object({
  id: Type.String({ format: 'uuid' }),
  /** As the program calls itself; Escriba has not checked it. */
  name: Type.String(),
  /** Where its answers go: a host, or an address on the user's own computer. */
  host: Type.String(),
  permissions: Permissions,
  createdAt: DateTime,
  lastUsedAt: Type.Union([DateTime, Type.Null()], {
    description: 'Accurate to a few minutes; null before the first use',
  }),
});
export type Program = Type.Static<typeof Program>;

/** What a program asks for, or the address to which the browser goes because the request has a fault that the program must learn of. */
export const ProgramRequest = Type.Union([
  Type.Object({
    isValid: Type.Literal(true),
    name: Type.String(),
    host: Type.String(),
    /** Whether the answer goes to a program on the user's own computer. */
    isLocal: Type.Boolean(),
    permissions: Permissions,
  }),
  Type.Object({ isValid: Type.Literal(false), url: Type.String() }),
]);
export type ProgramRequest = Type.Static<typeof ProgramRequest>;

/** Fails with 400 `auth.program_unknown`, `auth.program_address_refused`, `auth.program_request_invalid`. */
export const readProgramRequest = defineRoute({
  method: 'POST',
  path: '/api/auth/program-requests',
  summary: 'What a program that opened `/oauth/authorize` asks for',
  access: 'public',
  body: Type.Object({ query: Query }),
  responses: { 200: Type.Object({ success: Type.Literal(true), data: ProgramRequest }) },
});

/** Fails as `readProgramRequest` does, and with 403 `auth.api_plan_required`, 409 `auth.too_many_programs`. */
export const decideProgramRequest = defineRoute({
  method: 'POST',
  path: '/api/auth/programs',
  summary:
    'Connects a program (plan with API access only), or refuses it. Returns the address of the program to which the browser goes',
  access: 'user',
  permission: 'manage',
  body: Type.Object({ query: Query, isAllowed: Type.Boolean() }),
  responses: { 200: Type.Object({ success: Type.Literal(true), data: Type.Object({ url: Type.String() }) }) },
});

export const listPrograms = defineRoute({
  method: 'GET',
  path: '/api/auth/programs',
  summary: 'The programs that are connected to the account, newest first',
  access: 'user',
  permission: 'manage',
  responses: { 200: Type.Object({ success: Type.Literal(true), data: Type.Array(Program) }) },
});

/** Fails with 404 `auth.program_not_found`: unknown, or another account's. */
export const disconnectProgram = defineRoute({
  method: 'DELETE',
  path: '/api/auth/programs/:id',
  summary: 'Disconnects a program at once; repeating it changes nothing',
  access: 'user',
  permission: 'manage',
  params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
  responses: { 200: Type.Object({ success: Type.Literal(true) }) },
});

export const programRoutes = [
  readProgramRequest,
  decideProgramRequest,
  listPrograms,
  disconnectProgram,
] as const;
