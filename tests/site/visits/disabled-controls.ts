import { expect, type Page } from '@playwright/test'

/** Visible disabled controls without a description. Busy ones wait for an answer and are not disabled in this sense. */
const findUnansweredControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(':disabled:not(option), [aria-disabled=true]')
    return [...controls]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => control.ariaBusy !== 'true' && !control.closest('[inert], [aria-hidden=true]'))
      .filter((control) => {
        const ids = (control.getAttribute('aria-describedby') ?? '').split(' ')
        return !ids.some((id) => (document.getElementById(id)?.textContent ?? '').trim() !== '')
      })
      .map((control) => control.outerHTML.slice(0, 160))
  })

/** Every visible disabled control says why and what to do (M-WHYNOT-02). */
export const expectAnsweredControls = async (page: Page): Promise<void> =>
  expect.soft(await findUnansweredControls(page), `disabled controls at ${page.url()}`).toEqual([])
