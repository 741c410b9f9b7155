import { memo, type ReactNode, useState } from 'react'
import { amountInWords } from '#copy/amount-text.ts'
import { checkoutCopy, clientTypeWords } from '#copy/checkout.ts'
import { priceCopy, serviceName } from '#copy/price-words.ts'
import { placeName, placeNumber, type RentedPlace } from '#copy/rented-place.ts'
import { typesetAddress } from '#copy/typeset.ts'
import { addressOfOffice } from '#parts/rented-place.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { LinkButton } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { OnlyOn } from '#ui/only-on/only-on.tsx'
import { Spinner } from '#ui/spinner/spinner.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Sticky, StickyRow } from '#ui/sticky/sticky.tsx'
import { Text } from '#ui/text/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { servicesOf } from './cost-question.ts'
import { formId } from './field-words.ts'
import { HoldTimer } from './hold-timer.tsx'
import type { Price } from './price.ts'
import { PriceDetails } from './price-details.tsx'
import type { WizardPage } from './wizard-page.ts'
import type { GoOnHindrance, ShownWizard } from './wizard-state.ts'

interface Props {
  state: ShownWizard
  page: WizardPage
}

const reasons = {
  conditions: checkoutCopy.conditionsTitle,
  errors: checkoutCopy.reasonErrors,
  no_period: checkoutCopy.reasonNoPeriod,
  counting: checkoutCopy.reasonCounting,
  cost_failed: checkoutCopy.reasonFailed,
  zero: checkoutCopy.reasonZero,
} as const satisfies Record<GoOnHindrance, string>

/** The price as far as it is known: the last one stays in sight while the next is counted. */
const knownPrice = ({ price }: ShownWizard): Price | null =>
  price.kind === 'known' ? price.price : price.kind === 'counting' ? price.before : null

/** Sends the form; never closed without the reason in sight (M-FORM-05, 06). */
function GoOn(props: { state: ShownWizard; wide?: boolean; size?: 'regular' | 'large' }) {
  const { state, wide = false, size = 'large' } = props
  return (
    <Button
      type="submit"
      form={formId}
      tone="primary"
      size={size}
      wide={wide}
      busy={state.sending}
      disabledReason={state.hindrance === null || state.sending ? undefined : reasons[state.hindrance]}
    >
      {state.sending ? checkoutCopy.sending : checkoutCopy.goOn}
    </Button>
  )
}

/** The chosen box, or the cell with its locker; null while none is chosen. */
const chosenPlace = ({ form, place }: ShownWizard): RentedPlace | null =>
  form.box === null ? null : { boxNumber: form.box, lockerName: place.locker?.name ?? null }

/** The chosen number under its title; that none is chosen yet. */
const chosenNumber = (state: ShownWizard): string => {
  const chosen = chosenPlace(state)
  if (chosen !== null) return placeNumber(chosen)
  return state.form.isAaps ? checkoutCopy.cellNone : checkoutCopy.boxNone
}

/** The period and, without a title to say what it is, the chosen box by its whole name. */
const periodAndBox = (state: ShownWizard): string => {
  const chosen = chosenPlace(state)
  return [state.form.dates && checkoutCopy.datesValue(...state.form.dates), chosen && placeName(chosen)]
    .filter(Boolean)
    .join(', ')
}

function Facts({ state }: { state: ShownWizard }) {
  const { form, place, clientType } = state
  const services = servicesOf(form).map(serviceName)
  return (
    <DescriptionList
      density="tight"
      items={[
        {
          term: checkoutCopy.address,
          details: typesetAddress(addressOfOffice(place.office)),
        },
        { term: checkoutCopy.dates, details: form.dates ? checkoutCopy.datesValue(...form.dates) : '' },
        {
          term: form.isAaps ? checkoutCopy.cell : checkoutCopy.box,
          details: chosenNumber(state),
        },
        { term: checkoutCopy.client, details: clientTypeWords[clientType].label },
        {
          term: checkoutCopy.chosenServices,
          details: services.length === 0 ? checkoutCopy.servicesNone : services.join(', '),
        },
      ]}
    />
  )
}

