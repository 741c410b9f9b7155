import { hasLetters, hasNameSigns } from '#contract/typed-text.ts'
import { partsCopy } from './parts.ts'

/** The most that the call takes, in UTF-16 units, and whether the text is a name of somebody or something. */
export interface Limits {
  value: string
  limit: number
  isName?: boolean
}

/** What is wrong with what stands in the field; nothing is cut off behind the person's back. */
export const limitTrouble = ({ value, limit, isName }: Limits): string | undefined => {
  const over = value.trim().length - limit
  if (over > 0) return partsCopy.tooLong(over)
  if (!isName) return undefined
  if (!hasNameSigns(value)) return partsCopy.nameSigns
  return value.trim().length > 1 && !hasLetters(value) ? partsCopy.nameLetters : undefined
}
