import { faqCopy } from '#content/words/content-pages.ts'
import { addDays } from '#kit/rules/calendar-date.ts'
import type { WorkingDay } from '#places/api/offices.ts'
import { hasExactPosition } from '#places/rules/exact-position.ts'
import type { OfficeForPages } from '#places/rules/office-for-pages.ts'
import { regionDisplayName } from '#places/rules/word-lists/place-names.ts'
import { isAroundTheClock, padHours } from '#places/rules/working-hours.ts'

export interface BreadcrumbStep {
  readonly label: string
  readonly href: string
}

const days = ['', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Opening hours without breaks. In schema.org a full day ends at 23:59. */
const openTimes = (row: WorkingDay): { opens: string; closes: string }[] => {
  if (!row.beginWorkTime || !row.endWorkTime) return []
  if (isAroundTheClock(row)) return [{ opens: '00:00', closes: '23:59' }]
  const pauses = row.lunches
    .map((lunch) => [padHours(lunch.beginLunchTime), padHours(lunch.endLunchTime)] as const)
    .filter(([from, to]) => from !== to)
    .sort()
  const end = padHours(row.endWorkTime)
  const starts = [padHours(row.beginWorkTime), ...pauses.map(([, to]) => to)]
  const ends = [...pauses.map(([from]) => from), end === '00:00' ? '23:59' : end]
  return starts.map((opens, index) => ({ opens, closes: ends[index] ?? end }))
}

const weeklyHours = (rows: readonly WorkingDay[]) => {
  const times = rows
    .filter(({ date }) => !date)
    .flatMap((row) => openTimes(row).map((hours) => ({ ...hours, day: days[row.weekDayId ?? 0] ?? '' })))
    .filter(({ day }) => day !== '')
  return [...Map.groupBy(times, ({ opens, closes }) => `${opens}-${closes}`).values()].map((group) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: group.map(({ day }) => day),
    opens: group[0]?.opens,
    closes: group[0]?.closes,
  }))
}

interface SpecialHours {
  readonly '@type': string
  readonly validFrom: string
  validThrough: string
  readonly opens: string
  readonly closes: string
}

/** In schema.org a closed day opens and closes at midnight. Equal consecutive days are merged. */
const specialHours = (rows: readonly WorkingDay[]): SpecialHours[] => {
  const hours: SpecialHours[] = []
  for (const { date, ...row } of rows) {
    if (!date) continue
    const times = openTimes({ date, ...row })
    for (const { opens, closes } of times.length > 0 ? times : [{ opens: '00:00', closes: '00:00' }]) {
      const lastEntry = hours.find(
        (entry) =>
          entry.opens === opens && entry.closes === closes && addDays(entry.validThrough, 1) === date,
      )
      if (lastEntry) lastEntry.validThrough = date
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

const jsonLdScript = (data: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

export const officeJsonLd = (
  office: OfficeForPages,
  name: string,
  url: string,
  telephone: string,
): string => {
  const rows = office.temporarilyClosed ? [] : office.workingHours
  const week = weeklyHours(rows)
  const dated = specialHours(rows)
  return jsonLdScript({
    '@context': 'https://schema.org',
    '@type': 'PostOffice',
    name,
    url,
    telephone,
    address: {
      '@type': 'PostalAddress',
      addressCountry: 'RU',
      postalCode: office.index,
      addressRegion: regionDisplayName(office.region),
      addressLocality: office.settlement,
      streetAddress: office.address,
    },
    ...(hasExactPosition(office)
      ? { geo: { '@type': 'GeoCoordinates', latitude: office.latitude, longitude: office.longitude } }
      : {}),
    ...(week.length > 0 ? { openingHoursSpecification: week } : {}),
    ...(dated.length > 0 ? { specialOpeningHoursSpecification: dated } : {}),
  })
}

export const breadcrumbJsonLd = (breadcrumbs: readonly BreadcrumbStep[], origin: string): string =>
  jsonLdScript({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ label: faqCopy.home, href: '/' }, ...breadcrumbs].map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(index < breadcrumbs.length ? { item: `${origin}${href}` } : {}),
    })),
  })