function Cost({ state, page }: Props) {
  const price = knownPrice(state)
  if (state.price.kind === 'failed') {
    return (
      <Notice
        tone="danger"
        data-code="cost_failed"
        action={
          <Button size="small" icon="refresh" onClick={page.retryPrice}>
            {checkoutCopy.retry}
          </Button>
        }
      >
        {checkoutCopy.costError}
      </Notice>
    )
  }
  if (price === null) return <Spinner label={checkoutCopy.counting} />
  return <PriceDetails price={price} />
}

function Details({ state, page }: Props) {
  return (
    <Stack gap="m">
      <HoldTimer page={page} cell={state.form.isAaps} />
      <Facts state={state} />
      {state.form.promoSuccess && (
        <Inline>
          <Badge tone="success" icon="tag">
            {checkoutCopy.promoApplied(amountInWords(state.form.promoValue))}
          </Badge>
        </Inline>
      )}
      <Cost state={state} page={page} />
    </Stack>
  )
}

/** Desktop: a card that stays beside the form. */
export const OrderAside = memo(({ state, page }: Props) => {
  return (
    <OnlyOn device="desktop">
      <Sticky side="top">
        <Card tone="raised" as="aside" aria-labelledby="order">
          <Stack gap="m">
            <Heading level={2} size="h3" id="order">
              {checkoutCopy.orderTitle}
            </Heading>
            <Details state={state} page={page} />
            <GoOn state={state} wide />
            {state.visitor && (
              <Text size="small" tone="muted">
                {checkoutCopy.goOnVisitorHint}
              </Text>
            )}
          </Stack>
        </Card>
      </Sticky>
    </OnlyOn>
  )
})

function Total({ state }: { state: ShownWizard }) {
  const price = knownPrice(state)
  const words = state.price.kind === 'failed' ? checkoutCopy.costError : checkoutCopy.counting
  if (price === null) {
    return (
      <Text as="span" size="small">
        {words}
      </Text>
    )
  }
  return (
    <Text as="span" weight="strong" size="large" nowrap numeric>
      {amountInWords(price.total)}
    </Text>
  )
}

/** Tablet and phone: a bar under the thumb, on a phone one line of it; the whole order rises from it on demand (M-FORM-07). */
export const OrderBar = memo(({ state, page }: Props) => {
  const [open, setOpen] = useState(false)
  const more = (words: ReactNode) => (
    <LinkButton icon="chevron-up" aria-expanded={open} onClick={() => setOpen(true)}>
      {words}
    </LinkButton>
  )
  return (
    <OnlyOn device="belowDesktop">
      <Sticky side="bottom">
        <OnlyOn device="tablet">
          <Inline justify="between" wrap={false} gap="l">
            <Stack gap="none">
              <Text size="small" tone="muted">
                {periodAndBox(state)}
              </Text>
              {more(checkoutCopy.details)}
            </Stack>
            <Inline wrap={false} gap="m">
              <Stack gap="none" align="end">
                <Text size="small" tone="muted">
                  {priceCopy.total}
                </Text>
                <Total state={state} />
              </Stack>
              <GoOn state={state} />
            </Inline>
          </Inline>
        </OnlyOn>
        <OnlyOn device="phone">
          <StickyRow act={<GoOn state={state} size="regular" wide />}>
            {more(
              <>
                <Total state={state} />
                <VisuallyHidden>. {checkoutCopy.details}</VisuallyHidden>
              </>,
            )}
          </StickyRow>
        </OnlyOn>
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title={checkoutCopy.orderTitle}
          closeLabel={checkoutCopy.fewerDetails}
        >
          <Details state={state} page={page} />
        </Dialog>
      </Sticky>
    </OnlyOn>
  )
})
