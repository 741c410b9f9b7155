import { readTrackNumber } from './track-number.ts'

/** The longest pause between two signs of one scan, in milliseconds: a scanner needs a few, a hand more than these. */
const LONGEST_PAUSE_MS = 80
/** Fewer signs that come so quickly were rolled over by a hand. */
const FEWEST_SIGNS = 8

/** What was typed without a pause so far, and when its last sign came. */
export interface QuickSigns {
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
