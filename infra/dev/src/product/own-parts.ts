/**
 * Environment of a product that has its own data and the default configuration, for tests and measurements: what these variables say on
 * this machine would reach a real database or account.
 */
export const OWN_PARTS = {
  DATABASE_URL: undefined,
  REDIS_URL: undefined,
  STORAGE_DIR: undefined,
  S3_BUCKET: undefined,
  OPENAI_API_KEY: undefined,
  OPENAI_BASE_URL: undefined,
  SPEECH_ENGINE: undefined,
  ESCRIBA_MODELS_DIR: undefined,
  SPEECH_MODEL: undefined,
  SPEECH_MODELS: undefined,
  ASAAS_API_KEY: undefined,
  ASAAS_URL: undefined,
  PLAN_CATALOGUE: undefined,
  SMTP_URL: undefined,
  MAIL_FROM: undefined,
  SUPPORT_EMAIL: undefined,
  SUPPORT_PHONE: undefined,
  VIACEP_URL: undefined,
  BRASILAPI_URL: undefined,
};
