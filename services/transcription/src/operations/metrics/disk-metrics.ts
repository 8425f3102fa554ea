import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createCollectedGauge } from '@escriba/metrics';
import type { Registry } from 'prom-client';

/** Registers gauges of the disks with these folders, by name. */
export const registerDiskMetrics = (registry: Registry, folders: Readonly<Record<string, string>>): void => {
  const collect = (sizeOf: (disk: StatsFs) => number) => () =>
    Promise.all(
      Object.entries(folders).map(async ([folder, path]) => ({
        labels: { folder },
        value: sizeOf(await statfs(path)),
      })),
    );
  createCollectedGauge({
    registry,
    name: 'disk_free_bytes',
    help: 'Free space of the disk that holds temporary files (work) or recordings (storage)',
    labelNames: ['folder'],
    collect: collect(({ bavail, bsize }) => bavail * bsize),
  });
  createCollectedGauge({
    registry,
    name: 'disk_size_bytes',
    help: 'Size of that disk',
    labelNames: ['folder'],
    collect: collect(({ blocks, bsize }) => blocks * bsize),
  });
};
