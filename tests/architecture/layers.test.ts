import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '../../src')

/** Who may import whom (README, "Rooms", says the same): a layer, and the layers or places below it. */
const allowed: Record<string, readonly string[]> = {
  contract: [],
  domain: ['contract'],
  theme: [],
  ui: ['theme'],
  copy: ['contract'],
  documents: ['contract', 'domain', 'copy', 'theme/tokens'],
  editors: ['contract', 'domain', 'copy', 'documents'],
  basemap: ['contract', 'domain', 'browser', 'copy'],
  browser: ['contract'],
  state: ['browser', 'contract', 'domain'],
  parts: ['ui', 'copy', 'state', 'browser', 'domain', 'contract'],
  screens: ['parts', 'ui', 'copy', 'state', 'browser', 'domain', 'contract'],
  features: ['screens', 'parts', 'ui', 'copy', 'state', 'browser', 'domain', 'contract'],
  layouts: [
    'browser',
    'features',
    'ui',
    'theme/index',
    'copy',
    'contract/addresses',
    'contract/content',
    'layouts',
    'documents',
  ],
  pages: [
    'features',
    'ui',
    'theme/index',
    'copy',
    'contract/addresses',
    'contract/content',
    'layouts',
    'documents',
    'domain',
    'basemap',
  ],
  server: [
    'contract',
    'domain',
    'documents',
    'editors',
    'copy/emails',
    'copy/gateways',
    'copy/street-picture',
    'theme/tokens',
  ],
  commands: ['server', 'contract', 'domain', 'documents', 'editors'],
}

const files = (readdirSync(source, { recursive: true, encoding: 'utf8' }) as string[])
  .filter((name) => /\.(ts|tsx|mjs|astro)$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(source, name), 'utf8') }))

/** The place inside src that an import leads to, or null when it is a package. */
function target(from: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return relative(source, resolve(source, dirname(from), specifier))
  return null
}

const importsOf = (text: string): string[] =>
  [...text.matchAll(/(?:from\s+|import\s*\(\s*|import\s+|new URL\(\s*)['"]([^'"]+)['"]/g)].map(
    (match) => match[1] ?? '',
  )

const layerOf = (name: string): string => name.split('/')[0] ?? ''
/** The screen that a file of features belongs to: `area/screen`. */
const screenOf = (name: string): string => name.split('/').slice(1, 3).join('/')

/** The block of README that tells who may import whom; a line that begins with spaces goes on with the one before. */
const documentedRooms = (): Record<string, string[]> => {
  const readme = readFileSync(resolve(source, '../README.md'), 'utf8')
  const block = /\n```\n(contract, .*?)\n```/s.exec(readme)?.[1] ?? ''
  return Object.fromEntries(
    block
      .replaceAll(/,\n +/g, ', ')
      .split('\n')
      .map((line) => line.split(/ {2,}/).map((words) => words.split(', ')))
      .flatMap(([rooms = [], others = []]) =>
        rooms.map((room) => [room, others.filter((other) => other !== 'nothing').sort()]),
      ),
  )
}

test('README tells who may import whom as it is held here, and every folder of src is a room', () => {
  const held = Object.entries(allowed).map(([room, others]) => [
    room,
    others.filter((other) => other !== room).sort(),
  ])
  expect(documentedRooms()).toEqual(Object.fromEntries(held))
  const readme = readFileSync(resolve(source, '../README.md'), 'utf8')
  const folders = readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).filter((name) => !readme.includes(`(src/${name})`))).toEqual([])
  const code = folders.map(({ name }) => name).filter((name) => name !== 'decisions')
  expect(code.filter((name) => !(name in allowed))).toEqual([])
})

test('features stand by area, a folder a screen, and the guide of screens names each area', () => {
  const areas = ['claim', 'office', 'organisation', 'rent', 'site']
  const entries = readdirSync(join(source, 'features'), { withFileTypes: true })
  expect(entries.map(({ name }) => name).sort()).toEqual(['README.md', ...areas])
  const guide = readFileSync(join(source, 'features/README.md'), 'utf8')
  const named = [...guide.matchAll(/^\| \[`([a-z]+)\/`\]/gm)].map(([, area]) => area)
  expect(named.sort()).toEqual(areas)
  const loose = files.filter(({ name }) => layerOf(name) === 'features' && name.split('/').length !== 4)
  expect(loose.map(({ name }) => name)).toEqual([])
})

test('every import goes down the layers, and no feature imports another', () => {
  const wrong = files.flatMap(({ name, text }) =>
    importsOf(text)
      .map((specifier) => target(name, specifier))
      .filter((to): to is string => to !== null && !to.startsWith('..'))
      .filter((to) => {
        const [from, layer] = [layerOf(name), layerOf(to)]
        if (from === layer) return from === 'features' && screenOf(name) !== screenOf(to)
        const mayUse = allowed[from]
        return mayUse === undefined
          ? false
          : !mayUse.some((place) => to === place || to.startsWith(`${place}`))
      })
      .map((to) => `${name} → ${to}`),
  )
  expect(wrong).toEqual([])
})

test('only contract, browser-side code takes zod in its small form', () => {
  const wrong = files
    .filter(({ name }) => ['contract', 'browser', 'state', 'parts', 'features', 'ui'].includes(layerOf(name)))
    .filter(({ text }) => /from 'zod'/.test(text))
    .map(({ name }) => name)
  expect(wrong).toEqual([])
})

