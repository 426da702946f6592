// Prints name, raw, gzip and brotli size of each file in the folder that is given, separated by tabs.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const folder = process.argv[2];
for (const name of readdirSync(folder).sort()) {
  const content = readFileSync(join(folder, name));
  const sizes = [content.length, gzipSync(content, { level: 9 }).length, brotliCompressSync(content).length];
  console.log([name, ...sizes].join('\t'));
}
