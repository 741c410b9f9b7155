import { useStore } from '@nanostores/react'
import { memo, useDeferredValue } from 'react'
import { addresses } from '#contract/addresses.ts'
import { checkoutCopy } from '#copy/checkout.ts'
import { refusalText } from '#copy/refusals.ts'
import { LegalConditions } from '#parts/legal-conditions.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { ErrorSummary } from '#ui/error-summary/error-summary.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { LinkButton } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { BoxPicker } from './box-picker.tsx'
import { ClientTypeField } from './client-type-field.tsx'
import { formId, periodText, summaryErrors } from './field-words.ts'
import { FormSection } from './form-section.tsx'
import { LoadFailure } from './load-failure.tsx'
import { NearestOffices, UnavailableText } from './nearest-view.tsx'
import { OrderAside, OrderBar } from './order-summary.tsx'
import { PeriodFields } from './period-fields.tsx'
import { PlaceCard } from './place-card.tsx'
import { PromoField } from './promo-field.tsx'
import { ServiceFields } from './service-fields.tsx'
import { StepsOfRent } from './steps-of-rent.tsx'
import type { WizardPage } from './wizard-page.ts'
import type { ShownWizard, WizardState } from './wizard-state.ts'

interface Props {
  state: ShownWizard
  page: WizardPage
}

/** What keeps the organisation from renting, each with what to do, before anything is filled in (M-LEGAL-06). */
function Conditions({ state }: Pick<Props, 'state'>) {
  if (state.conditions.length === 0) return null
  return (
    <Notice tone="danger" live="polite" title={checkoutCopy.conditionsTitle} data-test="legal-conditions">
      <LegalConditions conditions={state.conditions} />
    </Notice>
  )
}

/** What happened to the form as a whole: a link half understood, a hold that ended, a claim that was refused. */
function FormNotices({ state }: Props) {
  const { linkUnread, periodReplaced, holdLapsed, changedElsewhere, refused } = state.notices
  return (
    <>
      {periodReplaced && (
        <Notice tone="warning" data-code={periodReplaced}>
          {checkoutCopy.periodReplaced(periodText(periodReplaced, state.today))}
        </Notice>
      )}
      {linkUnread && <Notice tone="info">{checkoutCopy.linkUnread}</Notice>}
      {changedElsewhere && (
        <Notice tone="info" live="polite" data-code="changed_elsewhere">
          {checkoutCopy.changedElsewhere}
        </Notice>
      )}
      {holdLapsed && (
        <Notice tone="warning" live="polite">
          {checkoutCopy.holdLapsed}
        </Notice>
      )}
      {refused && (
        <Notice
          tone="danger"
          live="assertive"
          takesFocus
          title={checkoutCopy.claimFailed}
          data-code={refused.code}
        >
          {refusalText(refused.code)}
        </Notice>
      )}
    </>
  )
}

/** That the choices are kept on this device, and how to throw them away. */
function Draft({ page }: { page: WizardPage }) {
  return (
    <Inline justify="between">
      <Text size="small" tone="muted">
        {checkoutCopy.draftKept}
      </Text>
      <LinkButton icon="trash" onClick={() => void page.forgetDraft()}>
        {checkoutCopy.draftForget}
      </LinkButton>
    </Inline>
  )
}

const Form = memo(({ state, page }: Props) => {
  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void page.goOn()
      }}
    >
      <Stack gap="m">
        <ErrorSummary
          title={checkoutCopy.summaryTitle}
          errors={state.attempt > 0 ? summaryErrors(state) : []}
          attempt={state.attempt}
        />
        <FormNotices state={state} page={page} />
        <Conditions state={state} />
        <FormSection id="period" title={checkoutCopy.dates}>
          <PeriodFields state={state} page={page} />
        </FormSection>
        <FormSection id="boxes" title={state.form.isAaps ? checkoutCopy.cell : checkoutCopy.box}>
          <BoxPicker state={state} page={page} />
        </FormSection>
        <FormSection id="client" title={checkoutCopy.clientType}>
          <ClientTypeField state={state} page={page} />
        </FormSection>
        <FormSection id="services" title={checkoutCopy.services}>
          <ServiceFields state={state} page={page} />
        </FormSection>
        <FormSection id="discount" title={checkoutCopy.promo}>
          <PromoField state={state} page={page} />
        </FormSection>
        <Draft page={page} />
      </Stack>
    </form>
  )
})

/** No box can be rented at this place now: why, and where one can (AMB-44). */
function UnavailableView(props: { state: Extract<WizardState, { kind: 'unavailable' }>; page: WizardPage }) {
  const { state, page } = props
  return (
    <Stack gap="l">
      <StepsOfRent at="office" />
      <Heading level={1}>{state.place.locker ? checkoutCopy.lockerTitle : checkoutCopy.title}</Heading>
      <PlaceCard place={state.place} actions={<UnavailableText why={state.why} />} />
      <NearestOffices $nearest={page.$nearest} onRetry={page.retryNearest} />
    </Stack>
  )
}

/** Step 1 of a rent: the place on the left, the form, what it comes to on the right (spec A§2). */
export function WizardView({ page }: { page: WizardPage }) {
  const state = useStore(page.$wizard)
  // The pressed control answers first, what it comes to a frame later (issue 3 part 7).
  const later = useDeferredValue(state)
  if (state.kind === 'failed') return <LoadFailure code={state.code} onRetry={page.retry} />
  if (state.kind === 'unavailable') return <UnavailableView state={state} page={page} />
  const shown = state.kind === 'shown'
  const order = later.kind === 'shown' ? later : state
  return (
    <Stack gap="l">
      <StepsOfRent at="terms" back={shown ? addresses.office(state.place.office.index) : addresses.home} />
      <Stack gap="xs" align="start">
        <LinkButton icon="arrow-left" onClick={() => void page.back()}>
          {checkoutCopy.back}
        </LinkButton>
        <Heading level={1}>
          {shown && state.place.locker ? checkoutCopy.lockerTitle : checkoutCopy.title}
        </Heading>
      </Stack>
      {state.kind === 'loading' ? (
        <Skeleton label={checkoutCopy.loading} shape="card" count={3} />
      ) : (
        <>
          <Columns shape="rails" gap="l" align="start">
            <PlaceCard place={state.place} />
            <Form state={state} page={page} />
            {order.kind === 'shown' && <OrderAside state={order} page={page} />}
          </Columns>
          {order.kind === 'shown' && <OrderBar state={order} page={page} />}
        </>
      )}
    </Stack>
  )
}
