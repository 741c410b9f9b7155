import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '../../src')

/** Who may import whom (README, "The house"): a layer, and the layers or places below it. */
const allowed: Record<string, readonly string[]> = {
  contract: [],
  domain: ['contract'],
  theme: [],
  ui: ['theme'],
  copy: ['contract'],
  documents: ['contract', 'domain', 'copy'],
  editors: ['contract', 'domain', 'copy', 'documents'],
  basemap: ['contract', 'browser', 'copy'],
  'office-pages': ['contract', 'domain', 'copy', 'ui', 'theme/index', 'features', 'layouts'],
  browser: ['contract'],
  state: ['browser', 'contract', 'domain'],
  parts: ['ui', 'copy', 'state', 'browser', 'domain', 'contract'],
  features: ['parts', 'ui', 'copy', 'state', 'browser', 'domain', 'contract'],
  layouts: [
    'browser',
    'features',
    'ui',
    'theme/index',
    'copy',
    'contract/addresses',
    'contract/content',
    'layouts',
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
    'office-pages',
  ],
  redraw: ['contract', 'documents', 'server/content'],
  server: [
    'contract',
    'domain',
    'documents',
    'editors',
    'copy/letters',
    'copy/gateways',
    'copy/bank-reasons',
  ],
  commands: ['server', 'contract', 'domain', 'documents', 'office-pages', 'redraw', 'editors'],
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
const featureOf = (name: string): string => name.split('/')[1] ?? ''

test('every import goes down the layers, and no feature imports another', () => {
  const wrong = files.flatMap(({ name, text }) =>
    importsOf(text)
      .map((specifier) => target(name, specifier))
      .filter((to): to is string => to !== null && !to.startsWith('..'))
      .filter((to) => {
        const [from, layer] = [layerOf(name), layerOf(to)]
        if (from === layer) return from === 'features' && featureOf(name) !== featureOf(to)
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

test('onMount is known to browser/when-shown.ts alone, Radix and Ariakit to ui, vanilla-extract to theme and ui', () => {
  const only = (pattern: RegExp, places: readonly string[]): string[] =>
    files
      .filter(({ name, text }) => !places.some((place) => name.startsWith(place)) && pattern.test(text))
      .map(({ name }) => name)
  expect(only(/import .*\bonMount\b.* from 'nanostores'/, ['browser/when-shown.ts'])).toEqual([])
  expect(only(/from '(radix-ui|@radix-ui|@ariakit)/, ['ui/'])).toEqual([])
  expect(only(/from '@vanilla-extract/, ['theme/', 'ui/'])).toEqual([])
  expect(only(/['"]leaflet/, ['browser/'])).toEqual([])
})

test('screens draw: no fetch, no try, no class or style in a feature view', () => {
  const wrong = files
    .filter(({ name }) => /^(features|parts)\//.test(name) && name.endsWith('.tsx'))
    .filter(({ text }) => /\bfetch\(|\btry \{|className=|style=/.test(text))
    .map(({ name }) => name)
  expect(wrong).toEqual([])
})

test('no answer of the server is thrown away: each call ends in a success or an error that is told (M-ERR-13)', () => {
  const unread = /^\s*(?:void|await) call\(/m
  // A hold that is not given back ends by itself.
  const wrong = files
    .filter(({ name, text }) => name !== 'features/checkout/box-hold.ts' && unread.test(text))
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

test('one file composes the address of a box and of a cell, and no screen numbers them by itself (AMB-45)', () => {
  const composes = /а\/я \$\{|почтомат \$\{|(?:ящик|ячейк)[а-я]* (?:№ )?\$\{/iu
  const numbers = /№ \$\{[\w.]*(?:boxNumber|box\.number)/u
  const wrong = files
    // The toast of a taken box is a sentence of the documents (M-ERR-08).
    .filter(({ name }) => !['copy/rented-place.ts', 'copy/checkout.ts'].includes(name))
    .filter(({ text }) => composes.test(text) || numbers.test(text))
    .map(({ name }) => name)
  expect(wrong).toEqual([])
})

test('files are small, named in kebab-case, and no file is a drawer for odds and ends', () => {
  const long = files.filter(({ text }) => text.split('\n').length > 370).map(({ name }) => name)
  const odd = files.filter(({ name }) => !/^[a-z0-9./[\]-]+$/.test(name)).map(({ name }) => name)
  const drawers = files.filter(({ name }) => /(^|\/)(utils?|helpers?|common|index)\.(ts|tsx)$/.test(name))
  expect(long).toEqual([])
  expect(odd).toEqual([])
  expect(drawers.map(({ name }) => name).filter((name) => name !== 'theme/index.ts')).toEqual([])
})
