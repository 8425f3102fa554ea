import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, it } from '@jest/globals';
import { checkDiskRoom } from './disk-room.ts';

it('work that would fill the disk is refused before it begins', async () => {
  const { bavail, bsize } = await statfs(tmpdir());
  await expect(checkDiskRoom(tmpdir(), bavail * bsize)).rejects.toMatchObject({ code: 'storage.full' });
});
