import { useStore } from '@nanostores/react'
import { addresses } from '#contract/addresses.ts'
import { legalConditionsCopy as copy } from '#copy/legals.ts'
import { LegalConditions } from '#parts/legal-conditions.tsx'
import { island } from '#screens/island.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { type ConditionsPage, conditionsPage } from './conditions-page.ts'

/** Conditions that prevent renting another box, and what to do about each. */
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
