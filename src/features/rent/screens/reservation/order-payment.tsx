import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { formatAmount } from '#kit/words/amount-text.ts'
import { shortfallFromRefusal } from '#money/parts/claim-payment.ts'
import {
  InsufficientFundsNotice,
  PaymentDeadlineBar,
  PaymentMethodField,
  PaymentRulesNote,
  SubmitPaymentButton,
} from '#money/parts/payment-controls.tsx'
import { paymentOptionLabel } from '#money/words/payment-options.ts'
import { rentConditionsFromRefusal } from '#people/parts/organisations.ts'
import { RentConditionList } from '#people/parts/rent-condition-list.tsx'
import { rentedPlaceFromClaim } from '#places/parts/rented-place.ts'
import { placeTitle } from '#places/words/rented-place.ts'
import { priceCopy } from '#rent/words/price-words.ts'
import { rentRefusalText } from '#rent/words/refusals.ts'
import { fieldRefusalText, registrationCopy } from '#rent/words/registration.ts'
import { reservationCopy } from '#rent/words/reservation.ts'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { Card } from '#ui/card/card.tsx'
import { HiddenByWidthOrLogin } from '#ui/hidden-by-width-or-login/hidden-by-width-or-login.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { StickyContainer, StickyRow } from '#ui/sticky-container/sticky-container.tsx'
import { Text } from '#ui/text/text.tsx'
import { ANSWERS_FORM_ID } from './answers-form.tsx'
import { ClaimAnswers } from './claim-answers.tsx'
import type { ReservationStepProps } from './reservation-page.ts'

function StepRefusalNotice({ state: { trouble, step } }: ReservationStepProps) {
  if (trouble === null) return null
  const { code, fields } = trouble
  if (code === 'insufficient_funds')
    return <InsufficientFundsNotice shortfall={shortfallFromRefusal(trouble)} />
  const title = step === 'check' ? reservationCopy.refusedTitle : registrationCopy.refusedTitle
  const conditions = rentConditionsFromRefusal(trouble.data)
  if (conditions.length > 0) {
    return (
      <Notice tone="danger" live="assertive" title={title} data-test={code}>
        <RentConditionList conditions={conditions} />
      </Notice>
    )
  }
  const first = fields[0]
  return (
    <RefusalNotice
      code={code}
      title={title}
      words={() => (
        <>
          {rentRefusalText(code)} {first && fieldRefusalText(first.code)}
        </>
      )}
    />
  )
}

const PayButton = ({ state, short = false }: ReservationStepProps & { short?: boolean }) => (
  <SubmitPaymentButton
    claim={state.claim}
    way={state.way}
    sending={state.busy}
    form={ANSWERS_FORM_ID}
    short={short}
  />
)

const AnswersBesideForm = (props: ReservationStepProps) => (
  <HiddenByWidthOrLogin below="desktop">
    <ClaimAnswers {...props} />
  </HiddenByWidthOrLogin>
)

/** Below desktop width. */
const AnswersBelowForm = (props: ReservationStepProps) => (
  <HiddenByWidthOrLogin above="tablet">
    <Disclosure
      title={reservationCopy.orderAside}
      short={placeTitle(rentedPlaceFromClaim(props.state.claim))}
    >
      <ClaimAnswers {...props} />
    </Disclosure>
  </HiddenByWidthOrLogin>
)

/** Way to pay, deadline, sum and the button; next to the form on desktop, below it otherwise. */
export function OrderPayment(props: ReservationStepProps) {
  const { state, page } = props
  const { claim, way, sbp, balance } = state
  const hasForm = state.step !== 'check'
  return (
    <StickyContainer side="top">
      <Stack gap="m">
        {hasForm && <AnswersBelowForm {...props} />}
        <Card tone="raised">
          <Stack gap="s">
            {hasForm && <AnswersBesideForm {...props} />}
            <PaymentMethodField
              claim={claim}
              way={way}
              sbp={sbp}
              balance={balance}
              onChoose={page.chooseWay}
            />
            <HiddenByWidthOrLogin below="desktop">
              <Stack gap="s">
                <PaymentDeadlineBar $left={page.$left} claim={claim} />
                <Inline justify="between" align="baseline">
                  <Text tone="muted">{priceCopy.total}</Text>
                  <Text size="figure" weight="strong" numeric>
                    {formatAmount(claim.total)}
                  </Text>
                </Inline>
                <StepRefusalNotice {...props} />
                <PayButton {...props} />
              </Stack>
            </HiddenByWidthOrLogin>
            <PaymentRulesNote />
          </Stack>
        </Card>
      </Stack>
    </StickyContainer>
  )
}

/** Deadline, sum and the button at the bottom of the window, below desktop width. */
export function PayBar(props: ReservationStepProps) {
  const { claim, way } = props.state
  return (
    <HiddenByWidthOrLogin above="tablet">
      <StickyContainer side="bottom">
        <Stack gap="xs">
          <StepRefusalNotice {...props} />
          <PaymentDeadlineBar $left={props.page.$left} claim={claim} />
          <StickyRow act={<PayButton {...props} short />} note={paymentOptionLabel(way)} centre>
            <Text as="span" size="large" weight="strong" nowrap numeric>
              {formatAmount(claim.total)}
            </Text>
          </StickyRow>
        </Stack>
      </StickyContainer>
    </HiddenByWidthOrLogin>
  )
}
