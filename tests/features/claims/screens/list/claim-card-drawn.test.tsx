import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ListedClaim } from '#claims/api/claims.ts'
import { createClaimWithdrawal as givingUp } from '#claims/parts/claim-withdrawal.ts'
import { ListedClaimCard } from '#claims/screens/list/listed-claim-card.tsx'
import { claimInList } from '#support/claim-in-list.ts'
import { openTab } from '#support/environment.ts'
import type { TestPerson } from '#support/person.ts'
import { ButtonLink } from '#ui/button/button.tsx'

const now = new Date('2025-07-10T09:00:00Z')
const claim = claimInList({ isSigned: false })
const withdrawal = givingUp(openTab({} as TestPerson, 'http://localhost', '/claims').environment, () => {})

const classAttribute = (markup: string): string => /class="([^"]*)"/.exec(markup)?.[1] ?? ''
const primaryClass = classAttribute(renderToStaticMarkup(<ButtonLink tone="primary" href="/" />))
const buttonsOf = (changes: Partial<ListedClaim>) => {
  const markup = renderToStaticMarkup(
    <ul>
      <ListedClaimCard
        claim={{ ...claim, ...changes }}
        now={now}
        improvable
        withdrawal={withdrawal}
        level={2}
      />
    </ul>,
  )
  const links = [...markup.matchAll(/<a ([^>]*)>/g)].map(([, of = '']) => of)
  return links
    .filter((of) => of.includes('aria-label="'))
    .map((of) => ({
      label: /aria-label="([^"]*)"/.exec(of)?.[1]?.replaceAll(/\s/g, ' '),
      loud: /class="([^"]*)"/.exec(of)?.[1] === primaryClass,
    }))
}

test('the next step of a claim is its first and only primary button, before adding a service', () => {
  for (const [step, changes] of [
    ['Визит в отделение', {}],
    ['Перейти к оплате', { claimStatus: { id: 4 }, isSigned: null, paymentMethod: 1 }],
  ] as const) {
    const [first, ...others] = buttonsOf(changes)
    expect(first?.label).toMatch(new RegExp(`^${step}`))
    expect(first?.loud).toBe(true)
    expect(others.length).toBeGreaterThan(0)
    expect(others.every((button) => !button.loud)).toBe(true)
  }
})

test('an extendable rent has one primary button, to extend it', () => {
  const buttons = buttonsOf({ claimStatus: { id: 6 }, isSigned: true, isProlongationAvailable: true })
  expect(buttons.filter((button) => button.loud)).toHaveLength(1)
  expect(buttons[0]?.label).toMatch(/^Продлить/)
})
