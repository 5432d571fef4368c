// Writes src/generated/: for each game the TypeScript types of its position, moves, events and options, from the engine's own
// JSON Schema (`tortuga games NAME --schema`), and the names of its things from its catalogue; and the types of the harbour's
// messages, from docs/protocol.schema.json; and the mark of each module that is built. A field that changes in C++ breaks
// `npm run check`. Without the program (it is
// built after the page) only names and messages are written: a page needs no types.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const out = join(root, 'web/src/generated');

// JSON Schema, as far as engine/schema writes it, to a TypeScript type.
export function typeOf(schema, indent = '') {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ') || 'never';
  const either = schema.oneOf ?? schema.anyOf;
  if (either) return either.map((one) => typeOf(one, indent)).join(' | ') || 'never';
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type }, indent)).join(' | ');
  switch (schema.type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
    case 'string':
    case 'null':
      return schema.type;
    case 'array': {
      if (schema.prefixItems) return `[${schema.prefixItems.map((item) => typeOf(item, indent)).join(', ')}]`;
      const item = schema.items ? typeOf(schema.items, indent) : 'unknown';
      return /[|{ ]/.test(item) ? `Array<${item}>` : `${item}[]`;
    }
    case 'object': {
      if (schema.propertyNames)
        return `Record<${typeOf(schema.propertyNames)}, ${typeOf(schema.additionalProperties, indent)}>`;
      const inner = indent + '  ';
      const lines = Object.entries(schema.properties ?? {}).map(([name, property]) => {
        const key = /^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name);
        return `${inner}${key}${schema.required?.includes(name) ? '' : '?'}: ${typeOf(property, inner)};\n`;
      });
      return lines.length ? `{\n${lines.join('')}${indent}}` : 'Record<string, never>';
    }
  }
  return 'unknown';
}

// The names of things ("gem.opal": "Opal") without the sentences.
export function namesOf(catalogue) {
  const sentences = ['event', 'move', 'refusal', 'flaw', 'page', 'option', 'hint', 'reason', 'bosun', 'help'];
  const names = {};
  for (const [key, text] of Object.entries(catalogue)) {
    const [group, ...rest] = key.split('.');
    if (rest.length !== 1 || sentences.includes(group) || typeof text !== 'string' || text.includes('{')) continue;
    (names[group] ??= {})[rest[0]] = text;
  }
  return names;
}

// The messages of the harbour, from the schema that its own types are held to: `t_news` becomes `TNews`.
function protocolTypes() {
  const { $defs } = JSON.parse(readFileSync(join(root, 'docs/protocol.schema.json'), 'utf8'));
  const named = (key) => key.replace(/(^|_)(\w)/g, (_, __, letter) => letter.toUpperCase());
  let text = '// Written by scripts/types.mjs from docs/protocol.schema.json. Do not edit.\n';
  for (const [key, schema] of Object.entries($defs))
    if (!key.startsWith('log_')) text += `\nexport type ${named(key)} = ${typeOf(schema)};\n`;
  return text;
}

// By which a harbour knows a module (engine/match_mark.h); the module itself says it. It asks its host for nothing to say so.
async function marksOf(folder) {
  const marks = {};
  for (const file of existsSync(folder) ? readdirSync(folder).sort() : []) {
    if (!/^[a-z]+\.wasm$/.test(file)) continue;
    const nothing = new Proxy({}, { get: () => () => 0 });
    const imports = { wasi_snapshot_preview1: nothing };
    const { instance } = await WebAssembly.instantiate(readFileSync(join(folder, file)), imports);
    const { memory, _initialize, room, ask } = instance.exports;
    _initialize();
    const request = new TextEncoder().encode('{"do":"about"}');
    new Uint8Array(memory.buffer, room(request.length), request.length).set(request);
    const at = ask(request.length);
    const size = new DataView(memory.buffer).getUint32(at, true);
    const answer = new TextDecoder().decode(new Uint8Array(memory.buffer, at + 4, size));
    marks[file.replace('.wasm', '')] = JSON.parse(answer).game.mark;
  }
  return marks;
}

function writeIfChanged(path, text) {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}

async function main() {
  mkdirSync(out, { recursive: true });
  const program = process.env.TORTUGA ?? join(root, 'build/release/tortuga');
  for (const game of readdirSync(join(root, 'games'))) {
    const catalogue = join(root, 'games', game, 'text/en.json');
    if (!existsSync(catalogue)) continue;
    const names = namesOf(JSON.parse(readFileSync(catalogue, 'utf8')));
    writeIfChanged(join(out, `${game}.names.json`), JSON.stringify(names) + '\n');
  }
  writeIfChanged(join(out, 'protocol.ts'), protocolTypes());
  const marks = await marksOf(join(root, 'build/wasm'));
  writeIfChanged(join(out, 'marks.json'), JSON.stringify(marks) + '\n');
  if (!existsSync(program)) {
    console.log(`types: no program at ${program}, so no types are written (they are needed only by npm run check)`);
    return;
  }
  for (const { name } of JSON.parse(execFileSync(program, ['games', '--json'], { encoding: 'utf8' }))) {
    const { $defs } = JSON.parse(
      execFileSync(program, ['games', name, '--schema'], { encoding: 'utf8', maxBuffer: 1 << 26 }),
    );
    let text = "// Written by scripts/types.mjs from the engine's schema. Do not edit.\n";
    for (const [key, schema] of Object.entries($defs))
      text += `\nexport type ${key[0].toUpperCase()}${key.slice(1)} = ${typeOf(schema)};\n`;
    writeIfChanged(join(out, `${name}.ts`), text);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
