import { plainLine, ungrouped } from '#contract/pasted-text.ts'
import { addDays, type CalendarDate } from './calendar-date.ts'
import { inLatin, inLatinByLook, turned } from './letters.ts'
import { accept, type Outcome, refuse } from './outcome.ts'
import { keyboardLetters } from './words/latin-input.ts'

/** Why a text is no number of a registered item. */
export type TrackRefusal = 'track_malformed' | 'track_check_digit'
type TrackNumber =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly code: TrackRefusal }

const latinByKey = turned(keyboardLetters)

/** Six digits of the index of the office that took it in come first; an index never begins with a zero. */
const domesticShape = /^[1-9]\d{13}$/
const internationalShape = /^[A-Z]{2}\d{9}[A-Z]{2}$/
/** Signs of the shortest number. */
const SHORTEST = 13
const s10Weights = [8, 6, 4, 2, 3, 5, 9, 7]

const digitsOf = (text: string): number[] => [...text].map(Number)
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** The last digit of a domestic number: digits at odd places count three times, the sum is filled up to a ten. */
const domesticCheck = (digits: readonly number[]): number =>
  (10 - (sum(digits.map((digit, index) => (index % 2 === 0 ? digit * 3 : digit))) % 10)) % 10

/** The ninth digit of an international number (UPU S10). */
function s10Check(digits: readonly number[]): number {
  const check = 11 - (sum(digits.map((digit, index) => digit * (s10Weights[index] ?? 0))) % 11)
  return check === 10 ? 0 : check === 11 ? 5 : check
}

/** The number of one scan: a scanner that fires twice into a field leaves it twice. */
const once = (text: string): string => {
  const half = text.slice(0, text.length / 2)
  return half.length >= SHORTEST && half + half === text ? half : text
}

/**
 * Reads the number of a registered item as a scanner or a hand leaves it: a Russian barcode of 14 digits or an
 * international one of 13 signs (UPU S10), each with its check digit. Spaces, lower case and a double scan are mended, so
 * are Russian letters that look like Latin ones or stand on their keys.
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

/** The number under which a courier took a letter: any courier's own, but a postal one with its check digit. */
export function readCourierNumber(typed: string): Outcome<string, 'track_check_digit'> {
  const read = readTrackNumber(typed)
  if (read.ok) return accept(read.value)
  return read.code === 'track_malformed' ? accept(plainLine(typed)) : refuse('track_check_digit')
}

/** The day on which an item that nobody took went back to its sender: the one after the last day it was kept; null before. */
export const returnedOn = (
  item: { readonly collectedAt: Date | null; readonly keepUntil: CalendarDate },
  today: CalendarDate,
): CalendarDate | null =>
  item.collectedAt === null && item.keepUntil < today ? addDays(item.keepUntil, 1) : null

/** The longest pause between two signs of one scan, in milliseconds: a scanner needs a few, a hand more than these. */
const LONGEST_PAUSE_MS = 80
/** Fewer signs that come so quickly were rolled over by a hand. */
const FEWEST_SIGNS = 8

/** What was typed without a pause so far, and when its last sign came. */
interface QuickSigns {
  readonly signs: string
  /** Milliseconds on any clock. */
  readonly lastAt: number
}
export const noSigns: QuickSigns = { signs: '', lastAt: Number.NEGATIVE_INFINITY }

/** Does a sign at this moment go on with what was typed, as quickly as a scanner types? */
export const isQuick = (typed: QuickSigns, now: number): boolean =>
  typed.signs !== '' && now - typed.lastAt <= LONGEST_PAUSE_MS

/** What was typed with one sign more; after a pause it begins again. */
export const withSign = (typed: QuickSigns, sign: string, now: number): QuickSigns => ({
  signs: isQuick(typed, now) ? typed.signs + sign : sign,
  lastAt: now,
})

/** The text of a scan that Enter ends; null where a hand has pressed Enter. */
export const scanEnded = (typed: QuickSigns, now: number): string | null =>
  isQuick(typed, now) && typed.signs.length >= FEWEST_SIGNS ? typed.signs : null

/** What was scanned: a claim by its address, a box by the address for senders, an item, or something else to look for. */
export type Scan =
  | { readonly kind: 'claim'; readonly id: number }
  | { readonly kind: 'box'; readonly index: string; readonly text: string }
  | { readonly kind: 'track'; readonly text: string }
  | { readonly kind: 'other'; readonly text: string }

/** The address of a claim, as its holder and as the back office have it. */
const claimAddress = /^https?:\/\/[^/]+\/(?:claims\/|branch\?claim=)(\d{1,15})$/i

/** The index and the number of a box; of the letters between them a scanner makes what the layout gives. */
const boxAddress = /^(\d{6})\D+(\d{1,9})$/

/** Reads what a scanner typed. */
export function readScan(text: string): Scan {
  const id = claimAddress.exec(text.trim())?.[1]
  if (id !== undefined) return { kind: 'claim', id: Number(id) }
  const [, index, box] = boxAddress.exec(text.trim()) ?? []
  if (index !== undefined && box !== undefined) return { kind: 'box', index, text: box }
  const track = readTrackNumber(text)
  return track.ok ? { kind: 'track', text: track.value } : { kind: 'other', text: text.trim() }
}
