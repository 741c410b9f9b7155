import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { browserEnvironment } from '#kit/browser/browser-environment.ts'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import { formatAmount } from '#kit/words/amount-text.ts'
import { RemindMe } from '#rent/parts/remind-me.tsx'
import { createReminders } from '#rent/parts/reminders.ts'
import { normalizePromoCode } from '#rent/rules/promo-code.ts'
import { checkoutCopy, promoOpensText, promoProblemTexts } from '#rent/words/checkout.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { ErrorCodeMarker, useRentalFormField } from './form-parts.tsx'
import type { WizardPage } from './wizard-page.ts'

function RemindOfPromo({ promo, day }: { promo: string; day: string }) {
  const [reminders] = useState(() => createReminders(browserEnvironment))
  const subject = { kind: 'promo_opens', promo: normalizePromoCode(promo) } as const
  return <RemindMe reminders={reminders} subject={subject} day={day} />
}

/** For client types 1 and 2 it says whom promo codes are for (M-PROMO-01…06). */
export function PromoCodeInput({ page }: { page: WizardPage }) {
  const promo = useRentalFormField('promo')
  const promoSuccess = useRentalFormField('promoSuccess')
  const promoValue = useRentalFormField('promoValue')
  const problem = useStore(page.$promoProblem)
  const opensOn = useStore(page.$promoOpensOn)
  const error = opensOn === null ? problem && promoProblemTexts[problem] : promoOpensText(opensOn)
  return (
    <Stack gap="s">
      <Inline align="end">
        <ErrorCodeMarker code={problem ?? undefined}>
          <LengthLimitedField
            name="promo"
            limit={maxTextLength.promo}
            label={checkoutCopy.promoCode}
            note={checkoutCopy.promoWho}
            error={error ?? undefined}
            width="medium"
            autoComplete="off"
            spellCheck={false}
            value={promo}
            onChange={(event) => page.typePromo(event.target.value)}
          />
        </ErrorCodeMarker>
        {!promoSuccess && <Button onClick={page.applyPromo}>{checkoutCopy.promoApply}</Button>}
      </Inline>
      {opensOn !== null && <RemindOfPromo promo={promo} day={opensOn} />}
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
