import { defineConfig } from '@escriba/runtime';
import * as Type from 'typebox';

const text = (help: string) => ({ schema: Type.String(), optional: true, help }) as const;

/** The environment of `npm run watch`. The bucket's variables are those of the product's own bucket. */
export const watchConfig = defineConfig({
  ESCRIBA_URL: {
    schema: Type.String({ pattern: '^https?://[^/]+' }),
    help: 'Address of Escriba, such as https://escriba.example',
  },
  ESCRIBA_KEY: {
    schema: Type.String({ minLength: 1 }),
    secret: true,
    help: 'API key with the permissions to read and write, from “Integrações”',
  },
  S3_ENDPOINT: text('Address of the store of a watched bucket; omit it for Amazon'),
  S3_REGION: text('Region of the bucket'),
  S3_ACCESS_KEY_ID: text('Id of the key of the bucket; default: that of the environment or instance'),
  S3_SECRET_ACCESS_KEY: {
    schema: Type.String(),
    optional: true,
    secret: true,
    requiredWith: 'S3_ACCESS_KEY_ID',
    help: 'Secret of the key of the bucket',
  },
});
