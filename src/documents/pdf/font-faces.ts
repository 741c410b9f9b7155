import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import type PDFDocument from 'pdfkit'

// The font has one file per script, so a line with several scripts is drawn in several pieces.
const scripts = ['latin', 'cyrillic', 'latin-ext'] as const
const fontWeights = { regular: 400, strong: 600 } as const
export type FontWeight = keyof typeof fontWeights

const require = createRequire(import.meta.url)

/** Unpacks WOFF to OpenType with Node's zlib, because the PDF library would do it more slowly in JavaScript. */
const unpackWoff = (woff: Buffer): Buffer => {
  const count = woff.readUInt16BE(12)
  const directory = Buffer.alloc(12 + 16 * count)
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  const parts: Buffer[] = [directory]
  let end = directory.length
  for (let table = 0; table < count; table += 1) {
    const entry = 44 + 20 * table
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ]
    const stored = woff.subarray(offset, offset + packed)
    const data = packed < length ? inflateSync(stored) : stored
    const at = 12 + 16 * table
    woff.copy(directory, at, entry, entry + 4)
    woff.copy(directory, at + 4, entry + 16, entry + 20)
    directory.writeUInt32BE(end, at + 8)
    directory.writeUInt32BE(length, at + 12)
    const padding = Buffer.alloc(-length & 3)
    parts.push(data, padding)
    end += length + padding.length
  }
  return Buffer.concat(parts)
}

const unpackedFonts = new Map<string, Buffer>()
const readFont = (script: string, weight: number): Buffer => {
  const file = `@fontsource/golos-text/files/golos-text-${script}-${weight}-normal.woff`
  const font = unpackedFonts.get(file) ?? unpackWoff(readFileSync(require.resolve(file)))
  unpackedFonts.set(file, font)
  return font
}

/** Reads a face that {@link splitIntoFontRuns} names. */
export const readFontFace = (face: string): Buffer => {
  const [, script = '', name = ''] = /^(.+)-(\w+)$/.exec(face) ?? []
  return readFont(script, fontWeights[name as FontWeight])
}

export interface FontRun {
  readonly face: string
  readonly text: string
}

const isLatin = (sign: string): boolean => /[\u0020-\u00ff\u2000-\u206f\u20ac\u2122\u2212\u2215]/.test(sign)
const isCyrillic = (sign: string): boolean => /[\u0301\u0400-\u045f\u0490\u0491\u2116]/.test(sign)
const scriptOf = (sign: string): (typeof scripts)[number] =>
  isCyrillic(sign) ? 'cyrillic' : isLatin(sign) ? 'latin' : 'latin-ext'

export const registerFontFaces = (doc: InstanceType<typeof PDFDocument>): void => {
  for (const script of scripts)
    for (const [name, weight] of Object.entries(fontWeights))
      doc.registerFont(`${script}-${name}`, readFont(script, weight))
}

const drawableCharacter =
  /^(?:\u0301|[\u0020-\u007e\u00a0-\u00ac\u00ae-\u0107\u010a-\u0113\u0116-\u011b\u011e-\u0123\u0126-\u0127\u012a-\u012b\u012e-\u0133\u0136-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u015b\u015e-\u0161\u0164-\u0165\u016a-\u017e\u0401-\u040c\u040e-\u044f\u0451-\u045c\u045e-\u045f\u0490-\u0491\u2009\u2013-\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2039-\u203a\u20ac\u20bd\u2116\u2122\u2212\u2215])$/u
/** Shown in place of characters without a glyph. */
const MISSING_GLYPH_SIGN = '¤'
const invisibleCharacters = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\ufe00-\ufe0f]/gu
const clusters = new Intl.Segmenter('ru', { granularity: 'grapheme' })

/** Replaces characters that the fonts lack. */
export const toDrawableText = (text: string): string =>
  [
    ...clusters.segment(
      text
        .normalize('NFC')
        .replace(/\u2011/gu, '-')
        .replace(/[\u202f\u2007]/gu, '\u00a0'),
    ),
  ]
    .map(({ segment }) => {
      const signs = [...segment.replace(invisibleCharacters, '')]
      if (signs.every((sign) => drawableCharacter.test(sign) || sign === '\n' || sign === '\t'))
        return signs.join('')
      // If the font lacks only the accent of a letter, the letter is drawn without it.
      const [letter = ''] = signs
      return drawableCharacter.test(letter) ? letter : MISSING_GLYPH_SIGN
    })
    .join('')

/** A space after Cyrillic text belongs to that piece instead of starting a Latin one. */
export const splitIntoFontRuns = (text: string, weight: FontWeight): FontRun[] => {
  const pieces: { face: string; text: string }[] = []
  for (const sign of text) {
    const last = pieces.at(-1)
    const face = `${scriptOf(sign)}-${weight}`
    if (last && (last.face === face || (sign === ' ' && last.face.startsWith('cyrillic')))) last.text += sign
    else pieces.push({ face, text: sign })
  }
  return pieces
}
