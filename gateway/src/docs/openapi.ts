import { publicRoutes } from '@escriba/contracts/gateway/public-routes';
import { buildOpenApi } from '@escriba/http';
import { resumableUploadPaths } from './resumable-uploads.ts';
import { uploadLinkPaths } from './upload-links.ts';

const document = buildOpenApi(Object.values(publicRoutes).flat(), {
  title: 'Escriba',
  version: '1.0.0',
  description:
    'Audio and video to text. Every failure has a stable code and a sentence for users. `x-permission` is the permission that an operation needs of an API key; without `read`, `write` or `delete` it needs a person who is signed in, and fails with 403 otherwise.',
});

/** The whole public API as one OpenAPI document. */
export const openApi = {
  ...document,
  paths: { ...document.paths, ...resumableUploadPaths, ...uploadLinkPaths },
};
