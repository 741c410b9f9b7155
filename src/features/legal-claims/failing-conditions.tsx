import { useStore } from '@nanostores/react'
import { addresses } from '#contract/addresses.ts'
import { legalClaimsCopy as copy } from '#copy/legal-claims.ts'
import { legalConditionWords } from '#copy/refusals.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import type { LegalClaimsPage } from './legal-claims-page.ts'

/** What keeps the organisation from renting another box, and what to do about each (M-LEGAL-06, issue 5 part 3). */
export function FailingConditions({ page }: { page: LegalClaimsPage }) {
  const failing = useStore(page.$failing)
  if (failing.length === 0) return null
  return (
    <Notice
      tone="warning"
      title={copy.conditionsTitle}
      data-test="legal-conditions"
      action={
        failing.includes('balance_missing') && (
          <ButtonLink size="small" href={addresses.legalsBalance}>
            {copy.toBalance}
          </ButtonLink>
        )
      }
    >
      <ul>
        {failing.map((condition) => (
          <li key={condition}>
            {legalConditionWords[condition].text} {legalConditionWords[condition].todo}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
