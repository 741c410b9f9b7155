import { addresses } from '#contract/addresses.ts'
import { paymentOrder } from '#contract/payments.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { nextStepCopy as words } from '#copy/claim-situation.ts'
import type { Situation } from '#domain/claim-situation.ts'
import { fileAddress } from '#state/file-address.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Text } from '#ui/text/text.tsx'

/** A claim as far as its next step asks. */
export interface StepOfClaim {
  readonly situation: Situation
  readonly id: number
  /** The claim that it continues; null: none. */
  readonly previous: number | null
  /** The claim that continues it; null: none, or not known here. */
  readonly renewal: number | null
  /** What it costs, in kopecks, to extend it by as many months as now; null: cannot be had, or not known here. */
  readonly offer?: { readonly months: number; readonly total: number } | null | undefined
}

/** Where a step is taken, and what its button says. */
export interface Step {
  readonly text: string
  readonly href: string
  /** A few words beside the button. */
  readonly aside?: string
  readonly external?: boolean
}

const payStep = ({ situation, id, previous }: StepOfClaim): Step => {
  if (situation.code === 'pay_by_order')
    return { text: words.payOrder, href: fileAddress(paymentOrder, { id }), external: true }
  if (situation.code === 'pay_at_office')
    return { text: words.howToPay, href: `${addresses.success}?claim=${id}` }
  const page = previous === null ? addresses.reservation : addresses.prolongationReservation
  return { text: words.pay, href: `${page}?claim=${id}` }
}

/** To extend, at the price of today where it is known (AMB-52). */
const extendStep = ({ id, offer }: StepOfClaim): Step => {
  const href = addresses.prolongation(id)
  if (!offer) return { text: words.extend, href }
  return {
    href: `${href}?months=${offer.months}`,
    text: words.extendFor(amountInWords(offer.total)),
    aside: words.extendTerm(offer.months),
  }
}

/** Where the step that matters most is taken; null where nothing is to be done, or only an office can do it. */
export function nextStepOf(claim: StepOfClaim): Step | null {
  const { situation, id, previous, renewal } = claim
  switch (situation.next) {
    case 'confirm':
      return { text: words.confirm, href: `${addresses.reservation}?claim=${id}` }
    case 'pay':
      return payStep(claim)
    case 'sign':
      return { text: words.sign, href: `${addresses.faq}#lk3` }
    case 'pay_extension':
      return {
        text: words.pay_extension,
        href:
          renewal === null
            ? addresses.prolongation(id)
            : `${addresses.prolongationReservation}?claim=${renewal}`,
      }
    case 'open_extension':
      return renewal === null ? null : { text: words.open_extension, href: addresses.claim(renewal) }
    case 'extend':
      return extendStep(claim)
    case 'rent_anew':
      return { text: words.rent_anew, href: addresses.continuation(id) }
    case 'extend_again':
      return { text: words.extend_again, href: addresses.prolongation(previous ?? id) }
    default:
      return null
  }
}

/** The step that matters most as the one loud button; renting the same again is the caller's, where it can be done. */
export function NextStepButton({ claim, onRentAgain }: { claim: StepOfClaim; onRentAgain?: () => void }) {
  const step = nextStepOf(claim)
  if (step)
    return (
      <>
        <ButtonLink
          tone="primary"
          href={step.href}
          data-test="next-step"
          {...(step.external ? { icon: 'download', external: true } : {})}
        >
          {step.text}
        </ButtonLink>
        {step.aside && (
          <Text size="small" tone="muted">
            {step.aside}
          </Text>
        )}
      </>
    )
  return claim.situation.next === 'rent_again' && onRentAgain ? (
    <Button tone="primary" icon="refresh" onClick={onRentAgain} data-test="next-step">
      {words.rent_again}
    </Button>
  ) : null
}
