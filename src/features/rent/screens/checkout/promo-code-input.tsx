import { useStore } from '@nanostores/react'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import { formatAmount } from '#kit/words/amount-text.ts'
import { checkoutCopy, promoProblemTexts } from '#rent/words/checkout.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { ErrorCodeMarker, useRentalFormField } from './form-parts.tsx'
import type { WizardPage } from './wizard-page.ts'

/** For client types 1 and 2 it says whom promo codes are for (M-PROMO-01…06). */
export function PromoCodeInput({ page }: { page: WizardPage }) {
  const promo = useRentalFormField('promo')
  const promoSuccess = useRentalFormField('promoSuccess')
  const promoValue = useRentalFormField('promoValue')
  const problem = useStore(page.$promoProblem)
  return (
    <Stack gap="s">
      <Inline align="end">
        <ErrorCodeMarker code={problem ?? undefined}>
          <LengthLimitedField
            name="promo"
            limit={maxTextLength.promo}
            label={checkoutCopy.promoCode}
            note={checkoutCopy.promoWho}
            error={problem === null ? undefined : promoProblemTexts[problem]}
            width="medium"
            autoComplete="off"
            spellCheck={false}
            value={promo}
            onChange={(event) => page.typePromo(event.target.value)}
          />
        </ErrorCodeMarker>
        {!promoSuccess && <Button onClick={page.applyPromo}>{checkoutCopy.promoApply}</Button>}
      </Inline>
      {promoSuccess && (
        <Inline>
          <Badge tone="success" icon="tag">
            {checkoutCopy.promoApplied(formatAmount(promoValue))}
          </Badge>
          <Button tone="quiet" size="small" icon="close" onClick={page.removePromo}>
            {checkoutCopy.promoRemove}
          </Button>
        </Inline>
      )}
    </Stack>
  )
}
