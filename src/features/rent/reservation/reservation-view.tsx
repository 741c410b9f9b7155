import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { addresses } from '#contract/addresses.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { clientTypeWords, stepCopy, typeLockWords } from '#copy/checkout.ts'
import { refusalText } from '#copy/refusals.ts'
import { personCopy } from '#copy/registration.ts'
import { reservationCopy } from '#copy/reservation.ts'
import { ClientTypeChoice } from '#parts/client-type-choice.tsx'
import { LoadFailure } from '#parts/load-failure.tsx'
import { OrderCard } from '#parts/order-card.tsx'
import { DeadlineBar } from '#parts/paying.tsx'
import { WithdrawClaim } from '#parts/withdraw-claim.tsx'
import { FormGroups, useFilling } from '#screens/form-fields.tsx'
import { island } from '#screens/island.tsx'
import { privilegeForm } from '#screens/person-form.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Hidden } from '#ui/hidden/hidden.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { LinkButton } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Steps } from '#ui/steps/steps.tsx'
import { Sticky } from '#ui/sticky/sticky.tsx'
import { Text } from '#ui/text/text.tsx'
import { CheckView } from './check-view.tsx'
import { ConsentView } from './consent-view.tsx'
import { EntityView } from './entity-view.tsx'
import { FormFrame } from './form-frame.tsx'
import { PersonView } from './person-view.tsx'
import type { ReservationPage, ShownReservation } from './reservation-page.ts'
import { reservationPage } from './reservation-page.ts'

/**
 * Client type above the form that depends on it; changing it keeps box, period and deadline and shows the new price
 * (AMB-50).
 */
function TypeField({ state, page }: { state: ShownReservation; page: ReservationPage }) {
  const { claim, step, repriced, legalOnly, sending } = state
  const [open, setOpen] = useState(false)
  const explanation = repriced !== null && (
    <Notice tone="info" live="polite" data-code="repriced">
      {reservationCopy.repriced(amountInWords(repriced), amountInWords(claim.total))}
    </Notice>
  )
  // The check step has its own links.
  if (!claim.inEditing || step === 'check') return explanation || null
  return (
    <Card padding="small">
      <Stack gap="s">
        <Inline justify="between">
          <Text>{reservationCopy.rentsAs(clientTypeWords[claim.clientType].label)}</Text>
          <LinkButton icon="edit" aria-expanded={open} onClick={() => setOpen(!open)}>
            {reservationCopy.changeType}
          </LinkButton>
        </Inline>
        {open && (
          <ClientTypeChoice
            value={claim.clientType}
            label={reservationCopy.clientType}
            disabledReason={
              legalOnly ? typeLockWords.legal_only : sending ? reservationCopy.saving : undefined
            }
            onChoose={(type) => void page.chooseClientType(type)}
          />
        )}
        {explanation}
      </Stack>
    </Card>
  )
}

/** For a person registered without a privilege document (M-CLIENT-02, AMB-38). */
function PrivilegeView({ state, page }: { state: ShownReservation; page: ReservationPage }) {
  const filling = useFilling(privilegeForm, { context: {}, refused: state.trouble })
  return (
    <FormFrame
      title={personCopy.privilege}
      intro={personCopy.privilegeHint}
      submit={personCopy.save}
      errors={filling.errors}
      attempt={filling.attempt}
      trouble={state.trouble}
      sending={state.sending}
      typed={filling.isDirty}
      onTyped={page.typed}
      onSubmit={filling.submit(({ privilegeDocument }) => page.savePrivilege(privilegeDocument))}
    >
      <FormGroups filling={filling} />
    </FormFrame>
  )
}

const names = ['office', 'terms', 'check', 'pay'] as const

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

/** The claim is paid, or cancelled after its deadline. */
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

/** Form in one column; on desktop the order stands beside it. */
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

/** M-ROUTE-20 */
function ReservationView({ page }: { page: ReservationPage }) {
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

/** Client-only: it depends on the session. */
export const ReservationIsland = island(reservationPage, ReservationView)
