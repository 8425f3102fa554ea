import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { ROOT } from '../../bootstrap/paths.mjs';
import { type Container, findProcess } from './container.ts';

const FOLDER = 'infra/kubernetes';

type Reference = { readonly name: string; readonly key: string; readonly optional?: boolean };
type Variable = {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly configMapKeyRef?: Reference; readonly secretKeyRef?: Reference };
};
type Template = {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> };
  readonly spec: {
    readonly containers: readonly {
      readonly name: string;
      readonly image: string;
      readonly args?: readonly string[];
      readonly env?: readonly Variable[];
      readonly resources?: Readonly<Record<'requests' | 'limits', Readonly<Record<string, string>>>>;
    }[];
  };
};
export type Manifest = {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec?: { readonly template?: Template };
};

/** A container of the manifests, with the labels of its pod and the references of its environment. */
export type PodContainer = Container & {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly settings: readonly Reference[];
  readonly secrets: readonly Reference[];
};

/** Returns the manifests of a folder of `infra/kubernetes`, by file. */
export const readManifests = (folder: string): readonly (readonly [file: string, Manifest])[] =>
  globSync(join(FOLDER, folder, '*.yaml'), { cwd: ROOT })
    .toSorted()
    .flatMap((file) =>
      parseAllDocuments(readFileSync(join(ROOT, file), 'utf8'))
        .map((document) => document.toJS() as Manifest | readonly unknown[])
        .filter((manifest): manifest is Manifest => 'kind' in manifest && 'metadata' in manifest)
        .map((manifest) => [file, manifest] as const),
    );

/** Returns the folders of the overlays, inside `infra/kubernetes`. */
export const listOverlays = (): readonly string[] =>
  globSync('overlays/*', { cwd: join(ROOT, FOLDER) }).toSorted();

/** Returns the containers of the product in `infra/kubernetes/base`. */
export const readPodContainers = (): readonly PodContainer[] =>
  readManifests('base').flatMap(([file, { spec }]) =>
    (spec?.template?.spec.containers ?? []).map(({ name, image, args = [], env = [] }) => ({
      name,
      place: `${file}: ${name}`,
      process: findProcess(image.replace('escriba/', ''), args),
      environment: new Map(env.map((variable) => [variable.name, variable.value])),
      labels: spec?.template?.metadata.labels ?? {},
      settings: env.flatMap(({ valueFrom }) => valueFrom?.configMapKeyRef ?? []),
      secrets: env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []),
    })),
  );
