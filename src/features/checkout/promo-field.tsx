import { longest } from '#contract/typed-text.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { checkoutCopy, promoWords } from '#copy/checkout.ts'
import { LimitedField } from '#parts/limited-field.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Coded } from './coded.tsx'
import { section } from './wizard-section.ts'

/** A promo code, and why it does not count; for others than type 3 pressing says whom it is for (M-PROMO). */
export const PromoField = section(
  ['notices'],
  ['promo', 'promoSuccess', 'promoValue'],
  [],
  ({ state, page }) => {
    const { form, notices } = state
    const problem = notices.promoProblem
    return (
      <Stack gap="s">
        <Coded code={problem ?? undefined}>
          <LimitedField
            name="promo"
            limit={longest.promo}
            label={checkoutCopy.promoCode}
            note={checkoutCopy.promoWho}
            error={problem === null ? undefined : promoWords[problem]}
            width="medium"
            autoComplete="off"
            spellCheck={false}
            value={form.promo}
            onChange={(event) => page.typePromo(event.target.value)}
          />
        </Coded>
        <Inline>
          {form.promoSuccess ? (
            <>
              <Badge tone="success" icon="tag">
                {checkoutCopy.promoApplied(amountInWords(form.promoValue))}
              </Badge>
              <Button tone="quiet" size="small" icon="close" onClick={page.removePromo}>
                {checkoutCopy.promoRemove}
              </Button>
            </>
          ) : (
            <Button size="small" onClick={page.applyPromo}>
              {checkoutCopy.promoApply}
            </Button>
          )}
        </Inline>
      </Stack>
    )
  },
)
