import { pagePaths } from '#kit/api/page-paths.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { updateRentalForm } from '#rent/parts/rental-form.ts'
import { normalizePromoCode } from '#rent/rules/promo-code.ts'
import { promoCopy } from '#rent/words/promo-page.ts'

/** Opens the office search with the typed promo code (M-ROUTE-15). */
export const openSearchWithPromo = (typed: string, environment: Environment): boolean => {
  const promo = normalizePromoCode(typed)
  if (promo === '') return false
  updateRentalForm({ promo, clientType: 3 })
  environment.go(pagePaths.home)
  return true
}

export const bindPromoForm = (root: HTMLElement, environment: Environment): void => {
  const form = root.querySelector<HTMLFormElement>('form[data-promo]')
  const field = form?.querySelector('input')
  const problem = root.querySelector<HTMLElement>('[data-promo-problem]')
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!field || openSearchWithPromo(field.value, environment)) return
    if (problem) problem.textContent = promoCopy.empty
    field.setAttribute('aria-invalid', 'true')
    field.focus()
  })
  root.addEventListener('click', (event) => {
    const button = (event.target as Element | null)?.closest<HTMLElement>('[data-promo-code]')
    if (button?.dataset.promoCode) openSearchWithPromo(button.dataset.promoCode, environment)
  })
}
