import type { LegalCondition } from '#contract/legal-conditions.ts'
import { checkoutCopy } from '#copy/checkout.ts'
import { LegalConditions } from '#parts/legal-conditions.tsx'
import { Notice } from '#ui/notice/notice.tsx'

/** Every condition that an organisation does not meet, each with what to do about it (M-LEGAL-06). */
export const ConditionsNotice = ({ conditions }: { conditions: readonly LegalCondition[] }) => (
  <Notice tone="danger" live="polite" title={checkoutCopy.conditionsTitle} data-test="legal-conditions">
    <LegalConditions conditions={conditions} />
  </Notice>
)
