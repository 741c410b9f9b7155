import { lockerWordBeginnings } from './words/locker-words.ts'

const asksForLocker = (word: string): boolean =>
  lockerWordBeginnings.some((beginning) => word.toLowerCase().startsWith(beginning))

/** What a person looks for: the words of the address, and whether parcel lockers were asked for by name. */
export const lockerQuestion = (text: string): { text: string; lockers: boolean } => {
  const words = text.split(/\s+/u)
  const rest = words.filter((word) => !asksForLocker(word))
  return rest.length === words.length
    ? { text, lockers: false }
    : { text: rest.join(' ').replace(/^[\s,]+/u, ''), lockers: true }
}
