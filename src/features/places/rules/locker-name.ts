import { LOCKER_NOUN, lockerWordStems } from './word-lists/places.ts'

const leadingWord = new RegExp(`^${LOCKER_NOUN} (?=.)`, 'u')

/** For comparison: unifies case, spaces and quotes, and removes the leading word 'locker'. */
export const normalizeLockerName = (name: string): string =>
  name
    .trim()
    .replace(/\s+/gu, ' ')
    .replace(/[«»„“”]/gu, '"')
    .toLowerCase()
    .replace(leadingWord, '')

/** Appends the locker's number until the name is unique within the office (AMB-45). */
export const uniqueLockerName = (listed: string, id: number, isTaken: (name: string) => boolean): string => {
  const clean = listed.trim().replace(/\s+/gu, ' ')
  const wanted = clean === '' ? `№ ${id}` : clean
  return isTaken(wanted) ? uniqueLockerName(`${wanted} № ${id}`, id, isTaken) : wanted
}

const asksForLocker = (word: string): boolean =>
  lockerWordStems.some((beginning) => word.toLowerCase().startsWith(beginning))

/** Removes words such as 'locker' from the text; `lockers` tells whether there were any. */
export const splitLockerWords = (text: string): { text: string; lockers: boolean } => {
  const words = text.split(/\s+/u)
  const rest = words.filter((word) => !asksForLocker(word))
  return rest.length === words.length
    ? { text, lockers: false }
    : { text: rest.join(' ').replace(/^[\s,]+/u, ''), lockers: true }
}
