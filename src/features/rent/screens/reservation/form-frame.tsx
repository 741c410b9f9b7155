import { type FormEventHandler, type ReactNode, useEffect, useRef } from 'react'
import type { FormController } from '#kit/screens/form-fields.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import { shortfallFromRefusal } from '#money/parts/claim-payment.ts'
import { InsufficientFundsNotice } from '#money/parts/payment-controls.tsx'
import { rentConditionsFromRefusal } from '#people/parts/organisations.ts'
import { PrivacyNote } from '#people/parts/privacy-note.tsx'
import { RentConditionList } from '#people/parts/rent-condition-list.tsx'
import { rentRefusalText } from '#rent/words/refusals.ts'
import { fieldRefusalText, registrationCopy } from '#rent/words/registration.ts'
import { reservationCopy } from '#rent/words/reservation.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorSummary } from '#ui/error-summary/error-summary.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { ReservationStepProps, StepRefusal } from './reservation-page.ts'

export function StepRefusalNotice({ trouble, title }: { trouble: StepRefusal | null; title: string }) {
  if (trouble === null) return null
  const { code, fields } = trouble
  if (code === 'insufficient_funds')
    return <InsufficientFundsNotice shortfall={shortfallFromRefusal(trouble)} />
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

export function FormFrame(
  props: ReservationStepProps & {
    title: string
    intro: string
    submit: string
    filling: Pick<FormController<unknown, unknown>, 'errors' | 'attempt' | 'isDirty'>
    onSubmit: FormEventHandler<HTMLFormElement>
    onLeave?: (() => void) | undefined
    children: ReactNode
  },
) {
  const { state, filling } = props
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { isDirty } = filling
  const { guardTyped } = props.page
  useEffect(() => {
    guardTyped(isDirty)
    return () => guardTyped(false)
  }, [isDirty, guardTyped])
  return (
    <form noValidate autoComplete="on" onSubmit={props.onSubmit}>
      <Stack gap="l">
        <Stack gap="xs">
          <Heading level={2} ref={title} focusable>
            {props.title}
          </Heading>
          <Text prose>{props.intro}</Text>
        </Stack>
        <ErrorSummary title={sharedCopy.errorsLeft} errors={filling.errors} attempt={filling.attempt} />
        <StepRefusalNotice trouble={state.trouble} title={registrationCopy.refusedTitle} />
        {props.children}
        <PrivacyNote />
        <Inline>
          <Button type="submit" tone="primary" size="large" busy={state.busy}>
            {state.busy ? reservationCopy.saving : props.submit}
          </Button>
          {props.onLeave && (
            <Button tone="quiet" onClick={props.onLeave}>
              {reservationCopy.leave}
            </Button>
          )}
        </Inline>
      </Stack>
    </form>
  )
}
