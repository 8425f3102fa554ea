import { UPLOAD_LINKS_PATH } from '@escriba/contracts/transcription/upload-links';

/** The operation of upload links. Its body is the file itself, so it has no contract. */
export const uploadLinkPaths = {
  [`${UPLOAD_LINKS_PATH}/{id}`]: {
    put: {
      operationId: 'putTranscriptionUploadLinksById',
      tags: ['transcription'],
      summary: 'Sends the file of a recording to a one-time link, which the MCP server gives; needs no token',
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
        { name: 'token', in: 'query', required: true, schema: { type: 'string' } },
      ],
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
      responses: {
        202: { description: 'The file is accepted; `data.transcriptionId` is its recording' },
        414: { $ref: '#/components/responses/UriTooLong' },
        431: { $ref: '#/components/responses/HeadersTooLarge' },
        default: { $ref: '#/components/responses/Failure' },
      },
    },
  },
};
