import type { Finding } from '#contract/content/finding.ts'
import { isCalendarDate } from '#domain/calendar-date.ts'
import type { ContentFile } from './content-file.ts'
import { type Entries, findingAt } from './entries.ts'

/** Days on which something counts; without an end for ever. */
interface Days {
  readonly file: ContentFile
  /** What must not count twice on one day: a code, a place in the carousel, a document. */
  readonly key: string
  readonly from: string
  readonly to: string
}

const always = ['0000-01-01', '9999-12-31'] as const

const overlapping = (all: readonly Days[]): Finding[] =>
  all.flatMap((item, index) => {
    const other = all
      .slice(0, index)
      .find(({ key, from, to }) => key === item.key && from <= item.to && item.from <= to)
    return other ? [findingAt(item.file, ['validFrom'], 'dates_overlap', other.file.name)] : []
  })

const backwards = (all: readonly Days[]): Finding[] =>
  all.flatMap(({ file, from, to }) =>
    to < from ? [findingAt(file, ['validTo'], 'ends_before_it_begins', `${from} … ${to}`)] : [],
  )

const daysIn = (
  value: unknown,
  path: readonly PropertyKey[] = [],
): { path: readonly PropertyKey[]; day: string }[] => {
  if (typeof value === 'string') return /^\d{4}-\d{2}-\d{2}$/.test(value) ? [{ path, day: value }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => daysIn(part, [...path, key]))
}

/** Days that no calendar has. */
export const impossibleDays = (file: ContentFile): Finding[] =>
  daysIn(file.data)
    .filter(({ day }) => !isCalendarDate(day))
    .map(({ path, day }) => findingAt(file, path, 'no_such_day', day))

/** Editions, promotions and banners of which two would count on one day, and ends before beginnings. */
export const dateFindings = ({ documents, promotions, banners }: Entries): Finding[] => {
  const begin = (file: ContentFile, key: string, day: string): Days => ({ file, key, from: day, to: day })
  const codes = promotions.map(
    ({ file, data }): Days => ({ file, key: data.code, from: data.validFrom, to: data.validTo }),
  )
  const slides = banners.map(
    ({ file, data }): Days => ({
      file,
      key: String(data.order),
      from: data.validFrom ?? always[0],
      to: data.validTo ?? always[1],
    }),
  )
  const editions = documents.flatMap(({ file, data }) =>
    data.kind === 'published' ? [begin(file, data.slug, data.validFrom)] : [],
  )
  return [
    // An edition ends when the next begins, so only equal first days collide.
    ...overlapping(editions),
    ...[codes, slides].flatMap((all) => [...overlapping(all), ...backwards(all)]),
  ]
}
