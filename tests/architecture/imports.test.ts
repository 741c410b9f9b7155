import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '../../src')

/** What each part of `src` may import besides itself; README shows the same table. */
const allowed: Record<string, readonly string[]> = {
  api: [],
  rules: ['api'],
  words: ['api', 'rules'],
  theme: [],
  ui: ['theme'],
  documents: ['api', 'rules', 'words', 'theme'],
  kit: ['api', 'rules', 'words', 'ui'],
  map: ['api', 'rules', 'words', 'kit'],
  parts: ['api', 'rules', 'words', 'ui', 'kit', 'map'],
  screens: ['api', 'rules', 'words', 'ui', 'kit', 'map', 'parts'],
  server: ['api', 'rules', 'words', 'theme', 'documents', 'stand-ins'],
  'stand-ins': ['api', 'rules', 'words', 'documents', 'server'],
  commands: ['api', 'rules', 'words', 'documents', 'server', 'stand-ins'],
  pages: [
    'api',
    'rules',
    'words',
    'theme',
    'ui',
    'kit',
    'map',
    'parts',
    'screens',
    'documents',
    'server',
    'layouts',
  ],
}

const subjects = readdirSync(join(source, 'features'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

const files = (readdirSync(source, { recursive: true, encoding: 'utf8' }) as string[])
  .filter((name) => /\.(ts|tsx|mjs|astro)$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(source, name), 'utf8') }))

/** The place inside src that an import leads to, or null when it is a package. */
function target(from: string, specifier: string): string | null {
  const [, alias = '', rest = ''] = /^#([\w-]+)\/(.+)$/.exec(specifier) ?? []
  if (alias !== '') return subjects.includes(alias) ? `features/${alias}/${rest}` : `${alias}/${rest}`
  if (specifier.startsWith('.')) return relative(source, resolve(source, dirname(from), specifier))
  return null
}

