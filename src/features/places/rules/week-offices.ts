import type { WorkingDay } from '#places/api/offices.ts'
import type { WeekOffice } from './rank-by-week.ts'

export interface WeekOfficesReply {
  readonly rows: string
  readonly hours: readonly string[]
}

const clean = (text: string): string => text.replace(/[\t\n\r]+/g, ' ').trim()

/** Offices with equal hours share one entry of `hours`. */
export function packWeekOffices(offices: Iterable<WeekOffice>): WeekOfficesReply {
  const numbers = new Map<string, number>()
  const rows: string[] = []
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
        clean(office.settlement),
        clean(office.street),
        number,
        office.free[1],
        office.free[2],
        office.free[3],
        office.priceFrom ?? '',
      ].join('\t'),
    )
  }
  return { rows: rows.join('\n'), hours: [...numbers.keys()] }
}

/** Lines that cannot be read are left out. */
export function unpackWeekOffices({ rows, hours }: WeekOfficesReply): readonly WeekOffice[] {
  const clocks = hours.map((text) => JSON.parse(text) as [string, WorkingDay[]])
  return rows.split('\n').flatMap((line): WeekOffice[] => {
    const [
      index = '',
      latitude,
      longitude,
      exact,
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
    return [
      {
        index,
        latitude: Number(latitude),
        longitude: Number(longitude),
        isExact: exact === '1',
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
