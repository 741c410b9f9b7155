import type { AskOffice } from '#browser/ask-office.ts'
import type { Office } from '#contract/offices.ts'
import { officeAvailability } from '#domain/availability.ts'
import { type HoursLabel, labelForToday, type WorkingDay } from '#domain/working-hours.ts'

/** How the page says what is true now. */
interface Words {
  readonly hoursLabelText: (label: HoursLabel) => string
  readonly freeText: (count: number, locker: boolean) => string
}

const openKinds = ['open_until', 'open_around_the_clock']

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
  const { isTemporaryClosed, timeZone } = office
  const today = { isTemporaryClosed, workingHours: hours, ...(timeZone ? { timeZone } : {}) }
  const label = labelForToday(today, answer.now)
  const value = words.hoursLabelText(label)
  if (value) show(openKinds.includes(label.kind) ? 'open' : 'shut', value)

  const free = officeAvailability(office)
  const asked = page.querySelectorAll<HTMLElement>('[data-now="ask"]')
  for (const part of asked) part.hidden = true
  if (free.kind === 'free') {
    show('free', words.freeText(free.count, office.is_aapsh))
    show('rent')
  } else if (free.kind !== 'closed') {
    show(free.kind === 'none_free' ? 'none' : 'only')
    show(free.kind === 'none_free' ? 'noneHelp' : 'onlyHelp')
  }
}
