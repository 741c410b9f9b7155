import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { addresses } from '#contract/addresses.ts'
import { stepCopy } from '#copy/checkout.ts'
import { refusalText } from '#copy/refusals.ts'
import { reservationCopy } from '#copy/reservation.ts'
import { LoadFailure } from '#parts/load-failure.tsx'
import { OrderCard } from '#parts/order-card.tsx'
import { DeadlineBar } from '#parts/paying.tsx'
import { WithdrawClaim } from '#parts/withdraw-claim.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Hidden } from '#ui/hidden/hidden.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Steps } from '#ui/steps/steps.tsx'
import { Sticky } from '#ui/sticky/sticky.tsx'
import { Text } from '#ui/text/text.tsx'
import { CheckView } from './check-view.tsx'
import { ConsentView } from './consent-view.tsx'
import { EntityView } from './entity-view.tsx'
import { PersonView } from './person-view.tsx'
import { PrivilegeView } from './privilege-view.tsx'
import type { ReservationPage, ShownReservation } from './reservation-page.ts'
import { TypeField } from './type-field.tsx'

const names = ['office', 'terms', 'check', 'pay'] as const

/** Where one is: the third step, with the way back to the second. */
function StepsHere({ state, page }: { state: ShownReservation | null; page: ReservationPage }) {
  return (
    <Steps
      label={stepCopy.label}
      steps={names.map((name, index) => ({
        label: stepCopy[name],
        state: index < 2 ? 'done' : index === 2 ? 'current' : 'next',
        ...(index < 2 ? { stateLabel: stepCopy.done } : {}),
        ...(name === 'terms' && state
          ? {
              href: addresses.wizard(state.claim.postOffice.index),
              onClick: (event) => {
                event.preventDefault()
                page.change('start')
              },
            }
          : {}),
      }))}
    />
  )
}

function Failure({ code, page }: { code: string; page: ReservationPage }) {
  return (
    <LoadFailure
      level={1}
      code={code}
      title={reservationCopy.failedTitle}
      words={() => (code === 'claim_missing' ? reservationCopy.noClaim : refusalText(code))}
      onRetry={page.retry}
      others={<ButtonLink href={addresses.claims}>{reservationCopy.claims}</ButtonLink>}
    />
  )
}

/** A claim that waits for nothing here any more: paid, or cancelled because the time was over. */
function Over({ state, page }: { state: ShownReservation; page: ReservationPage }) {
  const { claim, step } = state
  if (step === 'paid') {
    return (
      <EmptyState
        level={1}
        icon="check"
        title={reservationCopy.paidTitle}
        actions={
          <ButtonLink href={addresses.claim(claim.id)} tone="primary">
            {reservationCopy.toClaim}
          </ButtonLink>
        }
      >
        {reservationCopy.paidText}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      level={1}
      icon="clock"
      title={reservationCopy.cancelledTitle}
      actions={
        <Button tone="primary" onClick={page.again}>
          {reservationCopy.again}
        </Button>
      }
    >
      {reservationCopy.cancelledText}
    </EmptyState>
  )
}

const views = {
  consent: ConsentView,
  person: PersonView,
  entity: EntityView,
  privilege: PrivilegeView,
  check: CheckView,
} as const

/** One column for what is filled in, under the time that is left; on desktop what it is for stands beside it. */
function Registering({
  state,
  page,
  children,
}: {
  state: ShownReservation
  page: ReservationPage
  children: ReactNode
}) {
  return (
    <Columns shape="form" gap="xxl" align="start">
      <Stack gap="l">
        <DeadlineBar $left={page.$left} claim={state.claim} sticks />
        <TypeField state={state} page={page} />
        {children}
      </Stack>
      <Hidden below="desktop">
        <Sticky side="top">
          <OrderCard claim={state.claim} />
        </Sticky>
      </Hidden>
    </Columns>
  )
}

/** After the claim was made: registration when new, then the answers to check, then the payment (M-ROUTE-20). */
export function ReservationView({ page }: { page: ReservationPage }) {
  const state = useStore(page.$reservation)
  if (state.kind === 'failed') return <Failure code={state.code} page={page} />
  if (state.kind === 'loading') {
    return (
      <Stack gap="l">
        <StepsHere state={null} page={page} />
        <Skeleton screen label={reservationCopy.loading} shape="card" count={3} />
      </Stack>
    )
  }
  if (state.step === 'paid' || state.step === 'cancelled') return <Over state={state} page={page} />
  const View = views[state.step]
  const view = <View key={`${state.step} ${state.claim.clientType}`} state={state} page={page} />
  return (
    <Stack gap="l">
      <StepsHere state={state} page={page} />
      <Stack gap="xs">
        <Heading level={1}>
          {state.step === 'check' ? reservationCopy.title : reservationCopy.registrationTitle}
        </Heading>
        <Text tone="muted">{reservationCopy.claimNumber(state.claim.id)}</Text>
      </Stack>
      {state.step === 'check' ? (
        <>
          <TypeField state={state} page={page} />
          {view}
        </>
      ) : (
        <Registering state={state} page={page}>
          {view}
        </Registering>
      )}
      <div>
        <WithdrawClaim withdrawal={page.withdrawal} claim={state.claim.id} />
      </div>
    </Stack>
  )
}
