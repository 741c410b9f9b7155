import type { Page } from '@playwright/test'

export interface JourneyCount {
  /** Clicks and taps, including those at the login and the bank. */
  readonly clicks: number
  /** Distinct screens of this site with clicks or typing; excludes the login and the bank. */
  readonly screens: number
  /** Distinct text fields with typing. */
  readonly fields: number
  /** Names of the counted screens in order, for failure messages. */
  readonly trail: readonly string[]
}

interface PersonAct {
  readonly kind: 'click' | 'typing'
  readonly screen: string | null
  readonly field: string
}

const BINDING = 'reportPersonAct'
/** Pages of the stand-ins of the login and the bank. */
const OTHER_PARTIES = ['/identity', '/sandbox-bank']

/** Runs in each page; two steps at one address are different screens if their headings differ. */
const listenToPerson = ({
  binding,
  otherParties,
}: {
  binding: string
  otherParties: readonly string[]
}): void => {
  const report = (kind: PersonAct['kind'], target: EventTarget | null): void => {
    const { pathname } = location
    const heading = document.querySelector('h1')?.textContent?.trim() ?? ''
    const screen = otherParties.some((path) => pathname.startsWith(path)) ? null : `${pathname} «${heading}»`
    const field = target instanceof HTMLElement ? target.getAttribute('name') || target.id : ''
    const send = (window as unknown as Record<string, (act: PersonAct) => void>)[binding]
    send?.({ kind, screen, field: `${pathname} ${field}` })
  }
  const textTypes = ['text', 'search', 'tel', 'email', 'number', 'date', 'url', 'password']
  addEventListener('pointerdown', (event) => event.isTrusted && report('click', event.target), true)
  addEventListener(
    'input',
    ({ target }) => {
      const isText =
        target instanceof HTMLTextAreaElement ||
        (target instanceof HTMLInputElement && textTypes.includes(target.type))
      if (isText) report('typing', target)
    },
    true,
  )
}

/**
 * Counts what a person does on a page from now on, through logins, payments and reloads. The numbers of the result
 * stay up to date. Call it before the first `page.goto`.
 */
export async function countJourney(page: Page): Promise<JourneyCount> {
  let clicks = 0
  const screens = new Set<string>()
  const fields = new Set<string>()
  await page.exposeFunction(BINDING, ({ kind, screen, field }: PersonAct) => {
    if (kind === 'click') clicks += 1
    else fields.add(field)
    if (screen !== null) screens.add(screen)
  })
  await page.addInitScript(listenToPerson, { binding: BINDING, otherParties: OTHER_PARTIES })
  return {
    get clicks() {
      return clicks
    },
    get screens() {
      return screens.size
    },
    get fields() {
      return fields.size
    },
    get trail() {
      return [...screens]
    },
  }
}
