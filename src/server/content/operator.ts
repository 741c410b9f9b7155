import { join } from 'node:path'
import { type OperatorEntry, siteEntry } from '#contract/content/site-entry.ts'
import { readEntries } from './read-entries.ts'

/** Who the operator is, by `content/site`. */
export const operatorOf = (content: string): OperatorEntry => {
  const operator = readEntries(join(content, 'site'), siteEntry).find((entry) => entry.kind === 'operator')
  if (!operator) throw new Error('content/site names no operator')
  return operator
}
