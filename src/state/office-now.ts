import { type AskOffice, clockOf } from '#browser/ask-office.ts'
import type { Office } from '#contract/offices.ts'
import { officeAvailability } from '#domain/availability.ts'
import { type HoursLabel, labelAt, type WorkingDay } from '#domain/working-hours.ts'

/** How the page says what is true now. */
interface Words {
  readonly hoursLabelText: (label: HoursLabel) => string
  readonly freeText: (count: number, locker: boolean) => string
  readonly nearText: (index: string, metres: number | null) => string
  readonly othersTitle: (distances: readonly (number | null)[]) => string
}

const openKinds = ['open_until', 'open_around_the_clock']

const addressOf = ({ index }: Office): string => `/${index}`

const officeLine = ({ settlement, addressSource }: Office): string =>
  addressSource.includes(settlement) ? addressSource : `${settlement}, ${addressSource}`

/**
 * Puts the nearest offices that have free boxes now in place of the nearest of all, below the sentence of `help` where
 * the page has it; with no answer those stay.
 */
const showOthers = async (page: HTMLElement, ask: AskOffice, words: Words, help: string): Promise<void> => {
  const near = document.querySelector<HTMLElement>('[data-near]')
  if (!near) return
  if (!page.contains(near)) page.querySelector(`[data-now="${help}"]`)?.append(near)
  const answer = await ask(near.dataset.near ?? '')
  if (!answer) return
  const others = answer.value as Office[]
  if (others.length === 0) return near.remove()
  const title = near.querySelector('h2')
  if (title) title.textContent = words.othersTitle(others.map(({ distance }) => distance ?? null))
  for (const [row, item] of [...near.querySelectorAll('[data-other]')].entries()) {
    const office = others[row]
    if (!office) {
      item.remove()
      continue
    }
    const [link, button] = item.querySelectorAll('a')
    const note = item.querySelector('p')
    if (link) {
      link.href = addressOf(office)
      link.textContent = officeLine(office)
    }
    if (button) button.href = `${addressOf(office)}/step2`
    const named = button?.querySelector('span span')
    if (named) named.textContent = office.index
    if (note) note.textContent = words.nearText(office.index, office.distance ?? null)
  }
}

/**
 * Fills in what is true now on an office's page: today's label by the server's clock (M-OFF-01…08), free boxes, and the
 * way into the form only where it leads somewhere (M-OFF-10…13). With no answer the page stays as it was built.
 */
export async function showOfficeNow(page: HTMLElement, ask: AskOffice, words: Words): Promise<void> {
  const answer = await ask(page.dataset.office ?? '')
  if (!answer) return
  const office = answer.value as Office

  const show = (name: string, text?: string): void => {
    const part = page.querySelector<HTMLElement>(`[data-now="${name}"]`)
    const place = part?.querySelector('[data-text]')
    if (place && text !== undefined) place.textContent = text
    if (part) part.hidden = false
  }

  const hours: WorkingDay[] = office.workingHours.map((row) => ({ ...row, date: row.date ?? null }))
  const { date, minute } = clockOf(answer.now, Number(page.dataset.ahead))
  const label = labelAt({ ...office, workingHours: hours }, date, minute)
  const value = words.hoursLabelText(label)
  if (value) show(openKinds.includes(label.kind) ? 'open' : 'shut', value)

  const free = officeAvailability(office)
  for (const part of page.querySelectorAll<HTMLElement>('[data-now="ask"]')) part.hidden = true
  if (free.kind === 'free') {
    show('free', words.freeText(free.count, office.is_aapsh))
    show('rent')
    return
  }
  if (free.kind !== 'closed') {
    const name = free.kind === 'none_free' ? 'none' : 'only'
    show(name)
    show(`${name}Help`)
  }
  await showOthers(page, ask, words, `${free.kind === 'none_free' ? 'none' : 'only'}Help`)
}
