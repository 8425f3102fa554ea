import { BYTES_PER_MB } from '@escriba/contracts/shared/limits';
import { getUser, preferredLocale } from '@escriba/http';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { abortOnDisconnect } from '../../platform/http/abort-on-disconnect.ts';
import { type Quota, userOwner } from '../../recordings/recordings.ts';
import type { UploadClaim } from '../accepting/reserve-upload.ts';
import { type SizeLimit, sizeLimitOf } from '../accepting/size-limit.ts';
import { fileTooLarge, notMultipart } from '../accepting/uploads.errors.ts';
import type { UploadsService } from '../accepting/uploads.service.ts';
import { type LargeFields, type SentField, receiveMultipart } from './receive-multipart.ts';

const MULTIPART_OVERHEAD_BYTES = 64 * 1024;

/** A request of any route that receives a recording: they differ only in the multipart body. */
export type UploadRequest = Pick<FastifyRequest, 'caller' | 'isMultipart' | 'parts'> & {
  headers: Record<string, unknown> & { 'accept-language'?: string | undefined };
};

/** What a route receives: one file in a field of this name, and text fields. */
type Body<Fields> = {
  fileField: string;
  /** Parses all text fields, in the order in which they came. Throws if they are invalid. */
  parse: (sent: readonly SentField[]) => Fields;
  /** The most text fields; default: the app's limit. */
  fieldsMax?: number;
  /** Default: no field is large. */
  largeFields?: LargeFields;
  /**
   * Returns whether the file may be one that a user was charged for, which only its bytes can tell: it is then received although the quota is
   * used up. Default: it is not.
   */
  mayBeCharged?: (userId: string) => Promise<boolean>;
};

type ReceiveRules<Fields> = Body<Fields> & {
  sender: UploadClaim['sender'];
  /** Reads the size limit before any byte of the body; may refuse by the declared size. */
  readSizeLimit: (declaredBytes: number) => Promise<SizeLimit>;
  beforeFile: (sent: readonly SentField[]) => Promise<void>;
};

/** Receives a multipart body and stores its file, which is not a transcription yet. `signal` aborts when the client has disconnected. @throws the errors of receiveMultipart and of `store` */
export const receiveUpload = async <Fields>(
  { uploads }: { uploads: Pick<UploadsService, 'store' | 'discard'> },
  request: UploadRequest,
  reply: FastifyReply,
  rules: ReceiveRules<Fields>,
) => {
  if (!request.isMultipart()) throw notMultipart();
  const declaredBytes = Number(request.headers['content-length'] ?? 0);
  const signal = abortOnDisconnect(reply);
  const { sizeBytesMax, tooLarge = fileTooLarge } = await rules.readSizeLimit(declaredBytes);
  if (declaredBytes > sizeBytesMax + overheadOf(rules)) {
    throw tooLarge(Math.floor(sizeBytesMax / BYTES_PER_MB));
  }
  // Without a declared length it may be as large as the limit.
  const sizeBytes = declaredBytes === 0 ? sizeBytesMax : Math.min(declaredBytes, sizeBytesMax);
  const claim = { sender: rules.sender, sizeBytes, fileBytesMax: sizeBytesMax };
  const input = {
    ...rules,
    readParts: () => request.parts(partOptions(rules)),
    store: (file: MultipartFile) => uploads.store(file, { sizeBytesMax, tooLarge, claim, signal }),
  };
  return { ...(await receiveMultipart(input, uploads.discard)), signal };
};

type Fields = Pick<Body<unknown>, 'fieldsMax' | 'largeFields'>;

const partOptions = ({ fieldsMax, largeFields }: Fields): Parameters<UploadRequest['parts']>[0] => ({
  ...(fieldsMax !== undefined && { limits: { fields: fieldsMax, parts: fieldsMax + 4 } }),
  ...(largeFields && {
    isPartAFile: (name, type, fileName) =>
      type === 'application/octet-stream' || fileName !== undefined || largeFields.isLarge(name ?? ''),
  }),
});

/** Returns what a body may have beside its file. */
const overheadOf = ({ largeFields }: Fields): number =>
  MULTIPART_OVERHEAD_BYTES + (largeFields === undefined ? 0 : largeFields.countMax * largeFields.bytesMax);

type UserUploadDeps = Parameters<typeof receiveUpload>[0] & {
  quota: Pick<Quota, 'check' | 'readAllowance'>;
  userSizeBytesMax: number;
};

export type ReceiveUserUpload = ReturnType<typeof createReceiveUserUpload>;

/**
 * Receives the file of a signed-in user, within the limits of the plan. Returns the fields, and the rest of what `accept` needs to make a
 * transcription of it.
 */
export const createReceiveUserUpload =
  (deps: UserUploadDeps) =>
  async <Fields>(request: UploadRequest, reply: FastifyReply, body: Body<Fields>) => {
    const sender = {
      userId: getUser(request).id,
      locale: preferredLocale(request.headers['accept-language']),
    };
    const { fields, stored, signal } = await receiveUpload(deps, request, reply, {
      ...body,
      sender,
      readSizeLimit: async (declaredBytes) => {
        const sizeBytes = Math.max(0, declaredBytes - overheadOf(body));
        const { limits } = (await body.mayBeCharged?.(sender.userId))
          ? await deps.quota.readAllowance(sender)
          : await deps.quota.check(sender, { sizeBytes });
        return sizeLimitOf(limits, deps.userSizeBytesMax);
      },
      beforeFile: async () => {},
    });
    return {
      fields,
      owner: userOwner(sender.userId),
      address: request.caller.ip,
      signal,
      locale: sender.locale,
      recording: stored,
      expiresAt: null,
    };
  };
