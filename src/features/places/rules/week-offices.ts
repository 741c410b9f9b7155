import type { WorkingDay } from '#places/api/offices.ts'
import type { WeekOffice } from './rank-by-week.ts'

export interface WeekOfficesReply {
  readonly rows: string
  readonly hours: readonly string[]
}

const clean = (text: string): string => text.replace(/[\t\n\r]+/g, ' ').trim()

/** Offices with equal hours share one entry of `hours`; an empty region is that of the line before. */
export function packWeekOffices(offices: Iterable<WeekOffice>): WeekOfficesReply {
  const numbers = new Map<string, number>()
  const rows: string[] = []
  let region = ''
  for (const office of offices) {
    const hours = JSON.stringify([office.timeZone, office.workingHours])
    const number = numbers.get(hours) ?? numbers.size
    numbers.set(hours, number)
    rows.push(
      [
        office.index,
        office.latitude.toFixed(5),
        office.longitude.toFixed(5),
        office.isExact ? '1' : '',
        office.region === region ? '' : clean(office.region),
        clean(office.settlement),
        // Without an exact position the address names the town only.
        office.isExact ? clean(office.street) : '',
        number,
        office.free[1],
        office.free[2],
        office.free[3],
        office.priceFrom ?? '',
      ].join('\t'),
    )
    region = office.region
  }
  return { rows: rows.join('\n'), hours: [...numbers.keys()] }
}

/** Lines that cannot be read are left out. */
export function unpackWeekOffices({ rows, hours }: WeekOfficesReply): readonly WeekOffice[] {
  const clocks = hours.map((text) => JSON.parse(text) as [string, WorkingDay[]])
  let lastRegion = ''
  return rows.split('\n').flatMap((line): WeekOffice[] => {
    const [
      index = '',
      latitude,
      longitude,
      exact,
      region = '',
      settlement = '',
      street = '',
      number,
      usual,
      large,
      cells,
      price,
    ] = line.split('\t')
    const clock = clocks[Number(number)]
    if (!clock || index === '') return []
    lastRegion = region || lastRegion
    return [
      {
        index,
        latitude: Number(latitude),
        longitude: Number(longitude),
        isExact: exact === '1',
        region: lastRegion,
        settlement,
        street,
        timeZone: clock[0],
        workingHours: clock[1],
        free: { 1: Number(usual), 2: Number(large), 3: Number(cells) },
        priceFrom: price === '' || price === undefined ? null : Number(price),
      },
    ]
  })
}
