import { type ContentCollection, contentCollections } from '#contract/content/collections.ts'
import type { Finding } from '#contract/content/finding.ts'
import { operatorWords } from '../documents/fill.ts'
import type { ContentFolder } from './content-folder.ts'
import { dateFindings, impossibleDays } from './date-findings.ts'
import { type Entries, entriesOf, findingAt } from './entries.ts'
import { fieldFindings } from './field-findings.ts'
import { deadAddresses } from './known-addresses.ts'
import { officeFindings } from './office-findings.ts'
import { operatorFindings } from './operator-findings.ts'
import { priceFindings } from './price-findings.ts'
import { textFindings } from './text-findings.ts'
import { wholeFindings } from './whole-findings.ts'

const collections = Object.keys(contentCollections) as ContentCollection[]
const pageOf: Partial<Record<ContentCollection, string>> = { faq: '/faq' }

type DeadAddress = ReturnType<typeof deadAddresses>

/** Links that stand in front matter. */
const linksInFields = ({ site, services }: Entries, isDead: DeadAddress): Finding[] => [
  ...site.flatMap(({ file, data }) =>
    data.kind === 'links'
      ? (['useful', 'apps'] as const).flatMap((list) =>
          data[list].flatMap(({ href }, index) => {
            const code = isDead(href, '/')
            return code ? [findingAt(file, [list, index, 'href'], code, href)] : []
          }),
        )
      : [],
  ),
  ...services.flatMap(({ file, data }) => {
    const code = data.faq === undefined ? undefined : isDead(`/faq#${data.faq}`, '/')
    return code ? [findingAt(file, ['faq'], code, data.faq)] : []
  }),
]

const wordsOf = ({ site }: Entries): readonly string[] | undefined => {
  const operator = site.map(({ data }) => data).find((data) => data.kind === 'operator')
  return operator && Object.keys(operatorWords(operator))
}

/**
 * Everything that is wrong with the content, all at once, in the order of files and lines.
 * `pages` are the addresses of the site's own pages, which texts may lead to.
 */
export const checkContent = (content: ContentFolder, pages: readonly string[]): Finding[] => {
  const entries = entriesOf(content)
  const isDead = deadAddresses(content, pages)
  const words = wordsOf(entries)
  const ofFiles = collections.flatMap((collection) =>
    content.files[collection].flatMap((file) => {
      if (file.broken) return [{ file: file.name, field: '', ...file.broken }]
      return [
        ...fieldFindings(collection, file),
        ...impossibleDays(file),
        ...textFindings(file, (href) => isDead(href, pageOf[collection] ?? ''), words),
      ]
    }),
  )
  return [
    ...ofFiles,
    ...wholeFindings(content, entries),
    ...dateFindings(entries),
    ...priceFindings(entries),
    ...officeFindings(entries),
    ...operatorFindings(entries),
    ...linksInFields(entries, isDead),
  ].sort(
    (item, other) => item.file.localeCompare(other.file, 'en', { numeric: true }) || item.line - other.line,
  )
}
