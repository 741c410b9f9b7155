import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'

// The font comes in files by script. A PDF embeds what it uses of each, so a line is drawn piece by piece.
const scripts = ['latin', 'cyrillic', 'latin-ext'] as const
const weights = { regular: 400, strong: 600 } as const
export type Weight = keyof typeof weights

const require = createRequire(import.meta.url)
const bytes = (script: string, weight: number): Buffer =>
  readFileSync(require.resolve(`@fontsource/golos-text/files/golos-text-${script}-${weight}-normal.woff`))

/** A part of a line in one face. */
export interface Piece {
  readonly face: string
  readonly text: string
}

const isLatin = (sign: string): boolean => /[\u0020-\u00ff\u2000-\u206f\u20ac\u2122\u2212\u2215]/.test(sign)
const isCyrillic = (sign: string): boolean => /[\u0301\u0400-\u045f\u0490\u0491\u2116]/.test(sign)
const scriptOf = (sign: string): (typeof scripts)[number] =>
  isCyrillic(sign) ? 'cyrillic' : isLatin(sign) ? 'latin' : 'latin-ext'

/** Makes the faces known to a document as `cyrillic-regular`, `latin-strong` and so on. */
export const registerFaces = (doc: InstanceType<typeof PDFDocument>): void => {
  for (const script of scripts)
    for (const [name, weight] of Object.entries(weights))
      doc.registerFont(`${script}-${name}`, bytes(script, weight))
}

/** Cuts words into pieces of one face; a plain space stays with the piece before it. */
export const piecesOf = (text: string, weight: Weight): Piece[] => {
  const pieces: { face: string; text: string }[] = []
  for (const sign of text) {
    const last = pieces.at(-1)
    const face = `${scriptOf(sign)}-${weight}`
    if (last && (last.face === face || (sign === ' ' && last.face.startsWith('cyrillic')))) last.text += sign
    else pieces.push({ face, text: sign })
  }
  return pieces
}
