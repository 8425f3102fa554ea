import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { readOperations } from '@escriba/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { signWebhook } from './sign-webhook.ts';

const FLOWS = new URL('../../../../web/public/flows/', import.meta.url);
const ORIGIN = 'https://escriba.example';
const SECRETS = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'];
const BODY = '{"type":"transcription.completed","data":{"id":"0198c0de-0000-7000-8000-000000000001"}}';

const readFlow = async <Flow>(name: string): Promise<Flow> =>
  JSON.parse(await readFile(new URL(name, FLOWS), 'utf8')) as Flow;

let operations: string[];
beforeAll(async () => {
  operations = (await readOperations(['/api/'])).map(({ name }) => name);
});

/** Returns the operation of the API document that a request of a flow calls; a value of the flow stands for any parameter. */
const operationOf = (method: string, url: string): string =>
  `${method.toUpperCase()} ${url
    .replace(/^=/, '')
    .slice(ORIGIN.length)
    .replaceAll(/\{\{[^}]*\}\}/g, '{id}')}`;

type Node = {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly typeVersion: number;
  readonly position: readonly number[];
  readonly parameters: Readonly<Record<string, unknown>> & {
    readonly method?: string;
    readonly url?: string;
    readonly jsCode?: string;
  };
};
type N8nFlow = {
  readonly nodes: readonly Node[];
  readonly connections: Readonly<
    Record<string, { readonly main: readonly (readonly { readonly node: string }[])[] }>
  >;
};

/** Versions and parameters of the nodes, as n8n-nodes-base 2.41.2 publishes them in `dist/types/nodes.json`. */
const NODES: Readonly<Record<string, { versions: readonly number[]; parameters: readonly string[] }>> = {
  webhook: { versions: [1, 1.1, 2, 2.1], parameters: ['httpMethod', 'path', 'responseMode', 'options'] },
  code: { versions: [1, 2], parameters: ['mode', 'language', 'jsCode'] },
  if: { versions: [2, 2.1, 2.2, 2.3], parameters: ['conditions', 'options'] },
  formTrigger: {
    versions: [2, 2.1, 2.2, 2.3, 2.4, 2.5, 2.6],
    parameters: ['formTitle', 'formDescription', 'formFields', 'responseMode', 'options'],
  },
  httpRequest: {
    versions: [3, 4, 4.1, 4.2, 4.3, 4.4, 4.5],
    parameters: [
      ['method', 'url', 'authentication', 'genericAuthType', 'sendQuery', 'queryParameters'],
      ['sendBody', 'contentType', 'bodyParameters', 'options'],
    ].flat(),
  },
};

