import { inflateSync } from 'node:zlib';

const HEADER = { flavor: 4, tableCount: 12, bytes: 44 } as const;
const ENTRY = { offset: 4, packedBytes: 8, bytes: 12, checksum: 16, size: 20 } as const;
const SFNT = { headerBytes: 12, entryBytes: 16 } as const;

/** Returns the TrueType of a WOFF, whose tables fontkit would unpack again for each glyph. */
export const toTrueType = (woff: Buffer): Buffer => {
  const count = woff.readUInt16BE(HEADER.tableCount);
  const header = Buffer.alloc(SFNT.headerBytes + count * SFNT.entryBytes);
  woff.copy(header, 0, HEADER.flavor, HEADER.flavor + 4);
  header.writeUInt16BE(count, 4);
  const tables: Buffer[] = [];
  let end = header.length;
  for (let index = 0; index < count; index += 1) {
    const from = HEADER.bytes + index * ENTRY.size;
    const table = readTable(woff, from);
    const to = SFNT.headerBytes + index * SFNT.entryBytes;
    woff.copy(header, to, from, from + 4);
    woff.copy(header, to + 4, from + ENTRY.checksum, from + ENTRY.size);
    header.writeUInt32BE(end, to + 8);
    header.writeUInt32BE(table.length, to + 12);
    const padding = Buffer.alloc(-table.length & 3);
    tables.push(table, padding);
    end += table.length + padding.length;
  }
  return Buffer.concat([header, ...tables]);
};

/** Reads a table, which is packed only if that is shorter. */
const readTable = (woff: Buffer, entry: number): Buffer => {
  const offset = woff.readUInt32BE(entry + ENTRY.offset);
  const packedBytes = woff.readUInt32BE(entry + ENTRY.packedBytes);
  const stored = woff.subarray(offset, offset + packedBytes);
  return packedBytes < woff.readUInt32BE(entry + ENTRY.bytes) ? inflateSync(stored) : stored;
};
