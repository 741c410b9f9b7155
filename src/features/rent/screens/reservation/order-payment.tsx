import { WithdrawClaimButton } from '#claims/parts/withdraw-claim-button.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { shortfallFromRefusal } from '#money/parts/claim-payment.ts'
import { InsufficientFundsNotice } from '#money/parts/payment-controls.tsx'
import { PaymentBar, PaymentPanel } from '#money/parts/payment-panel.tsx'
import { rentConditionsFromRefusal } from '#people/parts/organisations.ts'
import { RentConditionList } from '#people/parts/rent-condition-list.tsx'
import { rentedPlaceFromClaim } from '#places/parts/rented-place.ts'
import { placeTitle } from '#places/words/rented-place.ts'
import { rentRefusalText } from '#rent/words/refusals.ts'
import { fieldRefusalText, registrationCopy } from '#rent/words/registration.ts'
import { reservationCopy } from '#rent/words/reservation.ts'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { Button } from '#ui/button/button.tsx'
import { HiddenByWidthOrLogin } from '#ui/hidden-by-width-or-login/hidden-by-width-or-login.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { StickyContainer } from '#ui/sticky-container/sticky-container.tsx'
import { Text } from '#ui/text/text.tsx'
import { ANSWERS_FORM_ID } from './answers-form.tsx'
import { ClaimAnswers } from './claim-answers.tsx'
import type { ReservationStepProps } from './reservation-page.ts'
import { isCancelled } from './reservation-step.ts'

function StepRefusalNotice({ state: { trouble, refused, step } }: ReservationStepProps) {
  if (trouble === null) return <RefusalNotice code={refused} words={rentRefusalText} />
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
  // The request has been sent: this is no failure.
  const isRequest = code === 'approval_needed'
  return (
    <RefusalNotice
      code={code}
      {...(isRequest ? { tone: 'warning' } : { title })}
      words={() => (
        <>
          {rentRefusalText(code)} {first && fieldRefusalText(first.code)}
        </>
      )}
    />
  )
}

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

/** Replaces the payment after the hold has ended; what is typed stays in the form. */
const HoldAgain = ({ state, page }: ReservationStepProps) => (
  <Stack gap="s">
    <StepRefusalNotice state={state} page={page} />
    <div role="status">
      <Text weight="strong">{reservationCopy.holdOver}</Text>
      <Text size="small">{reservationCopy.holdOverText}</Text>
    </div>
    <Button tone="primary" size="large" wide busy={state.busy} onClick={() => void page.holdAgain()}>
      {reservationCopy.holdAgain}
    </Button>
    {state.trouble !== null && (
      <Button wide onClick={page.again}>
        {reservationCopy.again}
      </Button>
    )}
  </Stack>
)

const paymentProps = ({ state, page }: ReservationStepProps) => ({
  claim: state.claim,
  way: state.way,
  $left: page.$left,
  sending: state.busy,
  form: ANSWERS_FORM_ID,
  refusal: <StepRefusalNotice state={state} page={page} />,
  instead: isCancelled(state.claim) ? <HoldAgain state={state} page={page} /> : undefined,
})

/** Next to the form on desktop, below it otherwise. */
export function OrderPayment(props: ReservationStepProps) {
  const { state, page } = props
  const hasForm = state.step !== 'check'
  return (
    <StickyContainer side="top">
      <Stack gap="m">
        {hasForm && <AnswersBelowForm {...props} />}
        <PaymentPanel
          {...paymentProps(props)}
          sbp={state.sbp}
          balance={state.balance}
          onChoose={page.chooseWay}
          order={hasForm && <AnswersBesideForm {...props} />}
          foot={
            !isCancelled(state.claim) && (
              <WithdrawClaimButton withdrawal={page.withdrawal} claim={state.claim.id} />
            )
          }
        />
      </Stack>
    </StickyContainer>
  )
}

export const PayBar = (props: ReservationStepProps) => <PaymentBar {...paymentProps(props)} />
