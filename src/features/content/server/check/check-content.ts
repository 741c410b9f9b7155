import { type ContentCollection, contentCollections } from '#content/api/entries/content-collections.ts'
import type { ContentFinding, ContentFindingCode } from '#content/api/entries/content-finding.ts'
import { isAllowedLink, toOperatorPlaceholders } from '#documents/markdown.ts'
import { isCalendarDate } from '#kit/rules/calendar-date.ts'
import { formatDecimalRoubles } from '#kit/rules/money.ts'
import {
  checkBankAccount,
  checkBic,
  checkCorrespondentAccount,
  checkInn,
  checkKpp,
  checkOgrn,
} from '#people/rules/requisites.ts'
import { isLargeDiscount } from '#rent/rules/promo-code.ts'
import { findTariffProblems } from '#rent/rules/tariff-check.ts'
import { checkContentAcrossFiles, checkMarkdownText } from './check-across-files.ts'
import { checkOfficeEntries } from './check-offices.ts'
import { type ContentFile, type ContentFolder, collectFieldValues } from './content-folder.ts'
import {
  checkEntryFields,
  createContentFinding,
  parseValidEntries,
  type ValidEntries,
} from './valid-entries.ts'

interface KeyedPeriod {
  readonly file: ContentFile
  /** Content with the same key must not be valid on the same day. */
  readonly key: string
  readonly from: string
  readonly to: string
}

const unlimitedPeriod = ['0000-01-01', '9999-12-31'] as const

const findOverlaps = (all: readonly KeyedPeriod[]): ContentFinding[] =>
  all.flatMap((item, index) => {
    const other = all
      .slice(0, index)
      .find(({ key, from, to }) => key === item.key && from <= item.to && item.from <= to)
    return other ? [createContentFinding(item.file, ['validFrom'], 'dates_overlap', other.file.name)] : []
  })

const findReversedPeriods = (all: readonly KeyedPeriod[]): ContentFinding[] =>
  all.flatMap(({ file, from, to }) =>
    to < from ? [createContentFinding(file, ['validTo'], 'ends_before_it_begins', `${from} … ${to}`)] : [],
  )

const collectDays = (
  value: unknown,
  path: readonly PropertyKey[] = [],
): { path: readonly PropertyKey[]; day: string }[] => {
  if (typeof value === 'string') return /^\d{4}-\d{2}-\d{2}$/.test(value) ? [{ path, day: value }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => collectDays(part, [...path, key]))
}

const findImpossibleDays = (file: ContentFile): ContentFinding[] =>
  collectDays(file.data)
    .filter(({ day }) => !isCalendarDate(day))
    .map(({ path, day }) => createContentFinding(file, path, 'no_such_day', day))

const checkDates = ({ documents, promotions, banners }: ValidEntries): ContentFinding[] => {
  const begin = (file: ContentFile, key: string, day: string): KeyedPeriod => ({
    file,
    key,
    from: day,
    to: day,
  })
  const codes = promotions.map(
    ({ file, data }): KeyedPeriod => ({ file, key: data.code, from: data.validFrom, to: data.validTo }),
  )
  const slides = banners.map(
    ({ file, data }): KeyedPeriod => ({
      file,
      key: String(data.order),
      from: data.validFrom ?? unlimitedPeriod[0],
      to: data.validTo ?? unlimitedPeriod[1],
    }),
  )
  const editions = documents.flatMap(({ file, data }) =>
    data.kind === 'published' ? [begin(file, data.slug, data.validFrom)] : [],
  )
  return [
    // An edition ends when the next begins, so two editions collide only if their first days are equal.
    ...findOverlaps(editions),
    ...[codes, slides].flatMap((all) => [...findOverlaps(all), ...findReversedPeriods(all)]),
  ]
}

const formatPrice = (kopecks: number): string => formatDecimalRoubles(kopecks).replace('.', ',')

const FOLDER_AND_ENDING = /^tariffs\/|\.md$/g

/** Reports likely typing errors in prices; the server refuses such prices. */
const checkPrices = ({ tariffs, promotions }: ValidEntries): ContentFinding[] => [
  ...findTariffProblems(
    tariffs.map(({ file, data }) => ({ name: file.name.replace(FOLDER_AND_ENDING, ''), data, file })),
  ).flatMap(({ file: { file }, problems }) =>
    problems.map((problem) =>
      createContentFinding(
        file,
        problem.path,
        problem.code,
        'price' in problem ? `${formatPrice(problem.price)} / ${formatPrice(problem.compared)}` : file.name,
      ),
    ),
  ),
  ...promotions
    .filter(({ data }) => isLargeDiscount(data.discount) && !data.confirmLargeDiscount)
    .map(({ file }) => createContentFinding(file, ['discount'], 'discount_is_large')),
]

