import { plainLine, ungrouped } from '#kit/api/pasted-text.ts'
import { addDays, type CalendarDate } from '#kit/rules/calendar-date.ts'
import { inLatin, inLatinByLook, turned } from '#kit/rules/letters.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import { keyboardLetters } from '#kit/rules/word-lists/keyboard.ts'

export type TrackRefusal = 'track_malformed' | 'track_check_digit'
type TrackNumber =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly code: TrackRefusal }

const latinByKey = turned(keyboardLetters)

/** Starts with the index of the accepting office, which never begins with a zero. */
const domesticShape = /^[1-9]\d{13}$/
const internationalShape = /^[A-Z]{2}\d{9}[A-Z]{2}$/
const SHORTEST = 13
const s10Weights = [8, 6, 4, 2, 3, 5, 9, 7]

const digitsOf = (text: string): number[] => [...text].map(Number)
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** Digits at odd positions count three times; the check digit rounds the sum up to a multiple of ten. */
const domesticCheck = (digits: readonly number[]): number =>
  (10 - (sum(digits.map((digit, index) => (index % 2 === 0 ? digit * 3 : digit))) % 10)) % 10

/** UPU S10. */
function s10Check(digits: readonly number[]): number {
  const check = 11 - (sum(digits.map((digit, index) => digit * (s10Weights[index] ?? 0))) % 11)
  return check === 10 ? 0 : check === 11 ? 5 : check
}

/** A scanner that fires twice enters the number twice. */
const once = (text: string): string => {
  const half = text.slice(0, text.length / 2)
  return half.length >= SHORTEST && half + half === text ? half : text
}

/**
 * Accepts 14-digit Russian barcodes and 13-character international numbers (UPU S10) with a valid check digit. Fixes
 * spaces, lower case, double scans, and Cyrillic letters that look like Latin ones or share their keys.
 */
export function readTrackNumber(typed: string): TrackNumber {
  const line = plainLine(typed).replace(/[\s№-]/gu, '')
  const value = [line, ungrouped(typed)]
    .map(once)
    .flatMap((bare) => [inLatinByLook(bare), inLatin(bare, latinByKey)])
    .find((text) => domesticShape.test(text) || internationalShape.test(text))
  if (value === undefined) return { ok: false, code: 'track_malformed' }
  const digits = digitsOf(value.replace(/\D/g, ''))
  const check = domesticShape.test(value) ? domesticCheck(digits.slice(0, -1)) : s10Check(digits.slice(0, -1))
  return check === digits.at(-1) ? { ok: true, value } : { ok: false, code: 'track_check_digit' }
}

/** Accepts the number of any courier; a postal number needs a valid check digit. */
export function readCourierNumber(typed: string): Outcome<string, 'track_check_digit'> {
  const read = readTrackNumber(typed)
  if (read.ok) return accept(read.value)
  return read.code === 'track_malformed' ? accept(plainLine(typed)) : refuse('track_check_digit')
}

/** The day after the last day of storage; null until then and for collected items. */
export const returnedOn = (
  item: { readonly collectedAt: Date | null; readonly keepUntil: CalendarDate },
  today: CalendarDate,
): CalendarDate | null =>
  item.collectedAt === null && item.keepUntil < today ? addDays(item.keepUntil, 1) : null

/** A scanner types faster than any person. */
const LONGEST_PAUSE_MS = 80
/** A shorter run may be fast typing. */
const FEWEST_SIGNS = 8

interface QuickSigns {
  readonly signs: string
  /** Milliseconds; any clock will do. */
  readonly lastAt: number
}
export const noSigns: QuickSigns = { signs: '', lastAt: Number.NEGATIVE_INFINITY }

export const isQuick = (typed: QuickSigns, now: number): boolean =>
  typed.signs !== '' && now - typed.lastAt <= LONGEST_PAUSE_MS

export const withSign = (typed: QuickSigns, sign: string, now: number): QuickSigns => ({
  signs: isQuick(typed, now) ? typed.signs + sign : sign,
  lastAt: now,
})

/** Returns the scanned text at Enter; null if it was typed by hand. */
export const scanEnded = (typed: QuickSigns, now: number): string | null =>
  isQuick(typed, now) && typed.signs.length >= FEWEST_SIGNS ? typed.signs : null

export type Scan =
  | { readonly kind: 'claim'; readonly id: number }
  | { readonly kind: 'box'; readonly index: string; readonly text: string }
  | { readonly kind: 'track'; readonly text: string }
  | { readonly kind: 'other'; readonly text: string }

/** The cabinet and the back office have different addresses for a claim. */
const claimAddress = /^https?:\/\/[^/]+\/(?:claims\/|branch\?claim=)(\d{1,15})$/i

/** The characters between index and number depend on the keyboard layout. */
const boxAddress = /^(\d{6})\D+(\d{1,9})$/

export function readScan(text: string): Scan {
  const id = claimAddress.exec(text.trim())?.[1]
  if (id !== undefined) return { kind: 'claim', id: Number(id) }
  const [, index, box] = boxAddress.exec(text.trim()) ?? []
  if (index !== undefined && box !== undefined) return { kind: 'box', index, text: box }
  const track = readTrackNumber(text)
  return track.ok ? { kind: 'track', text: track.value } : { kind: 'other', text: text.trim() }
}
