// No rule lives in TypeScript: boards get what follows from the rules from the engine, and neither reckon with the numbers of the
// rules nor decide by them, nor say in words of their own what a card does. What may be done with an option is to tell it in words,
// and to draw a board of its size.
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const files = import.meta.glob<string>('../src/{boards,table,parts}/**/*.{ts,svelte}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const sources = Object.entries(files)
  .map(([path, text]) => [path.replace('../src/', ''), text] as const)
  // A guide tells the rules in words, those of an option only where it is in force.
  .filter(([path]) => !path.endsWith('.test.ts') && !path.endsWith('/Guide.svelte'));

// Of how many squares a board is drawn, and what is told as a word (that the table waits,
// where it does).
const kTold: Record<string, string[]> = {
  lostseas: ['oceans', 'tiles_per_ocean', 'sector_tiles'],
  raiders: ['smoke_seconds'],
};

// A component as a program: its scripts, and every expression of its markup as a statement.
function program(path: string, text: string): string {
  if (!path.endsWith('.svelte')) return text;
  let script = '';
  const markup = text
    .replace(/<script[^>]*>([\s\S]*?)<\/script>/g, (_, inner: string) => ((script += `${inner};\n`), ''))
    .replace(/<style[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, '');
  for (let at = 0; at < markup.length; at++) {
    if (markup[at] !== '{') continue;
    let depth = 0;
    let end = at;
    do {
      if (markup[end] === '{') depth++;
      if (markup[end] === '}') depth--;
      end++;
    } while (depth && end < markup.length);
    const whole = markup.slice(at + 1, end - 1);
    const asks = /^[#:](?:else )?if\b/.test(whole);
    const inner = whole
      .replace(/^[#@:/](?:else if|else|if|each|key|const|html|render|snippet|await|then)?\s*/, '')
      .replace(/\s+as\s+(?:\w+|\{[^}]*\}|\[[^\]]*\])(?:,\s*\w+)?(?:\s*\(.*\))?$/s, '');
    script += `(${inner.replace(/^\w+\s*=(?!=)/, '')})${asks ? ' ? 1 : 0' : ''};\n`;
    at = end - 1;
  }
  return script;
}

interface Wrong {
  option: string;
  code: string;
}
const kReckons = new Set([
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.MinusToken,
  ts.SyntaxKind.AsteriskToken,
  ts.SyntaxKind.SlashToken,
  ts.SyntaxKind.PercentToken,
  ts.SyntaxKind.AsteriskAsteriskToken,
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
]);

// Where a program reckons with an option of the rules or decides by one.
function wrongs(text: string): Wrong[] {
  const file = ts.createSourceFile('board.ts', text, ts.ScriptTarget.ES2022, true);
  const found: Wrong[] = [];
  // Parts of the rules that were given names: `{ events }: Options`, `const { prices } = rules`, `rules: { events }`.
  const parts = new Set<string>();
  const isRules = (node: ts.Node | undefined): boolean =>
    !!node &&
    ((ts.isIdentifier(node) && node.text === 'rules') ||
      (ts.isPropertyAccessExpression(node) &&
        node.name.text === 'rules' &&
        /^(?:props|given|table)$/.test(node.expression.getText())));
  const gather = (node: ts.Node): void => {
    const named = (pattern: ts.BindingName): void => {
      if (ts.isObjectBindingPattern(pattern))
        for (const { name } of pattern.elements) ts.isIdentifier(name) ? parts.add(name.text) : named(name);
    };
    if (ts.isParameter(node) && node.type?.getText() === 'Options') named(node.name);
    if (ts.isVariableDeclaration(node) && isRules(node.initializer)) named(node.name);
    if (ts.isBindingElement(node) && node.propertyName?.getText() === 'rules') named(node.name);
    ts.forEachChild(node, gather);
  };
  gather(file);
  const rooted = (node: ts.Expression): boolean =>
    ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)
      ? isRules(node.expression) ||
        (ts.isIdentifier(node.expression) && parts.has(node.expression.text)) ||
        rooted(node.expression)
      : false;
  const look = (node: ts.Node): void => {
    if ((ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) && rooted(node)) {
      let whole: ts.Node = node;
      while (ts.isParenthesizedExpression(whole.parent) || ts.isNonNullExpression(whole.parent)) whole = whole.parent;
      const { parent } = whole;
      const reckons =
        (ts.isBinaryExpression(parent) && kReckons.has(parent.operatorToken.kind as never)) ||
        ts.isPrefixUnaryExpression(parent) ||
        ((ts.isConditionalExpression(parent) || ts.isIfStatement(parent)) &&
          ('condition' in parent ? parent.condition : parent.expression) === whole) ||
        (ts.isCallExpression(parent) && parent.expression.getText().startsWith('Math.'));
      const words = node.getText().split(/[.[]/);
      const option = words[words.indexOf('rules') + 1] ?? words[1]!;
      if (reckons) found.push({ option, code: parent.getText() });
      return;
    }
    ts.forEachChild(node, look);
  };
  look(file);
  return found;
}

// What the games' own texts say of cards, powers and marks ("help.hurricane"), by game.
const texts = import.meta.glob<Record<string, string>>('../../games/*/text/en.json', {
  import: 'default',
  eager: true,
});
const helped = (path: string): string[] => {
  const game = /^boards\/(\w+)/.exec(path)?.[1];
  return Object.keys(texts[`../../games/${game}/text/en.json`] ?? {}).flatMap(
    (key) => /^help\.(.+)/.exec(key)?.[1] ?? [],
  );
};

// The things of these names of which a table of a program says something, in three words or more. One alone is a button.
const words = (text: string): number => text.match(/[a-z’]{2,}|\ba\b/gi)?.length ?? 0;
function retold(text: string, names: string[]): string[] {
  const file = ts.createSourceFile('board.ts', text, ts.ScriptTarget.ES2022, true);
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) {
      const told = node.properties.filter(ts.isPropertyAssignment).flatMap(({ name, initializer }) => {
        const said = initializer.getText().replace(/^\([^)]*\) =>/, '');
        const key = name.getText().replace(/['"]/g, '');
        return names.includes(key) && /^['"`].*['"`]$/s.test(said.trim()) && words(said) > 2 ? [key] : [];
      });
      if (told.length > 1) found.push(...told);
    }
    ts.forEachChild(node, look);
  };
  look(file);
  return found;
}

describe('what is drawn', () => {
  it.each(sources)('%s reckons with no number of the rules and decides by none', (path, text) => {
    const told = kTold[/^boards\/(\w+)/.exec(path)?.[1] ?? ''] ?? [];
    expect(wrongs(program(path, text)).filter(({ option }) => !told.includes(option))).toEqual([]);
  });

  it.each(sources)('%s keeps no table of the rules', (path, text) => {
    // What copies of the rules were made of: dice, courses of cards, distances by steps.
    expect(program(path, text)).not.toMatch(
      /\bdie_sides\b|['"`](?:N|E|S|W|NE|SE|SW|NW)(?: (?:N|E|S|W|NE|SE|SW|NW))+['"`]/,
    );
  });
});

describe('what is said', () => {
  it.each(sources)('%s leaves to the engine what cards and marks do', (path, text) => {
    expect(retold(program(path, text), helped(path))).toEqual([]);
  });
  it('is known of every game', () => {
    for (const game of ['lostseas', 'raiders', 'pacifists', 'sea', 'plunk'])
      expect(helped(`boards/${game}.svelte`).length, game).toBeGreaterThan(1);
  });
});

it('finds what it looks for', () => {
  const found = (text: string): string[] => wrongs(text).map(({ option }) => option);
  expect(
    found('const far = rules.range + 1; if (props.rules.fog) y(); const z = a < rules.most.ships ? 1 : 0;'),
  ).toEqual(['range', 'fog', 'most']);
  expect(found('const f = ({ cards }: Options) => cards.gold * 2; const { most } = rules; most.ships && g();')).toEqual(
    ['cards', 'most'],
  );
  expect(found('`costs ${rules.prices.ship}`; count(rules.goal, one); const r = rules.gems[gem];')).toEqual([]);
  const markup = program(
    'a.svelte',
    '<script>let { rules } = $props();</script>{#if rules.fog}<p r={rules.sight * 2}></p>{/if}',
  );
  expect(found(markup)).toEqual(['fog', 'sight']);
  expect(found(program('a.svelte', '{#if rules.fog && x}{/if}'))).toEqual(['fog']);
  const table =
    "const k = { gale: 'every ship moves on', calm: () => `draw ${a} more cards`, rum: 'two', fog: ['a b c'] };";
  expect(retold(table, ['gale', 'calm', 'rum', 'fog'])).toEqual(['gale', 'calm']);
  expect(retold(table, ['rum'])).toEqual([]);
  expect(sources.length).toBeGreaterThan(60);
});
