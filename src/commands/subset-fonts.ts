import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import subsetFont from 'subset-font'

const folder = resolve(import.meta.dirname, '../theme/fonts')
const require = createRequire(import.meta.url)

const range = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))

/** Digits, stops and the Latin letters of the page's frame: names of shops for applications, the address of support. */
const common = '0123456789 %(),-./:@\u00a0«»×–—ABCGNPRSYabeglmnoprstuxy'
const latin = `${range(0x20, 0x7e)}§°·‘’“”„•…−`

/** What pages show, by the file that is made and the alphabet it is taken from. `theme/fonts.css` names the same letters. */
const subsets = [
  { name: 'russian', from: 'cyrillic', text: `${range(0x410, 0x44f)}\u0401\u0451\u2116` },
  { name: 'common', from: 'latin', text: common },
  { name: 'latin', from: 'latin', text: [...latin].filter((letter) => !common.includes(letter)).join('') },
  { name: 'rouble', from: 'latin-ext', text: '₽' },
]

/** The weights of the site, as `theme/tokens/type.ts` names them. */
export const weights = [400, 650] as const

/** Makes the small font files of `theme/fonts` by name: the letters of a Russian page, with kerning and even digits. */
export const makeSubsets = async (): Promise<ReadonlyMap<string, Buffer>> => {
  const made = new Map<string, Buffer>()
  for (const { name, from, text } of subsets) {
    const source = readFileSync(
      require.resolve(`@fontsource-variable/golos-text/files/golos-text-${from}-wght-normal.woff2`),
    )
    for (const wght of weights) {
      const options = {
        targetFormat: 'woff2',
        keepFeatures: ['kern', 'tnum'],
        variationAxes: { wght },
      } as const
      made.set(`${name}-${wght}.woff2`, await subsetFont(source, text, options))
    }
  }
  return made
}

/** `npm run fonts`: writes them. */
if (import.meta.main) {
  for (const [name, bytes] of await makeSubsets()) {
    writeFileSync(join(folder, name), bytes)
    console.log(`${name}: ${bytes.length} bytes`)
  }
}
