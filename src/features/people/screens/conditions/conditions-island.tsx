import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import { addresses } from '#kit/api/addresses.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { whenShown } from '#kit/browser/when-shown.ts'
import { island } from '#kit/screens/island.tsx'
import { type LegalCondition, readLegalConditions } from '#people/api/organisation-users.ts'
import { LegalConditions } from '#people/parts/legal-conditions.tsx'
import { organisationOfPage } from '#people/parts/legals.ts'
import { legalConditionsCopy as copy } from '#people/words/legals.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'

type ConditionsPage = ReturnType<typeof conditionsPage>

/** Read separately from the page because the lookup is slow; a failure shows nothing (M-LEGAL-06). */
export function conditionsPage(environment: Environment) {
  const $failing = atom<readonly LegalCondition[]>([])
  const ask = async (): Promise<void> => {
    const { current } = await organisationOfPage(environment)
    if (!current) return
    const answer = await call(environment, readLegalConditions, { query: {} })
    if (answer.ok) $failing.set(answer.value.failing)
  }
  whenShown(environment, $failing, () => {
    void ask()
    return undefined
  })
  return { $failing: $failing as ReadableAtom<readonly LegalCondition[]> }
}

function ConditionsView({ page }: { page: ConditionsPage }) {
  const failing = useStore(page.$failing)
  if (failing.length === 0) return null
  return (
    <Notice
      tone="warning"
      title={copy.title}
      data-test="legal-conditions"
      action={
        failing.includes('balance_missing') && (
          <ButtonLink size="small" href={addresses.legalsBalance}>
            {copy.toBalance}
          </ButtonLink>
        )
      }
    >
      <LegalConditions conditions={failing} />
    </Notice>
  )
}

export const ConditionsIsland = island(conditionsPage, ConditionsView)
