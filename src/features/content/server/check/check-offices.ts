import type { ContentFinding } from '#content/api/entries/content-finding.ts'
import type { OfficeEntry } from '#content/api/entries/office-entry.ts'
import { sortEditionsNewestFirst } from '#content/rules/dated-edition.ts'
import { russianUtcOffsetHours } from '#kit/rules/calendar-date.ts'
import { findRegionTimeZones } from '#places/rules/region-time-zone.ts'
import type { ContentFile } from './content-folder.ts'
import { createContentFinding, type ValidEntries } from './valid-entries.ts'

/** Shortens a long list to the first four numbers and the last. */
const listed = (numbers: readonly number[]): string =>
  numbers.length > 5 ? `${numbers.slice(0, 4).join(', ')}…${numbers.at(-1)}` : numbers.join(', ')

/** Checks the positions of boxes on the wall; gaps are allowed. */
const wallFindings = (file: ContentFile, office: OfficeEntry): ContentFinding[] => {
  const placeOfBox = new Map<number, string>()
  const boxAtPlace = new Map<string, number>()
  return office.boxes.flatMap(({ from: first, count: boxes, places }, line) => {
    const found: ContentFinding[] = []
    places.forEach(({ row, column, from, count }, run) => {
      const path = ['boxes', line, 'places', run]
      const numbers = Array.from({ length: count }, (_, index) => from + index)
      const strange = numbers.filter((number) => number < first || number >= first + boxes)
      if (strange.length > 0)
        found.push(createContentFinding(file, [...path, 'from'], 'place_of_no_box', listed(strange)))
      const twice = numbers.filter((number) => placeOfBox.has(number))
      if (twice.length > 0)
        found.push(createContentFinding(file, [...path, 'from'], 'box_placed_twice', listed(twice)))
      const crowded = numbers.flatMap((number, index) => {
        const other = boxAtPlace.get(`${row}/${column + index}`)
        return other === undefined || other === number ? [] : [[other, number]]
      })
      if (crowded.length > 0) {
        const pairs = crowded.map((pair) => pair.join(' + '))
        found.push(
          createContentFinding(file, [...path, 'row'], 'place_taken_twice', pairs.slice(0, 3).join('; ')),
        )
      }
      numbers.forEach((number, index) => {
        placeOfBox.set(number, `${row}/${column + index}`)
        boxAtPlace.set(`${row}/${column + index}`, number)
      })
    })
    const without = Array.from({ length: boxes }, (_, index) => first + index).filter(
      (number) => !placeOfBox.has(number),
    )
    if (places.length > 0 && without.length > 0)
      found.push(
        createContentFinding(file, ['boxes', line, 'places'], 'boxes_without_place', listed(without)),
      )
    return found
  })
}

type Day = NonNullable<OfficeEntry['hours']['mon']>

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const possible = (time: string): boolean => minutes(time) <= 24 * 60 && Number(time.slice(3)) < 60

/** Returns minutes since midnight; an end of 00:00 means the end of the day (AMB-14). */
const span = (range: string): readonly [number, number] => {
  const [begin = '', end = ''] = range.split('-')
  return [minutes(begin), minutes(end) || 24 * 60]
}

const ofDay = (file: ContentFile, path: readonly PropertyKey[], day: Day): ContentFinding[] => {
  const ranges = [{ path: [...path, 'work'], range: day.work }]
  day.lunches.forEach((range, index) => {
    ranges.push({ path: [...path, 'lunches', String(index)], range })
  })
  const wrong = ranges.flatMap(({ path: where, range }) =>
    range.split('-').every(possible) && span(range)[0] < span(range)[1]
      ? []
      : [createContentFinding(file, where, 'no_such_time', range)],
  )
  if (wrong.length > 0) return wrong
  const [begin, end] = span(day.work)
  return day.lunches.flatMap((lunch, index) => {
    const [from, to] = span(lunch)
    return from < begin || to > end
      ? [createContentFinding(file, [...path, 'lunches', index], 'lunch_outside', lunch)]
      : []
  })
}

const hours = (file: ContentFile, office: OfficeEntry): ContentFinding[] => [
  ...Object.entries(office.hours).flatMap(([name, day]) => (day ? ofDay(file, ['hours', name], day) : [])),
  ...office.holidays.flatMap(({ day }, index) => (day ? ofDay(file, ['holidays', index, 'day'], day) : [])),
  ...office.holidays.flatMap(({ date }, index) =>
    office.holidays.findIndex((other) => other.date === date) < index
      ? [createContentFinding(file, ['holidays', index, 'date'], 'said_twice', file.name)]
      : [],
  ),
]

const boxes = (file: ContentFile, office: OfficeEntry): ContentFinding[] => {
  const ranges = office.boxes.map(({ from, count }) => ({ from, to: from + count - 1 }))
  return ranges.flatMap(({ from, to }, index) => {
    const other = ranges.slice(0, index).find((range) => range.from <= to && from <= range.to)
    return other
      ? [
          createContentFinding(
            file,
            ['boxes', index, 'from'],
            'boxes_overlap',
            `${other.from}–${other.to}, ${from}–${to}`,
          ),
        ]
      : []
  })
}

const zone = (file: ContentFile, { region, timeZone }: OfficeEntry): ContentFinding[] => {
  const zones = findRegionTimeZones(region)
  if (zones.length > 0 ? zones.includes(timeZone) : russianUtcOffsetHours.has(timeZone)) return []
  return zones.length > 0 && russianUtcOffsetHours.has(timeZone)
    ? [
        createContentFinding(
          file,
          ['timeZone'],
          'zone_of_another_region',
          `${timeZone} → ${zones.join(', ')}`,
        ),
      ]
    : [createContentFinding(file, ['timeZone'], 'unknown_zone', timeZone)]
}

export const checkOfficeEntries = ({ offices, tariffs, promotions }: ValidEntries): ContentFinding[] => {
  const groups = Object.keys(sortEditionsNewestFirst(tariffs.map(({ data }) => data))[0]?.groups ?? {})
  const unknownGroup = (file: ContentFile, path: readonly PropertyKey[], group: string): ContentFinding[] =>
    groups.length === 0 || groups.includes(group)
      ? []
      : [createContentFinding(file, path, 'unknown_group', group)]
  return [
    ...offices.flatMap(({ file, data }) => [
      ...hours(file, data),
      ...boxes(file, data),
      ...wallFindings(file, data),
      ...zone(file, data),
      ...unknownGroup(file, ['tariffGroup'], data.tariffGroup),
      ...(file.name === `offices/${data.index}.md`
        ? []
        : [createContentFinding(file, ['index'], 'index_is_not_name', file.name)]),
    ]),
    ...promotions.flatMap(({ file, data }) =>
      (data.conditions.tariffGroups ?? []).flatMap((group, index) =>
        unknownGroup(file, ['conditions', 'tariffGroups', index], group),
      ),
    ),
  ]
}
