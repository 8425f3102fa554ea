/** Returns the body of a request: a file or a form as it is, a form if it has a file, else JSON. Fields that are undefined are left out. */
export const toBody = (body: unknown): FormData | Blob | string => {
  if (body instanceof FormData || isFile(body)) return body;
  if (!isRecord(body) || !Object.values(body).some(isFile)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) append(form, name, value);
  return form;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isFile = (value: unknown): value is Blob => value instanceof Blob;

const append = (form: FormData, name: string, value: unknown): void => {
  if (value === undefined) return;
  if (Array.isArray(value)) for (const item of value) append(form, name, item);
  else if (isFile(value) || typeof value === 'string') form.append(name, value);
  else form.append(name, JSON.stringify(value));
};