describe('the flow for n8n', () => {
  let flow: N8nFlow;
  beforeAll(async () => {
    flow = await readFlow('n8n.json');
  });

  it('has nodes, versions and parameters that n8n knows', () => {
    for (const { type, typeVersion, parameters, position } of flow.nodes) {
      const known = NODES[type.replace('n8n-nodes-base.', '')];
      expect(known?.versions).toContain(typeVersion);
      expect(known?.parameters).toEqual(expect.arrayContaining(Object.keys(parameters)));
      expect(position).toHaveLength(2);
    }
    expect(new Set(flow.nodes.map(({ id }) => id)).size).toBe(flow.nodes.length);
  });

  it('connects nodes that it has, and reaches each from a trigger', () => {
    const names = flow.nodes.map(({ name }) => name);
    const targets = Object.values(flow.connections).flatMap(({ main }) =>
      main.flat().map(({ node }) => node),
    );
    expect(names).toEqual(expect.arrayContaining([...Object.keys(flow.connections), ...targets]));
    const triggers = flow.nodes.filter(({ type }) => /webhook|Trigger/.test(type)).map(({ name }) => name);
    expect(new Set([...triggers, ...targets])).toEqual(new Set(names));
  });

  it('calls operations that the API has', () => {
    const called = flow.nodes.flatMap(({ parameters: { method, url } }) =>
      method === undefined || url === undefined ? [] : [operationOf(method, url)],
    );
    expect(called).toHaveLength(3);
    expect(operations).toEqual(expect.arrayContaining(called));
  });

  /** Runs the flow's own code as n8n does, with a request as its webhook node passes it on. */
  const verify = async (headers: Readonly<Record<string, string>>, body: string): Promise<unknown> => {
    const code = flow.nodes.find(({ type }) => type.endsWith('.code'))?.parameters.jsCode ?? '';
    const own = code.replace('whsec_REPLACE', SECRETS[0] ?? '');
    const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as new (
      ...source: string[]
    ) => (...input: unknown[]) => Promise<unknown>;
    const run = new AsyncFunction('$input', 'require', own);
    const input = { first: () => ({ json: { headers } }) };
    const helpers = { getBinaryDataBuffer: async () => Buffer.from(body) };
    return run.call({ helpers }, input, createRequire(import.meta.url));
  };
  const sign = (secrets: readonly string[], now = new Date()) =>
    signWebhook({ id: 'msg_1', body: BODY, secrets, now });

  it('passes an event on that Escriba has signed, also while two secrets sign', async () => {
    const passed = [{ json: JSON.parse(BODY) as unknown }];
    expect(await verify(sign(SECRETS.slice(0, 1)), BODY)).toEqual(passed);
    expect(await verify(sign(SECRETS.toReversed()), BODY)).toEqual(passed);
  });

  it('stops at what is not signed, changed or old', async () => {
    const refused = 'This request is not from Escriba';
    const old = new Date(Date.now() - 3_600_000);
    await expect(verify(sign(SECRETS.slice(1)), BODY)).rejects.toThrow(refused);
    await expect(verify(sign(SECRETS), BODY.replace('completed', 'deleted'))).rejects.toThrow(refused);
    await expect(verify(sign(SECRETS, old), BODY)).rejects.toThrow(refused);
    await expect(verify({}, BODY)).rejects.toThrow(refused);
  });
});

type Module = {
  readonly id: number;
  readonly module: string;
  readonly version: number;
  readonly mapper: { readonly method?: string; readonly url?: string };
  readonly filter?: {
    readonly conditions: readonly (readonly { readonly a: string; readonly b: string }[])[];
  };
  readonly metadata: { readonly designer: { readonly x: number; readonly y: number } };
};
type Blueprint = {
  readonly name: string;
  readonly flow: readonly Module[];
  readonly metadata: { readonly version: number };
};

describe('the blueprint for Make', () => {
  let blueprint: Blueprint;
  beforeAll(async () => {
    blueprint = await readFlow('make.json');
  });

  it('has the shape of a blueprint: modules with versions and places, which refer to earlier ones alone', () => {
    const { flow, metadata } = blueprint;
    expect(metadata.version).toBe(1);
    expect(flow.map(({ module, version }) => `${module} ${version}`)).toEqual([
      'gateway:CustomWebHook 1',
      'json:ParseJSON 1',
      'http:ActionSendData 3',
      'http:ActionSendData 3',
    ]);
    for (const { id, mapper, filter, metadata: place } of flow) {
      expect([typeof place.designer.x, typeof place.designer.y]).toEqual(['number', 'number']);
      const texts = JSON.stringify([mapper, filter ?? null]).match(/\{\{[^}]*\}\}/g) ?? [];
      const references = texts.flatMap((text) =>
        [...text.matchAll(/(?<![\d.])(\d+)\.[a-z_]/gi)].map(([, to]) => Number(to)),
      );
      expect(references.every((to) => to < id && flow.some((module) => module.id === to))).toBe(true);
    }
  });

  it('checks the signature before it reads the event', () => {
    const [, reading] = blueprint.flow;
    const [conditions = []] = reading?.filter?.conditions ?? [];
    expect(conditions[0]?.a).toContain('webhook-signature');
    expect(conditions[0]?.b).toMatch(
      /^v1,\{\{sha256\(.*webhook-id.*webhook-timestamp.*1\.value; "base64"; "REPLACE"; "base64"\)\}\}$/,
    );
  });

  it('calls operations that the API has', () => {
    const called = blueprint.flow.flatMap(({ mapper: { method, url } }) =>
      method === undefined || url === undefined ? [] : [operationOf(method, url)],
    );
    expect(called).toHaveLength(2);
    expect(operations).toEqual(expect.arrayContaining(called));
  });
});
