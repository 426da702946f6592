// Minifies the scripts and styles of the folder that is given, each file for itself and in place.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { transformSync } from 'esbuild';

const scripts = { loader: 'js', format: 'esm', target: 'es2020', supported: { 'top-level-await': true } };
const styles = { loader: 'css', target: ['chrome90', 'firefox90', 'safari14.1'] };
const kinds = { '.js': scripts, '.css': styles };

const folder = process.argv[2];
for (const name of readdirSync(folder)) {
  const options = kinds[extname(name)];
  if (!options) continue;
  const path = join(folder, name);
  const code = readFileSync(path, 'utf8');
  const result = transformSync(code, { ...options, minify: true, charset: 'utf8', legalComments: 'none', sourcefile: name });
  if (result.warnings.length > 0) {
    console.error(result.warnings.map(({ text, location }) => `${name}:${location?.line}: ${text}`).join('\n'));
    process.exit(1);
  }
  writeFileSync(path, result.code);
}
