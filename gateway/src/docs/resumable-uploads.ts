import {
  RESUMABLE_UPLOADS_PATH,
  RESUMABLE_UPLOAD_HOURS_MAX,
  RESUMABLE_UPLOAD_METADATA,
  RESUMABLE_UPLOAD_REFUSAL,
} from '@escriba/contracts/transcription/resumable-uploads';

const header = (name: string, description: string, required = true) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
});
const VERSION = header('Tus-Resumable', '1.0.0');
const OFFSET = header('Upload-Offset', 'Number of bytes that the server has received');
const ID = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };
const failure = { $ref: '#/components/responses/Failure' };

const operation = (operationId: string, summary: string, rest: object) => ({
  operationId,
  tags: ['transcription'],
  summary,
  security: [{ bearer: [] }],
  'x-permission': 'write',
  ...rest,
});

const responses = (status: string, description: string) => ({ [status]: { description }, default: failure });

/** The operations of the tus protocol, which is not a JSON API and so has no contracts. */
export const resumableUploadPaths = {
  [RESUMABLE_UPLOADS_PATH]: {
    post: operation(
      'postTranscriptionUploads',
      'Start a resumable upload (tus 1.0.0); `Location` is its address',
      {
        parameters: [
          VERSION,
          header('Upload-Length', 'Size of the file in bytes'),
          header(
            'Upload-Metadata',
            `As defined by tus; supported keys: ${RESUMABLE_UPLOAD_METADATA.join(', ')}`,
            false,
          ),
        ],
        responses: responses('201', 'Created; an unfinished upload is kept until `Upload-Expires`'),
      },
    ),
  },
  [`${RESUMABLE_UPLOADS_PATH}/{id}`]: {
    head: operation('headTranscriptionUploadsById', 'Progress of a resumable upload; 423: ask again', {
      parameters: [ID, VERSION],
      responses: {
        ...responses('200', '`Upload-Offset` is where to continue'),
        '4XX': {
          description: `Refused; the reason is in ${Object.values(RESUMABLE_UPLOAD_REFUSAL).join(' and ')}`,
        },
      },
    }),
    patch: operation(
      'patchTranscriptionUploadsById',
      'The next bytes; after the last the upload becomes the transcription with the same id',
      {
        parameters: [ID, VERSION, OFFSET],
        requestBody: {
          required: true,
          content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } },
        },
        responses: responses('204', '`Upload-Offset` is where to continue'),
      },
    ),
    delete: operation(
      'deleteTranscriptionUploadsById',
      `Cancel an unfinished upload; otherwise it is removed after ${RESUMABLE_UPLOAD_HOURS_MAX} hours`,
      { parameters: [ID, VERSION], responses: responses('204', 'Gone') },
    ),
  },
};