/** With wrong requisites, payments would go to the wrong account. */
const checkOperator = ({ site }: ValidEntries): ContentFinding[] =>
  site.flatMap(({ file, data }) => {
    if (data.kind !== 'operator') return []
    const checked = {
      inn: checkInn(data.inn),
      kpp: checkKpp(data.kpp),
      ogrn: checkOgrn(data.ogrn),
      bankBic: checkBic(data.bankBic),
      accountNumber: checkBankAccount(data.accountNumber, data.bankBic),
      correspondentNumber: checkCorrespondentAccount(data.correspondentNumber, data.bankBic),
    }
    return (Object.keys(checked) as (keyof typeof checked)[])
      .filter((field) => !checked[field].ok)
      .map((field) => createContentFinding(file, [field], 'requisite_wrong', data[field]))
  })

const fileNameOf = (file: string): string => file.replace(/^.*\/|\.md$/g, '')

/**
 * `pages` are the site's own pages. Links to files with other mistakes count as valid, so that one mistake causes only
 * one finding.
 */
const createLinkChecker = (content: ContentFolder, pages: readonly string[]) => {
  const anchors = new Set(collectFieldValues(content, 'faq', 'anchor'))
  const known = new Set([
    ...pages,
    '/offices',
    ...collectFieldValues(content, 'documents', 'href'),
    ...collectFieldValues(content, 'documents', 'slug').map((slug) => `/documents/${slug}`),
    ...content.files.services.map(({ name }) => `/services/${fileNameOf(name)}`),
    ...content.files.offices.map(({ name }) => `/${fileNameOf(name)}`),
  ])
  /** `from` is the page that contains the link; a link with only a hash refers to it. */
  return (href: string, from: string): ContentFindingCode | undefined => {
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
const pageByCollection: Partial<Record<ContentCollection, string>> = { faq: '/faq' }

type LinkChecker = ReturnType<typeof createLinkChecker>

const checkFieldLinks = ({ site, services }: ValidEntries, isDead: LinkChecker): ContentFinding[] => [
  ...site.flatMap(({ file, data }) =>
    data.kind === 'links'
      ? (['useful', 'apps'] as const).flatMap((list) =>
          data[list].flatMap(({ href }, index) => {
            const code = isDead(href, '/')
            return code ? [createContentFinding(file, [list, index, 'href'], code, href)] : []
          }),
        )
      : [],
  ),
  ...services.flatMap(({ file, data }) => {
    const code = data.faq === undefined ? undefined : isDead(`/faq#${data.faq}`, '/')
    return code ? [createContentFinding(file, ['faq'], code, data.faq)] : []
  }),
]

const wordsOf = ({ site }: ValidEntries): readonly string[] | undefined => {
  const operator = site.map(({ data }) => data).find((data) => data.kind === 'operator')
  return operator && Object.keys(toOperatorPlaceholders(operator))
}

/** Returns findings sorted by file and line. `pages` are the site's own pages, to which texts may link. */
export const checkContent = (content: ContentFolder, pages: readonly string[]): ContentFinding[] => {
  const entries = parseValidEntries(content)
  const isDead = createLinkChecker(content, pages)
  const words = wordsOf(entries)
  const ofFiles = collections.flatMap((collection) =>
    content.files[collection].flatMap((file) => {
      if (file.broken) return [{ file: file.name, field: '', ...file.broken }]
      return [
        ...checkEntryFields(collection, file),
        ...findImpossibleDays(file),
        ...checkMarkdownText(file, (href) => isDead(href, pageByCollection[collection] ?? ''), words),
      ]
    }),
  )
  return [
    ...ofFiles,
    ...checkContentAcrossFiles(content, entries),
    ...checkDates(entries),
    ...checkPrices(entries),
    ...checkOfficeEntries(entries),
    ...checkOperator(entries),
    ...checkFieldLinks(entries, isDead),
  ].sort(
    (item, other) => item.file.localeCompare(other.file, 'en', { numeric: true }) || item.line - other.line,
  )
}
