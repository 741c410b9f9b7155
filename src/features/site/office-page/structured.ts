import { regionName } from '#copy/office-page.ts'
import { faqCopy } from '#copy/reading-pages.ts'
import { addDays } from '#domain/calendar-date.ts'
import { hasOwnPlace } from '#domain/own-place.ts'
import type { PageOffice } from '#domain/page-office.ts'
import { isAroundTheClock, shortTime, type WorkingDay } from '#domain/working-hours.ts'
import type { Step } from './office-page.ts'

const days = ['', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** The times one is let in, around the pauses; round the clock is told as schema.org wants it, until a minute to midnight. */
const openTimes = (row: WorkingDay): { opens: string; closes: string }[] => {
  if (!row.beginWorkTime || !row.endWorkTime) return []
  if (isAroundTheClock(row)) return [{ opens: '00:00', closes: '23:59' }]
  const pauses = row.lunches
    .map((lunch) => [shortTime(lunch.beginLunchTime), shortTime(lunch.endLunchTime)] as const)
    .filter(([from, to]) => from !== to)
    .sort()
  const end = shortTime(row.endWorkTime)
  const starts = [shortTime(row.beginWorkTime), ...pauses.map(([, to]) => to)]
  const ends = [...pauses.map(([from]) => from), end === '00:00' ? '23:59' : end]
  return starts.map((opens, index) => ({ opens, closes: ends[index] ?? end }))
}

const weekly = (rows: readonly WorkingDay[]) => {
  const sameTimes = new Map<string, { opens: string; closes: string; days: string[] }>()
  for (const row of rows) {
    if (row.date !== null || row.weekDayId === null) continue
    for (const times of openTimes(row)) {
      const key = `${times.opens}-${times.closes}`
      const group = sameTimes.get(key) ?? { ...times, days: [] }
      group.days.push(days[row.weekDayId] ?? '')
      sameTimes.set(key, group)
    }
  }
  return [...sameTimes.values()].map((group) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: group.days,
    opens: group.opens,
    closes: group.closes,
  }))
}

interface SpecialHours {
  readonly '@type': string
  readonly validFrom: string
  validThrough: string
  readonly opens: string
  readonly closes: string
}

/** A day off is told as schema.org wants it: opens and closes at midnight; days alike that follow one another are one. */
const special = (rows: readonly WorkingDay[]): SpecialHours[] => {
  const hours: SpecialHours[] = []
  for (const { date, ...row } of rows) {
    if (date === null) continue
    const times = openTimes({ date, ...row })
    for (const { opens, closes } of times.length > 0 ? times : [{ opens: '00:00', closes: '00:00' }]) {
      const before = hours.find(
        (entry) =>
          entry.opens === opens && entry.closes === closes && addDays(entry.validThrough, 1) === date,
      )
      if (before) before.validThrough = date
      else
        hours.push({
          '@type': 'OpeningHoursSpecification',
          validFrom: date,
          validThrough: date,
          opens,
          closes,
        })
    }
  }
  return hours
}

const script = (data: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

/** An office for search engines: place, hours with pauses, special days; one that is closed for a time tells no hours. */
export const officeData = (office: PageOffice, name: string, url: string, telephone: string): string => {
  const kept = office.temporarilyClosed ? [] : office.workingHours
  const rows = kept.map((row) => ({ ...row, date: row.date ?? null }))
  const week = weekly(rows)
  const dated = special(rows)
  return script({
    '@context': 'https://schema.org',
    '@type': 'PostOffice',
    name,
    url,
    telephone,
    address: {
      '@type': 'PostalAddress',
      addressCountry: 'RU',
      postalCode: office.index,
      addressRegion: regionName(office.region),
      addressLocality: office.settlement,
      streetAddress: office.address,
    },
    ...(hasOwnPlace(office)
      ? { geo: { '@type': 'GeoCoordinates', latitude: office.latitude, longitude: office.longitude } }
      : {}),
    ...(week.length > 0 ? { openingHoursSpecification: week } : {}),
    ...(dated.length > 0 ? { specialOpeningHoursSpecification: dated } : {}),
  })
}

/** The breadcrumbs of a page, for search engines; the last is the page itself and needs no address. */
export const breadcrumbData = (breadcrumbs: readonly Step[], origin: string): string =>
  script({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ label: faqCopy.home, href: '/' }, ...breadcrumbs].map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(index < breadcrumbs.length ? { item: `${origin}${href}` } : {}),
    })),
  })