const importsOf = (text: string): string[] =>
  [...text.matchAll(/(?:from\s+|import\s*\(\s*|import\s+|new URL\(\s*)['"]([^'"]+)['"]/g)].map(
    (match) => match[1] ?? '',
  )

/** The subject of a file under `features`, or an empty text. */
const subjectOf = (name: string): string => (name.startsWith('features/') ? (name.split('/')[1] ?? '') : '')

/** The part of `src` that a file belongs to: `api`, `rules`, `words`, `kit`, `screens`, `server`… */
function partOf(name: string): string {
  const [top = '', second = '', third = ''] = name.split('/')
  if (name === 'features/every-endpoint.ts') return 'api'
  if (top === 'features') return third
  if (top === 'kit') return ['api', 'rules', 'words'].includes(second) ? second : 'kit'
  return top === 'layouts' ? 'pages' : top
}

/** The table of README: a part, and what it may import. */
const documentedParts = (): Record<string, string[]> => {
  const readme = readFileSync(resolve(source, '../README.md'), 'utf8')
  const block = /\n```\n(api +nothing\n.*?)\n```/s.exec(readme)?.[1] ?? ''
  return Object.fromEntries(
    block.split('\n').map((line) => {
      const [part = '', others = ''] = line.split(/ {2,}/)
      return [
        part,
        others === 'everything' ? ['everything'] : others.split(', ').filter((other) => other !== 'nothing'),
      ]
    }),
  )
}

test('README shows who may import whom, in at most twelve lines', () => {
  const held = Object.fromEntries(
    Object.entries(allowed)
      .filter(([part]) => part !== 'theme')
      .map(([part, others]) => [part, part === 'pages' ? ['everything'] : [...others]]),
  )
  delete held['commands']
  expect(documentedParts()).toEqual(held)
  expect(Object.keys(documentedParts()).length).toBeLessThanOrEqual(12)
})

test('every subject consists of the same parts', () => {
  const parts = ['api', 'rules', 'words', 'parts', 'screens', 'pages', 'server']
  const odd = files
    .filter(({ name }) => subjectOf(name) !== '' && name !== 'features/every-endpoint.ts')
    .filter(({ name }) => !parts.includes(partOf(name)) && !name.startsWith('features/places/map/'))
  expect(odd.map(({ name }) => name)).toEqual([])
  const readme = readFileSync(resolve(source, '../README.md'), 'utf8')
  expect(subjects.filter((subject) => !readme.includes(`(src/features/${subject})`))).toEqual([])
})

test('imports follow the table, and nothing imports the screens of another subject', () => {
  const wrong = files.flatMap(({ name, text }) =>
    importsOf(text)
      .map((specifier) => target(name, specifier))
      .filter((to): to is string => to !== null && !to.startsWith('..'))
      .filter((to) => {
        const [from, part] = [partOf(name), partOf(to)]
        const isOfSite = name.startsWith('pages/') || name.startsWith('layouts/')
        if (part === 'screens' && !isOfSite && subjectOf(name) !== subjectOf(to)) return true
        return from !== part && allowed[from] !== undefined && !allowed[from].includes(part)
      })
      .map((to) => `${name} → ${to}`),
  )
  expect(wrong).toEqual([])
})

test('code for the browser imports zod/mini', () => {
  const wrong = files
    .filter(({ name }) => ['api', 'kit', 'parts', 'screens', 'ui'].includes(partOf(name)))
    .filter(({ text }) => /from 'zod'/.test(text))
    .map(({ name }) => name)
  expect(wrong).toEqual([])
})

test('the browser environment and the clock are read only in src/kit/browser, the map and src/server/main.ts', () => {
  const world =
    /(?<![-\w])(window|localStorage|sessionStorage|navigator|location)\.|(?<![.\w])fetch\(|Date\.now\(\)|new Date\(\)/
  const wrong = files
    .filter(({ name }) => ['api', 'rules', 'words', 'kit', 'parts', 'screens', 'ui'].includes(partOf(name)))
    .filter(({ name }) => !name.startsWith('kit/browser/'))
    .filter(({ text }) => world.test(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')))
    .map(({ name }) => name)
  expect(wrong).toEqual([])
})

test('one place imports onMount, Radix and Ariakit, vanilla-extract and Leaflet each', () => {
  const only = (pattern: RegExp, places: readonly string[]): string[] =>
    files
      .filter(({ name, text }) => !places.some((place) => name.startsWith(place)) && pattern.test(text))
      .map(({ name }) => name)
  expect(only(/import .*\bonMount\b.* from 'nanostores'/, ['kit/browser/on-browser-mount.ts'])).toEqual([])
  expect(only(/from '(radix-ui|@radix-ui|@ariakit)/, ['ui/'])).toEqual([])
  expect(only(/from '@vanilla-extract/, ['theme/'])).toEqual([])
  expect(only(/(from|import)[ (]*['"]leaflet/, ['features/places/map/'])).toEqual([])
})

/** Screens that listen for being shown themselves, and why `screen()` does not fit. */
const ownListeners: Readonly<Record<string, string>> = {
  'back-office/screens/branch/claim-card-store.ts': 'seconds that run out, nothing is read',
  'back-office/screens/mailroom/mailroom-view.tsx':
    'tabs whose stores are read one by one and keep what was typed through a failure',
  'people/screens/conditions/rent-conditions-island.tsx':
    'shows nothing before it is known and nothing when it cannot be',
  'places/screens/office-search/search-page.ts': 'a search, a map and suggestions, each with its own store',
  'content/screens/home/banners-page.ts': 'drawn when the site is built, only turned here',
  'content/screens/home/home-tabs-island.tsx': 'a tab that the address names, nothing is read',
}

test('every page store is made by screen() of the kit', () => {
  const features = files.filter(({ name }) => ['screens', 'parts'].includes(partOf(name)))
  const listening = features.filter(({ text }) => text.includes("from '#kit/browser/on-browser-mount.ts'"))
  expect(listening.map(({ name }) => name.replace('features/', '')).sort()).toEqual(
    Object.keys(ownListeners).sort(),
  )
  const wrong = features
    .filter(({ name, text }) => name.endsWith('-page.ts') && /atom<\w+>\(\{ kind: 'loading'/.test(text))
    .map(({ name }) => name.replace('features/', ''))
    .filter((name) => !(name in ownListeners))
  expect(wrong).toEqual([])
})

test('views contain no fetch, try, class or style', () => {
  const wrong = files
    .filter(({ name }) => ['screens', 'parts', 'kit'].includes(partOf(name)) && name.endsWith('.tsx'))
    .filter(({ text }) => /\bfetch\(|\btry \{|className=|style=/.test(text))
    .map(({ name }) => name)
  expect(wrong).toEqual([])
})

test('raw sizes and colours stand only in src/theme', () => {
  const raw = /\d(?:px|rem|em|ch|[dls]?v[hw]|pt|mm)\b|#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/i
  const wrong = files
    .filter(({ name }) => ['ui', 'screens', 'parts', 'kit', 'pages'].includes(partOf(name)))
    .filter(({ name }) => !name.startsWith('kit/browser/'))
    .flatMap(({ name, text }) =>
      text
        .replace(/\/\*[\s\S]*?\*\/|\/\/.*$|<!--[\s\S]*?-->/gm, '')
        .split('\n')
        .filter((line) => raw.test(line))
        .map((line) => `${name}: ${line.trim()}`),
    )
  expect(wrong).toEqual([])
})

test('no call ignores its reply (M-ERR-13)', () => {
  // A reply that is assigned, returned or passed on in the line above is used.
  const unread = /(?<![=(:?,&|>]\s*)^\s*(?:void|await) call\(/m
  // A hold that is not released expires.
  const wrong = files
    .filter(
      ({ name, text }) => name !== 'features/rent/screens/checkout/box-hold-store.ts' && unread.test(text),
    )
    .map(({ name }) => name)
  expect(wrong).toEqual([])
})

test('Russian text stands only in words and in word lists of rules', () => {
  const wrong = files
    .filter(({ name }) => !/(^|\/)(words|word-lists)\//.test(name))
    .filter(({ text }) => /[а-яё]/i.test(text))
    .map(({ name }) => name)
  expect(wrong).toEqual([])
})

test('a total keeps a non-breaking space before it', () => {
  expect(files.filter(({ text }) => /\} из \$\{/.test(text)).map(({ name }) => name)).toEqual([])
})

test('one file formats the address of a box or cell (AMB-45)', () => {
  const composes = /а\/я \$\{|почтомат \$\{|(?:ящик|ячейк)[а-я]* (?:№ )?\$\{/iu
  const numbers = /№ \$\{[\w.]*(?:boxNumber|box\.number)/u
  const wrong = files
    // The toast of a taken box is a sentence of its own (M-ERR-08).
    .filter(
      ({ name }) =>
        !['features/places/words/rented-place.ts', 'features/rent/words/checkout.ts'].includes(name),
    )
    .filter(({ text }) => composes.test(text) || numbers.test(text))
    .map(({ name }) => name)
  expect(wrong).toEqual([])
})

test('files are small, named in kebab-case, and none is called utils, helpers, common or index', () => {
  const long = files
    .filter(({ name, text }) => name !== 'server/database/schema.ts' && text.split('\n').length > 370)
    .map(({ name }) => name)
  const odd = files.filter(({ name }) => !/^[a-z0-9./[\]-]+$/.test(name)).map(({ name }) => name)
  const drawers = files.filter(({ name }) => /(^|\/)(utils?|helpers?|common|index)\.(ts|tsx)$/.test(name))
  expect(long).toEqual([])
  expect(odd).toEqual([])
  expect(drawers.map(({ name }) => name).filter((name) => name !== 'theme/index.ts')).toEqual([])
})
