import { claimCardCopy as copy } from '#copy/claim-card.ts'
import { type ShownClaim, servicesShown, situationShown } from './claim-card-state.ts'

/** Anchor of each section. */
export const sectionIds = {
  items: 'items',
  address: 'address',
  details: 'details',
  services: 'services',
  payments: 'payments',
  price: 'price',
  office: 'office',
  history: 'history',
} as const

type Part = keyof typeof sectionIds

export function sectionsOf(state: ShownClaim): readonly { readonly id: string; readonly text: string }[] {
  const { card, payments } = state
  const has: readonly (readonly [Part, boolean])[] = [
    ['items', (card?.items.length ?? 0) > 0],
    ['address', situationShown(state).stamp === 'paid'],
    ['services', (servicesShown(state)?.length ?? 0) > 0],
    ['details', true],
    ['payments', payments !== null],
    ['history', true],
    ['office', true],
    ['price', true],
  ]
  return has.filter(([, shown]) => shown).map(([part]) => ({ id: sectionIds[part], text: copy.parts[part] }))
}
