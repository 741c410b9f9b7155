import type { OfficeEntry } from '#content/api/entries/office-entry.ts'
import { blocksToHtml } from '#documents/html.ts'
import { parseMarkdown } from '#documents/markdown.ts'
import type { OfficeForPages } from '#places/rules/office-for-pages.ts'
import { toHoursAndClosure } from '#places/rules/working-hours.ts'
import type { BoxSizeKey } from '#rent/rules/tariff.ts'

const directionsHtml = (directions: string): string =>
  directions === '' ? '' : blocksToHtml(parseMarkdown(directions))

export const toOfficeForPages = (entry: OfficeEntry): OfficeForPages => ({
  ...entry,
  area: '',
  coordPrecision: 'office',
  ...toHoursAndClosure(entry),
  directions: directionsHtml(entry.directions),
  sizes: [
    ...new Set<BoxSizeKey>([
      ...entry.boxes.map(({ size }): BoxSizeKey => (size === 2 ? '2' : '1')),
      ...(entry.lockers.length > 0 ? (['locker'] as const) : []),
    ]),
  ].sort(),
  detailed: true,
})
