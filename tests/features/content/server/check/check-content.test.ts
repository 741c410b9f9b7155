import { expect, test } from 'vitest'
import { contentFindingCodes } from '#content/api/entries/content-finding.ts'
import { formatContentCheckReport } from '#content/server/check/content-check-report.ts'
import { banner, box, type Case, cases, change, copyOf, office, promo, tariff } from './finding-cases.ts'
import { edited, findingsAfter } from './shipped-content.ts'

/** Cases that edit different files, checked at once. */
const rounds: Case[][] = []
const filesOf = ({ edits, reads = '' }: Case): string[] => [...Object.keys(edits), reads]
for (const edit of cases) {
  const files = filesOf(edit)
  const round = rounds.find((others) =>
    others.every((other) => filesOf(other).every((file) => file === '' || !files.includes(file))),
  )
  if (round) round.push(edit)
  else rounds.push([edit])
}
const findingsOfRounds = rounds.map((round) =>
  findingsAfter(Object.assign({}, ...round.map(({ edits }) => edits))),
)

test('the shipped content has no findings', () => {
  expect(formatContentCheckReport(findingsAfter({}), 1)).toMatch(/^Всё верно/)
})

test.each(cases)('a finding of $code names the place, the mistake and a correct example', (edit) => {
  const { code, where, says } = edit
  const all = findingsOfRounds[rounds.findIndex((round) => round.includes(edit))] ?? []
  const findings = all.filter((item) => item.code === code)
  expect(findings.map(({ file, line, field }) => `${file}:${line}:${field}`)).toContain(where)
  expect(formatContentCheckReport(findings, 1)).toMatch(says)
})

test('every finding code has a case', () => {
  expect([...new Set(cases.map(({ code }) => code))].sort()).toEqual([...contentFindingCodes].sort())
})

test.each([
  ["'-450,00'", 'wrong_shape'],
  ["'450'", 'wrong_shape'],
  ['45000', 'wrong_type'],
  ["'0,00'", 'too_small'],
])('a price must be positive and in roubles with kopecks: %s is %s', (price, code) => {
  const findings = findingsAfter(change(tariff, "individual: '450,00'", `individual: ${price}`))
  expect(findings.map((finding) => [finding.code, finding.line, finding.field])).toContainEqual([
    code,
    8,
    'groups.capital.month.1.individual',
  ])
})

test('a forbidden word that is repeated in any case or too short is reported', () => {
  const names = 'site/box-names.md'
  const codesAfter = (word: string) =>
    findingsAfter(change(names, 'forbidden:\n', `forbidden:\n  - ${word}\n`)).map(
      ({ file, code }) => `${file} ${code}`,
    )
  expect(codesAfter('ФАШИСТ')).toEqual([`${names} said_twice`])
  expect(codesAfter('да')).toEqual([`${names} too_short`])
  expect(codesAfter('лютик')).toEqual([])
})

test('a large price change is accepted once confirmed', () => {
  const leap = edited(tariff, "legal: '900,00'", "legal: '1800,00'")
  expect(findingsAfter({ [tariff]: leap }).map(({ code }) => code)).toEqual(['price_leaps'])
  const confirmed = leap.replace('\ngroups:', '\nconfirmLargeChange: true\ngroups:')
  expect(findingsAfter({ [tariff]: confirmed })).toEqual([])
})

test('a large discount, in percent or roubles, is accepted once confirmed', () => {
  for (const discount of ['percent: 51', "amount: '5000,01'"]) {
    const large = edited(promo, 'percent: 15', discount)
    expect(findingsAfter({ [promo]: large }).map(({ code }) => code)).toEqual(['discount_is_large'])
    const confirmed = large.replace('\nsummary:', '\nconfirmLargeDiscount: true\nsummary:')
    expect(findingsAfter({ [promo]: confirmed })).toEqual([])
  }
})

test('promotions with one code and banners in one position must not overlap', () => {
  const again = copyOf(promo, 'promotions/again.md', "validFrom: '2025-01-01'", "validFrom: '2027-12-31'")
  const later = copyOf(
    promo,
    'promotions/later.md',
    "validFrom: '2025-01-01'\nvalidTo: '2027-12-31'",
    "validFrom: '2028-01-01'\nvalidTo: '2028-12-31'",
  )
  const slide = copyOf(banner, 'banners/4-winter.md', 'order: 1', "order: 1\nvalidFrom: '2026-12-01'")
  expect(findingsAfter(later)).toEqual([])
  expect(findingsAfter({ ...again, ...slide }).map(({ file, code }) => `${file} ${code}`)).toEqual([
    'banners/4-winter.md dates_overlap',
    'promotions/half-year.md dates_overlap',
  ])
})

test('all findings are reported at once, ordered by file and line', () => {
  const findings = findingsAfter({
    ...change(office, 'Europe/Moscow', 'Europe/Moskow'),
    [box]: edited(box, 'section: about\norder: 1', 'section: abuot\norder: нет'),
  })
  expect(findings.map(({ file, line }) => `${file}:${line}`)).toEqual([`${box}:2`, `${box}:3`, `${office}:9`])
  const report = formatContentCheckReport(findings, 1)
  expect(report).toContain('content/faq/about-1-what-is-a-box.md, строка 2, section: ')
  expect(report).toMatch(/Нашли 3\sзамечания в 2 файлах\.$/)
})
