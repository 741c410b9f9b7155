import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ClaimInList } from '#claims/api/claims.ts'
import { withdrawal as givingUp } from '#claims/parts/withdrawal.ts'
import { ClaimCardInList } from '#claims/screens/list/claim-card-in-list.tsx'
import { claimInList } from '#support/claim-in-list.ts'
import { openTab } from '#support/environment.ts'
import type { TestPerson } from '#support/person.ts'
import { ButtonLink } from '#ui/button/button.tsx'

const now = new Date('2025-07-10T09:00:00Z')
const claim = claimInList({ isSigned: false })
const withdrawal = givingUp(openTab({} as TestPerson, 'http://localhost', '/claims').environment, () => {})

/** The buttons of the card in their order: those that are loud, and the others. */
const classOf = (markup: string): string => /class="([^"]*)"/.exec(markup)?.[1] ?? ''
const loud = classOf(renderToStaticMarkup(<ButtonLink tone="primary" href="/" />))
const buttonsOf = (more: Partial<ClaimInList>) => {
  const markup = renderToStaticMarkup(
    <ul>
      <ClaimCardInList claim={{ ...claim, ...more }} now={now} improvable withdrawal={withdrawal} level={2} />
    </ul>,
  )
  const links = [...markup.matchAll(/<a ([^>]*)>/g)].map(([, of = '']) => of)
  return links
    .filter((of) => of.includes('aria-label="'))
    .map((of) => ({
      label: /aria-label="([^"]*)"/.exec(of)?.[1]?.replaceAll(/\s/g, ' '),
      loud: /class="([^"]*)"/.exec(of)?.[1] === loud,
    }))
}

test('the step that a claim waits for is its first and only loud button, before improving', () => {
  for (const [step, more] of [
    ['Как подписать', {}],
    ['Перейти к оплате', { claimStatus: { id: 4 }, isSigned: null, paymentMethod: 1 }],
  ] as const) {
    const [first, ...others] = buttonsOf(more)
    expect(first?.label).toMatch(new RegExp(`^${step}`))
    expect(first?.loud).toBe(true)
    expect(others.length).toBeGreaterThan(0)
    expect(others.every((button) => !button.loud)).toBe(true)
  }
})

test('a rent that can be extended has that as its one loud button', () => {
  const buttons = buttonsOf({ claimStatus: { id: 6 }, isSigned: true, isProlongationAvailable: true })
  expect(buttons.filter((button) => button.loud)).toHaveLength(1)
  expect(buttons[0]?.label).toMatch(/^Продлить/)
})