test('the world comes in only through src/browser and src/server/main.ts', () => {
  const world =
    /\b(window|localStorage|sessionStorage|navigator|location)\.|(?<![.\w])fetch\(|Date\.now\(\)|new Date\(\)/
  const wrong = files
    .filter(({ name }) =>
      ['state', 'parts', 'features', 'ui', 'domain', 'contract', 'copy'].includes(layerOf(name)),
    )
    .filter(({ text }) => world.test(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')))
    .map(({ name }) => name)
  expect(wrong).toEqual([])
})

test('onMount is known to browser/when-shown.ts alone, Radix and Ariakit to ui, vanilla-extract to theme', () => {
  const only = (pattern: RegExp, places: readonly string[]): string[] =>
    files
      .filter(({ name, text }) => !places.some((place) => name.startsWith(place)) && pattern.test(text))
      .map(({ name }) => name)
  expect(only(/import .*\bonMount\b.* from 'nanostores'/, ['browser/when-shown.ts'])).toEqual([])
  expect(only(/from '(radix-ui|@radix-ui|@ariakit)/, ['ui/'])).toEqual([])
  expect(only(/from '@vanilla-extract/, ['theme/'])).toEqual([])
  expect(only(/(from|import)[ (]*['"]leaflet/, ['browser/'])).toEqual([])
})

/** What of features still listens for being shown by itself, and why no screen of the kit does it. */
const ownListeners: Readonly<Record<string, string>> = {
  'office/branch/card-store.ts': 'seconds that run out, nothing is read',
  'office/mailroom/mailroom-view.tsx':
    'tabs whose stores are read one by one and keep what was typed through a failure',
  'organisation/conditions/conditions-island.tsx':
    'shows nothing before it is known and nothing when it cannot be',
  'rent/office-search/search-page.ts': 'a search, a map and suggestions, each with its own store',
  'site/home/banners-page.ts': 'drawn when the site is built, only turned here',
  'site/home/home-tabs-island.tsx': 'a tab that the address names, nothing is read',
}

test('a screen is made by screens/screen.ts: what is loading, failed or shown is written once', () => {
  const features = files.filter(({ name }) => layerOf(name) === 'features')
  const listening = features.filter(({ text }) => text.includes("from '#kit/browser/when-shown.ts'"))
  expect(listening.map(({ name }) => name.replace('features/', '')).sort()).toEqual(Object.keys(ownListeners))
  const wrong = features
    .filter(({ name, text }) => name.endsWith('-page.ts') && /atom<\w+>\(\{ kind: 'loading'/.test(text))
    .map(({ name }) => name.replace('features/', ''))
    .filter((name) => !(name in ownListeners))
  expect(wrong).toEqual([])
})

test('screens draw: no fetch, no try, no class or style in a feature view', () => {
  const wrong = files
    .filter(({ name }) => /^(features|parts)\//.test(name) && name.endsWith('.tsx'))
    .filter(({ text }) => /\bfetch\(|\btry \{|className=|style=/.test(text))
    .map(({ name }) => name)
  expect(wrong).toEqual([])
})

test('raw sizes and colours stand only in theme', () => {
  const raw = /\d(?:px|rem|em|ch|[dls]?v[hw]|pt|mm)\b|#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/i
  const wrong = files
    .filter(({ name }) => ['ui', 'features', 'parts', 'state', 'layouts', 'pages'].includes(layerOf(name)))
    .flatMap(({ name, text }) =>
      text
        .replace(/\/\*[\s\S]*?\*\/|\/\/.*$|<!--[\s\S]*?-->/gm, '')
        .split('\n')
        .filter((line) => raw.test(line))
        .map((line) => `${name}: ${line.trim()}`),
    )
  expect(wrong).toEqual([])
})

test('no answer of the server is thrown away: each call ends in a success or an error that is told (M-ERR-13)', () => {
  const unread = /^\s*(?:void|await) call\(/m
  // A hold that is not given back ends by itself.
  const wrong = files
    .filter(({ name, text }) => name !== 'features/rent/checkout/own-box.ts' && unread.test(text))
    .map(({ name }) => name)
  expect(wrong).toEqual([])
})

test('Russian words stand only in copy, and in the word lists that are rules', () => {
  const wrong = files
    .filter(({ name }) => !name.startsWith('copy/') && !name.startsWith('domain/words/'))
    .filter(({ text }) => /[а-яё]/i.test(text))
    .map(({ name }) => name)
  expect(wrong).toEqual([])
})

test('a total stays on the line of the word before it', () => {
  expect(files.filter(({ text }) => /\} из \$\{/.test(text)).map(({ name }) => name)).toEqual([])
})

test('one file composes the address of a box and of a cell, and no screen numbers them by itself (AMB-45)', () => {
  const composes = /а\/я \$\{|почтомат \$\{|(?:ящик|ячейк)[а-я]* (?:№ )?\$\{/iu
  const numbers = /№ \$\{[\w.]*(?:boxNumber|box\.number)/u
  const wrong = files
    // The toast of a taken box is a sentence of its own (M-ERR-08).
    .filter(({ name }) => !['copy/rented-place.ts', 'copy/checkout.ts'].includes(name))
    .filter(({ text }) => composes.test(text) || numbers.test(text))
    .map(({ name }) => name)
  expect(wrong).toEqual([])
})

/** The generated types of the tables grow with the tables. */
test('files are small, named in kebab-case, and no file is a drawer for odds and ends', () => {
  const long = files
    .filter(({ name, text }) => name !== 'server/database/schema.ts' && text.split('\n').length > 370)
    .map(({ name }) => name)
  const odd = files.filter(({ name }) => !/^[a-z0-9./[\]-]+$/.test(name)).map(({ name }) => name)
  const drawers = files.filter(({ name }) => /(^|\/)(utils?|helpers?|common|index)\.(ts|tsx)$/.test(name))
  expect(long).toEqual([])
  expect(odd).toEqual([])
  expect(drawers.map(({ name }) => name).filter((name) => name !== 'theme/index.ts')).toEqual([])
})
