import { type ContentCollection, contentCollections } from '#contract/content/collections.ts'
import type { Finding, FindingCode } from '#contract/content/finding.ts'
import { isLargeDiscount } from '#domain/promo.ts'
import {
  checkAccount,
  checkBic,
  checkCorrespondentAccount,
  checkInn,
  checkKpp,
  checkOgrn,
} from '#domain/requisites/inn.ts'
import { problemsOfTariffs } from '#domain/tariff-check.ts'
import { isAllowedLink, operatorWords } from '../documents/markdown.ts'
import { type ContentFolder, linksIn } from './content-folder.ts'
import { dateFindings, impossibleDays } from './date-findings.ts'
import { type Entries, entriesOf, findingAt } from './entries.ts'
import { fieldFindings } from './field-findings.ts'
import { officeFindings } from './office-findings.ts'
import { textFindings } from './text-findings.ts'
import { wholeFindings } from './whole-findings.ts'

/** Kopecks as editors write a price. */
const written = (kopecks: number): string => (kopecks / 100).toFixed(2).replace('.', ',')

const FOLDER_AND_ENDING = /^tariffs\/|\.md$/g

/** Prices and discounts that look like a slip; a server refuses them. */
const priceFindings = ({ tariffs, promotions }: Entries): Finding[] => [
  ...problemsOfTariffs(
    tariffs.map(({ file, data }) => ({ name: file.name.replace(FOLDER_AND_ENDING, ''), data, file })),
  ).flatMap(({ file: { file }, problems }) =>
    problems.map((problem) =>
      findingAt(
        file,
        problem.path,
        problem.code,
        'price' in problem ? `${written(problem.price)} / ${written(problem.compared)}` : file.name,
      ),
    ),
  ),
  ...promotions
    .filter(({ data }) => isLargeDiscount(data.discount) && !data.confirmLargeDiscount)
    .map(({ file }) => findingAt(file, ['discount'], 'discount_is_large')),
]

/** Requisites of the operator that cannot be: money sent to them would go astray. */
const operatorFindings = ({ site }: Entries): Finding[] =>
  site.flatMap(({ file, data }) => {
    if (data.kind !== 'operator') return []
    const checked = {
      inn: checkInn(data.inn),
      kpp: checkKpp(data.kpp),
      ogrn: checkOgrn(data.ogrn),
      bankBic: checkBic(data.bankBic),
      accountNumber: checkAccount(data.accountNumber, data.bankBic),
      correspondentNumber: checkCorrespondentAccount(data.correspondentNumber, data.bankBic),
    }
    return (Object.keys(checked) as (keyof typeof checked)[])
      .filter((field) => !checked[field].ok)
      .map((field) => findingAt(file, [field], 'requisite_wrong', data[field]))
  })

const nameOf = (file: string): string => file.replace(/^.*\/|\.md$/g, '')

/**
 * Tells what is wrong with an address that content leads to; `pages` are the addresses of the site's own pages. What a
 * file with another mistake says of itself counts, so that one mistake is one finding.
 */
const deadAddresses = (content: ContentFolder, pages: readonly string[]) => {
  const anchors = new Set(linksIn(content, 'faq', 'anchor'))
  const known = new Set([
    ...pages,
    '/offices',
    ...linksIn(content, 'documents', 'href'),
    ...linksIn(content, 'documents', 'slug').map((slug) => `/documents/${slug}`),
    ...content.files.services.map(({ name }) => `/services/${nameOf(name)}`),
    ...content.files.offices.map(({ name }) => `/${nameOf(name)}`),
  ])
  /** `from` is the page on which the link stands; a bare hash leads there. */
  return (href: string, from: string): FindingCode | undefined => {
    if (!isAllowedLink(href)) return 'dead_link'
    if (/^(https|mailto|tel):/.test(href)) return undefined
    const [path = '', anchor] = (href.startsWith('#') ? `${from}${href}` : href).split('#', 2)
    if (!known.has(path.split('?', 1)[0] ?? '')) return 'dead_link'
    if (anchor === undefined) return undefined
    if (path !== '/faq') return 'dead_link'
    return anchors.has(anchor) ? undefined : 'dead_anchor'
  }
}

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
