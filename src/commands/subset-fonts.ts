import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import subsetFont from 'subset-font'

const folder = resolve(import.meta.dirname, '../theme/fonts')
const require = createRequire(import.meta.url)

const characterRange = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))

/** Digits, punctuation, also of loading states, and the Latin letters that occur in header and footer. */
const commonCharacters = '0123456789 %(),-./:@\u00a0©«»×–—…ABCGMNOPRSYabeglmnoprstuxy'
const latinCharacters = `${characterRange(0x20, 0x7e)}§°·‘’“”„•…↑↓−`

const russianCharacters = `${characterRange(0x410, 0x44f)}\u0401\u0451\u2116`

interface Subset {
  readonly name: string
  readonly from: string
  readonly text: string
}

/** Must list the same characters as `theme/fonts.css`. */
const textSubsets: readonly Subset[] = [
  { name: 'russian', from: 'cyrillic', text: russianCharacters },
  { name: 'common', from: 'latin', text: commonCharacters },
  {
    name: 'latin',
    from: 'latin',
    text: [...latinCharacters].filter((letter) => !commonCharacters.includes(letter)).join(''),
  },
  { name: 'rouble', from: 'latin-ext', text: '₽' },
]

const codeSubsets: readonly Subset[] = [
  { name: 'code-russian', from: 'cyrillic', text: russianCharacters },
  { name: 'code-latin', from: 'latin', text: [...new Set(latinCharacters + commonCharacters)].join('') },
]

/** Must equal the weights in `theme/tokens/typography.ts`. */
export const subsetFontWeights = [400, 650] as const

const makeSubset = (font: string, { from, text }: Subset, options: Parameters<typeof subsetFont>[2]) =>
  subsetFont(
    readFileSync(require.resolve(`@fontsource-variable/${font}/files/${font}-${from}-wght-normal.woff2`)),
    text,
    { targetFormat: 'woff2', ...options },
  )

/** Text fonts keep kerning and tabular digits; code fonts drop ligatures. */
export const makeFontSubsets = async (): Promise<ReadonlyMap<string, Buffer>> => {
  const made = new Map<string, Buffer>()
  for (const subset of textSubsets)
    for (const wght of subsetFontWeights) {
      const options = { keepFeatures: ['kern', 'tnum'], variationAxes: { wght } }
      made.set(`${subset.name}-${wght}.woff2`, await makeSubset('golos-text', subset, options))
    }
  const plain = { keepFeatures: [], noHinting: true, variationAxes: { wght: 400 } }
  for (const subset of codeSubsets)
    made.set(`${subset.name}-400.woff2`, await makeSubset('jetbrains-mono', subset, plain))
  return made
}

if (import.meta.main) {
  for (const [name, bytes] of await makeFontSubsets()) {
    writeFileSync(join(folder, name), bytes)
    console.log(`${name}: ${bytes.length} bytes`)
  }
}
