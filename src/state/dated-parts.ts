import type { Environment } from '#browser/environment.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { editionOn } from '#domain/edition.ts'
import { askToday } from './server-day.ts'

interface Part {
  readonly element: HTMLElement
  readonly validFrom: CalendarDate
  readonly validTo: CalendarDate | undefined
}

const partOf = (element: HTMLElement): Part => ({
  element,
  validFrom: element.dataset.from ?? '',
  validTo: element.dataset.to,
})

const holdsOn = ({ validFrom, validTo }: Part, today: CalendarDate): boolean =>
  validFrom <= today && (validTo === undefined || today <= validTo)

/**
 * Shows what holds today by the server's clock, on a page that was built on another day. Inside `data-editions` one
 * child with `data-from` replaces another; a `data-while` element is shown from `data-from` to `data-to`, and
 * `data-while-none` when none of them is. With no answer from the server the page stays as it was built.
 */
export async function showTodaysParts(root: ParentNode, environment: Environment): Promise<void> {
  const all = (selector: string, within: ParentNode = root) =>
    [...within.querySelectorAll<HTMLElement>(selector)].map(partOf)
  const groups = [...root.querySelectorAll('[data-editions]')].map((group) =>
    all(':scope > [data-from]', group),
  )
  const dated = all('[data-while]')
  if (dated.length === 0 && !groups.some((parts) => parts.length > 1)) return
  const today = await askToday(environment)
  if (today === null) return
  for (const parts of groups) {
    const current = editionOn(parts, today)
    for (const part of parts) part.element.hidden = part !== current
  }
  for (const part of dated) part.element.hidden = !holdsOn(part, today)
  for (const { element } of all('[data-while-none]'))
    element.hidden = dated.some((part) => !part.element.hidden)
}
