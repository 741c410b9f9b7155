import { pagePaths } from '#kit/api/page-paths.ts'

const CODE = /(?<!\d)(\d{4})[\s\u00a0-]?(\d{4})\D{0,3}$/u

/**
 * Reads the digits from what a scanner or a person types: the code alone, in two groups, or at the end of the URL in
 * the QR code, whatever the keyboard layout made of its letters. Null if there are none (M-VISIT-08).
 */
export const parseVisitorCode = (text: string): string | null => {
  const [, first, second] = CODE.exec(text.trim()) ?? []
  return first === undefined || second === undefined ? null : `${first}${second}`
}

/** In two groups, as people read digits to each other. */
export const formatVisitorCode = (code: string): string => `${code.slice(0, 4)}\u00a0${code.slice(4)}`

/** Opens the visitor's claim at the desk; the QR code of a visit or a collector contains it. */
export const visitorCodeUrl = (origin: string, code: string): string =>
  `${origin}${pagePaths.branch}?visit=${code}`
