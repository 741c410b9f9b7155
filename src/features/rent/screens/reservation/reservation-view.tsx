import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { pagePaths } from '#kit/api/page-paths.ts'
import { island } from '#kit/screens/island.tsx'
import { PageFailure } from '#kit/screens/result-page.tsx'
import { formatAmount } from '#kit/words/amount-text.ts'
import { rentedPlaceFromClaim } from '#places/parts/rented-place.ts'
import { ClientTypeChoice } from '#rent/parts/client-type-choice.tsx'
import { RentSteps } from '#rent/parts/rent-steps.tsx'
import { clientTypeLockTexts, clientTypeOptions } from '#rent/words/checkout.ts'
import { rentRefusalText } from '#rent/words/refusals.ts'
import { entityFormCopy, personFormCopy } from '#rent/words/registration.ts'
import { reservationCopy } from '#rent/words/reservation.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { LinkButton } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { EntityView } from './entity-view.tsx'
import { OrderPayment, PayBar } from './order-payment.tsx'
import { CheckView, PersonView, PrivilegeView } from './person-views.tsx'
import { createReservationPage, type ReservationPage, type ReservationStepProps } from './reservation-page.ts'

/** A change of the client type keeps the box, the period and the deadline (AMB-50). */
function TypeField({ state, page }: ReservationStepProps) {
  const { claim, step, legalOnly } = state
  const [open, setOpen] = useState(false)
  if (!claim.inEditing || step === 'check') return null
  return (
    <Stack gap="s">
      <Inline>
        <Text>{clientTypeOptions[claim.clientType].label}</Text>
        <LinkButton icon="edit" aria-expanded={open} onClick={() => setOpen(!open)}>
          {reservationCopy.changeType}
        </LinkButton>
      </Inline>
      {open && (
        <ClientTypeChoice
          value={claim.clientType}
          label={reservationCopy.clientType}
          disabledReason={legalOnly ? clientTypeLockTexts.legal_only : undefined}
          onChoose={(type) => void page.chooseClientType(type)}
        />
      )}
    </Stack>
  )
}

/** What has changed since the person last saw the order. */
function Changes({ state: { claim, repriced, takenBox } }: ReservationStepProps) {
  return (
    <>
      {repriced !== null && (
        <Notice tone="info" live="polite" data-code="repriced">
          {reservationCopy.repriced(formatAmount(repriced), formatAmount(claim.total))}{' '}
          {takenBox === null && reservationCopy.sameTerms}
        </Notice>
      )}
      {takenBox !== null && (
        <Notice tone="info" live="polite" data-code="another_box">
          {reservationCopy.anotherNumber(takenBox, rentedPlaceFromClaim(claim).boxNumber)}
        </Notice>
      )}
    </>
  )
}

function ClosedClaim({ state: { claim, step }, page }: ReservationStepProps) {
  const isPaid = step === 'paid'
  return (
    <EmptyState
      level={1}
      icon={isPaid ? 'check' : 'clock'}
      title={isPaid ? reservationCopy.paidTitle : reservationCopy.cancelledTitle}
      actions={
        isPaid ? (
          <ButtonLink href={pagePaths.claim(claim.id)} tone="primary">
            {reservationCopy.toClaim}
          </ButtonLink>
        ) : (
          <Button tone="primary" onClick={page.again}>
            {reservationCopy.again}
          </Button>
        )
      }
    >
      {isPaid ? reservationCopy.paidText : reservationCopy.cancelledText}
    </EmptyState>
  )
}

const stepTitles = {
  person: { title: personFormCopy.title, intro: personFormCopy.intro },
  entity: { title: entityFormCopy.title, intro: null },
  privilege: { title: personFormCopy.privilegeTitle, intro: personFormCopy.privilegeHint },
  check: { title: reservationCopy.title, intro: null },
} as const

/** Gets the focus when a step begins. */
function StepTitle({ state: { step, claim } }: Pick<ReservationStepProps, 'state'>) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  if (step === 'paid' || step === 'cancelled') return null
  const { title, intro } = stepTitles[step]
  return (
    <Stack gap="xs">
      <Inline justify="between" align="baseline">
        <Heading level={1} size="h2" ref={heading} focusable>
          {title}
        </Heading>
        <Text size="small" tone="muted">
          {reservationCopy.claimNumber(claim.id)}
        </Text>
      </Inline>
      {intro && <Text prose>{intro}</Text>}
    </Stack>
  )
}

const views = {
  person: PersonView,
  entity: EntityView,
  privilege: PrivilegeView,
  check: CheckView,
} as const

/** Steps from the new claim to its payment (M-ROUTE-20). */
function ReservationView({ page }: { page: ReservationPage }) {
  const state = useStore(page.$reservation)
  if (state.kind === 'failed') {
    const isMissing = state.code === 'claim_missing'
    return (
      <PageFailure
        code={state.code}
        title={isMissing ? reservationCopy.noClaimTitle : reservationCopy.failedTitle}
        words={(code) => (isMissing ? reservationCopy.noClaim : rentRefusalText(code))}
        onRetry={isMissing || state.code === 'not_found' ? undefined : page.retry}
        others={
          <ButtonLink href={pagePaths.claims} tone={isMissing ? 'primary' : 'secondary'}>
            {reservationCopy.claims}
          </ButtonLink>
        }
      />
    )
  }
  if (state.kind === 'loading') {
    return (
      <Stack gap="l">
        <RentSteps at="check" />
        <Columns shape="order" gap="m">
          <Skeleton screen label={reservationCopy.loading} shape="form" count={4} />
        </Columns>
      </Stack>
    )
  }
  if (state.step === 'paid' || state.step === 'cancelled') return <ClosedClaim state={state} page={page} />
  const View = views[state.step]
  return (
    <Stack gap="s">
      <RentSteps
        at="check"
        links={{
          terms: {
            href: pagePaths.wizard(state.claim.postOffice.index),
            onClick: (event) => {
              event.preventDefault()
              page.change('start')
            },
          },
        }}
      />
      <Columns shape="order" gap="m" align="start">
        <Stack gap="s">
          <StepTitle key={state.step} state={state} />
          <TypeField state={state} page={page} />
          <Changes state={state} page={page} />
          <View key={`${state.step} ${state.claim.clientType}`} state={state} page={page} />
        </Stack>
        <OrderPayment state={state} page={page} />
      </Columns>
      <PayBar state={state} page={page} />
    </Stack>
  )
}

export const ReservationIsland = island(createReservationPage, ReservationView)
