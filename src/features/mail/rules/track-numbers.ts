import { normalizeLine, stripNumberFormatting } from '#kit/api/pasted-text.ts'
import { addDays, type CalendarDate } from '#kit/rules/calendar-date.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import { invertLetterTable, toLatinLookAlikes, toLatinUpperCase } from '#kit/rules/text-folding.ts'
import { russianLettersByLatinKey } from '#kit/rules/word-lists/letter-tables.ts'

export type TrackNumberRefusal = 'track_malformed' | 'track_check_digit'
type TrackNumber =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly code: TrackNumberRefusal }

const latinByKey = invertLetterTable(russianLettersByLatinKey)

/** The number starts with the index of the accepting office, which never begins with a zero. */
const domesticTrackPattern = /^[1-9]\d{13}$/
const internationalTrackPattern = /^[A-Z]{2}\d{9}[A-Z]{2}$/
const MIN_TRACK_LENGTH = 13
const s10Weights = [8, 6, 4, 2, 3, 5, 9, 7]

const toDigits = (text: string): number[] => [...text].map(Number)
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** First, third, … digits are multiplied by three; the check digit brings the sum to a multiple of ten. */
const domesticCheckDigit = (digits: readonly number[]): number =>
  (10 - (sum(digits.map((digit, index) => (index % 2 === 0 ? digit * 3 : digit))) % 10)) % 10

/** Check digit by the UPU S10 standard. */
function s10CheckDigit(digits: readonly number[]): number {
  const check = 11 - (sum(digits.map((digit, index) => digit * (s10Weights[index] ?? 0))) % 11)
  return check === 10 ? 0 : check === 11 ? 5 : check
}

/** Drops the second copy of a number that was scanned twice in a row. */
const removeDoubleScan = (text: string): string => {
  const half = text.slice(0, text.length / 2)
  return half.length >= MIN_TRACK_LENGTH && half + half === text ? half : text
}

/**
 * Accepts 14-digit Russian barcodes and 13-character international numbers (UPU S10) with a valid check digit.
 * Corrects spaces, lower case, double scans, and Cyrillic letters that look like Latin ones or are on the same key.
 */
export function parseTrackNumber(typed: string): TrackNumber {
  const line = normalizeLine(typed).replace(/[\s№-]/gu, '')
  const value = [line, stripNumberFormatting(typed)]
    .map(removeDoubleScan)
    .flatMap((bare) => [toLatinLookAlikes(bare), toLatinUpperCase(bare, latinByKey)])
    .find((text) => domesticTrackPattern.test(text) || internationalTrackPattern.test(text))
  if (value === undefined) return { ok: false, code: 'track_malformed' }
  const digits = toDigits(value.replace(/\D/g, ''))
  const check = domesticTrackPattern.test(value)
    ? domesticCheckDigit(digits.slice(0, -1))
    : s10CheckDigit(digits.slice(0, -1))
  return check === digits.at(-1) ? { ok: true, value } : { ok: false, code: 'track_check_digit' }
}

/** Accepts any text as a courier's number, but a postal number only with a valid check digit. */
export function parseCourierTrackNumber(typed: string): Outcome<string, 'track_check_digit'> {
  const read = parseTrackNumber(typed)
  if (read.ok) return accept(read.value)
  return read.code === 'track_malformed' ? accept(normalizeLine(typed)) : refuse('track_check_digit')
}

/** Day after the last day of storage; null until that day, and for collected items. */
export const itemReturnDate = (
  item: { readonly collectedAt: Date | null; readonly keepUntil: CalendarDate },
  today: CalendarDate,
): CalendarDate | null =>
  item.collectedAt === null && item.keepUntil < today ? addDays(item.keepUntil, 1) : null

/** Longest gap within a scan; people type more slowly. */
const MAX_KEYSTROKE_GAP_MS = 80
/** Shorter runs may be fast typing instead of a scan. */
const MIN_SCAN_LENGTH = 8

interface KeystrokeRun {
  readonly signs: string
  /** Milliseconds, by the same clock as `now` in the functions below. */
  readonly lastAt: number
}
export const EMPTY_KEYSTROKE_RUN: KeystrokeRun = { signs: '', lastAt: Number.NEGATIVE_INFINITY }

export const isScannerSpeed = (typed: KeystrokeRun, now: number): boolean =>
  typed.signs !== '' && now - typed.lastAt <= MAX_KEYSTROKE_GAP_MS

export const addKeystroke = (typed: KeystrokeRun, sign: string, now: number): KeystrokeRun => ({
  signs: isScannerSpeed(typed, now) ? typed.signs + sign : sign,
  lastAt: now,
})

/** Called at Enter: returns the scanned text, or null if the text was typed by hand. */
export const getScannedText = (typed: KeystrokeRun, now: number): string | null =>
  isScannerSpeed(typed, now) && typed.signs.length >= MIN_SCAN_LENGTH ? typed.signs : null

export type ScannedCode =
  | { readonly kind: 'claim'; readonly id: number }
  /** The QR code that a visitor shows (M-VISIT-08). */
  | { readonly kind: 'visit'; readonly text: string }
  | { readonly kind: 'box'; readonly index: string; readonly text: string }
  | { readonly kind: 'track'; readonly text: string }
  | { readonly kind: 'other'; readonly text: string }

/** Matches the URL of a claim in the cabinet and in the back office. */
const claimAddressPattern = /^https?:\/\/[^/]+\/(?:claims\/|branch\?claim=)(\d{1,15})$/i

/** Scanners and keyboard layouts disagree about the signs between the words. */
const visitAddressPattern = /^http.+\Wbranch\Wvisit\W\d{8}$/i

/** Any characters may separate index and number, because they depend on the keyboard layout. */
const boxCodePattern = /^(\d{6})\D+(\d{1,9})$/

export function parseScannedCode(text: string): ScannedCode {
  const id = claimAddressPattern.exec(text.trim())?.[1]
  if (id !== undefined) return { kind: 'claim', id: Number(id) }
  if (visitAddressPattern.test(text.trim())) return { kind: 'visit', text: text.trim() }
  const [, index, box] = boxCodePattern.exec(text.trim()) ?? []
  if (index !== undefined && box !== undefined) return { kind: 'box', index, text: box }
  const track = parseTrackNumber(text)
  return track.ok ? { kind: 'track', text: track.value } : { kind: 'other', text: text.trim() }
}
