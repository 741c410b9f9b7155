import type { LegalCondition } from '#contract/legal-conditions.ts'
import { checkoutCopy } from '#copy/checkout.ts'
import { LegalConditions } from '#parts/legal-conditions.tsx'
import { Notice } from '#ui/notice/notice.tsx'

/** Conditions that the organisation does not meet (M-LEGAL-06). */
export const ConditionsNotice = ({ conditions }: { conditions: readonly LegalCondition[] }) => (
  <Notice tone="danger" live="polite" title={checkoutCopy.conditionsTitle} data-test="legal-conditions">
    <LegalConditions conditions={conditions} />
  </Notice>
)
