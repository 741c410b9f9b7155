import { type OperatorEntry, siteEntry } from '#contract/content/site-entry.ts'
import type { ContentFiles } from './content-files.ts'
import { readEntries } from './read-entries.ts'

/** Who the operator is, by `content/site`. */
export const operatorOf = (files: Pick<ContentFiles, 'names' | 'text'>): OperatorEntry => {
  const operator = readEntries(files, 'site', siteEntry).find((entry) => entry.kind === 'operator')
  if (!operator) throw new Error('content/site names no operator')
  return operator
}
