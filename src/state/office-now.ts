import type { AskOffice } from '#browser/ask-office.ts'
import type { Office } from '#contract/offices.ts'
import { officeAvailability } from '#domain/availability.ts'
import { labelForToday, type WorkingDay } from '#domain/working-hours.ts'

/** Words from the page; `{}` is a time, forms of a count stand by plural rule. */
type Words = Readonly<Record<string, string>> & {
  readonly free: Readonly<Record<string, string>>
  readonly cells: Readonly<Record<string, string>>
}

const openKinds = ['open_until', 'open_around_the_clock']

/**
 * Fills in what is true now on an office's page: today's label by the server's clock (M-OFF-01…08), free boxes, and the
 * way into the form only where it leads somewhere (M-OFF-10…13). With no answer the page stays as it was built.
 */
export async function showOfficeNow(page: HTMLElement, ask: AskOffice): Promise<void> {
  const answer = await ask(page.dataset.office ?? '')
  if (!answer) return
  const office = answer.said as Office
  const words = JSON.parse(page.dataset.words ?? '{}') as Words

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
  const said = (words[label.kind] ?? '').replace('{}', 'time' in label ? label.time : '')
  if (said) show(openKinds.includes(label.kind) ? 'open' : 'shut', said)

  const free = officeAvailability(office)
  const asked = page.querySelectorAll<HTMLElement>('[data-now="ask"]')
  for (const part of asked) part.hidden = true
  if (free.kind === 'free') {
    const forms = office.is_aapsh ? words.cells : words.free
    const form = new Intl.PluralRules('ru').select(free.count)
    show('free', `${free.count} ${forms[form] ?? forms.many}`)
    show('rent')
  } else if (free.kind !== 'closed') {
    show(free.kind === 'none_free' ? 'none' : 'only')
    show(free.kind === 'none_free' ? 'noneHelp' : 'onlyHelp')
  }
}
