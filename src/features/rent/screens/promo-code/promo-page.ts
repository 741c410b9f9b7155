import { addresses } from '#kit/api/addresses.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { changeRentalForm } from '#rent/parts/rental-form.ts'
import { normalizePromoCode } from '#rent/rules/promo.ts'
import { promoCopy } from '#rent/words/promo-page.ts'

/** M-ROUTE-15 */
export const carryPromo = (typed: string, environment: Environment): boolean => {
  const promo = normalizePromoCode(typed)
  if (promo === '') return false
  changeRentalForm({ promo, clientType: 3 })
  environment.go(addresses.home)
  return true
}

export const wirePromo = (root: HTMLElement, environment: Environment): void => {
  const form = root.querySelector<HTMLFormElement>('form[data-promo]')
  const field = form?.querySelector('input')
  const problem = root.querySelector<HTMLElement>('[data-promo-problem]')
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!field || carryPromo(field.value, environment)) return
    if (problem) problem.textContent = promoCopy.empty
    field.setAttribute('aria-invalid', 'true')
    field.focus()
  })
  root.addEventListener('click', (event) => {
    const button = (event.target as Element | null)?.closest<HTMLElement>('[data-promo-code]')
    if (button?.dataset.promoCode) carryPromo(button.dataset.promoCode, environment)
  })
}
