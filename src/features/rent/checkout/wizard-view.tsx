import { useStore } from '@nanostores/react'
import { memo, useDeferredValue } from 'react'
import { addresses } from '#contract/addresses.ts'
import { checkoutCopy } from '#copy/checkout.ts'
import { partsCopy } from '#copy/parts.ts'
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
import { ClientTypeField } from './client-type-field.tsx'
import { formId, periodText, summaryErrors } from './field-words.ts'
import { FormSection } from './form-section.tsx'
import { OrderAside, OrderBar } from './order-summary.tsx'
import { PeriodFields } from './period-fields.tsx'
import { PlaceCard } from './place-card.tsx'
import { PlaceFailure } from './place-failure.tsx'
import { PromoField } from './promo-field.tsx'
import { rareView } from './rare-view.tsx'
import { ServiceFields } from './service-fields.tsx'
import { StepsOfRent } from './steps-of-rent.tsx'
import type { WizardPage } from './wizard-page.ts'
import type { WizardState } from './wizard-stores.ts'

/** On its way with the place: the form without it stands sooner. */
const boxPicker = import('./box-picker.tsx').then(
  (code) => code.BoxPicker,
  () => null,
)
const BoxPicker = rareView(async () => (await boxPicker) ?? Promise.reject())
const UnavailableView = rareView(async () => (await import('./unavailable-view.tsx')).UnavailableView)

interface Props {
  page: WizardPage
}

interface ShownProps extends Props {
  state: Extract<WizardState, { kind: 'shown' }>
}

/** What keeps the organisation from renting, each with what to do, before anything is filled in (M-LEGAL-06). */
function Conditions({ page }: Props) {
  const conditions = useStore(page.$conditions)
  if (conditions.length === 0) return null
  return (
    <Notice tone="danger" live="polite" title={checkoutCopy.conditionsTitle} data-test="legal-conditions">
      <LegalConditions conditions={conditions} />
    </Notice>
  )
}

/** What happened to the form as a whole: a link half understood, a hold that ended, a claim that was refused. */
function FormNotices({ state, page }: ShownProps) {
  const { linkUnread, periodReplaced, holdLapsed, changedElsewhere, refused } = useStore(page.$notices)
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
          {refused.text}
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

/** All mistakes that are left once sending failed. */
function Errors({ state, page }: ShownProps) {
  const attempt = useStore(page.$attempt)
  const problems = useStore(page.$shownProblems)
  const errors = attempt > 0 ? summaryErrors(problems, state.today) : []
  return <ErrorSummary title={partsCopy.errorsLeft} errors={errors} attempt={attempt} />
}

const Form = memo(({ state, page }: ShownProps) => {
  const isAaps = state.place.locker !== null
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
        <Errors state={state} page={page} />
        <FormNotices state={state} page={page} />
        <Conditions page={page} />
        <FormSection id="period" title={checkoutCopy.dates}>
          <PeriodFields page={page} today={state.today} />
        </FormSection>
        <FormSection id="boxes" title={isAaps ? checkoutCopy.cell : checkoutCopy.box}>
          <BoxPicker page={page} />
        </FormSection>
        <FormSection id="client" title={checkoutCopy.clientType}>
          <ClientTypeField page={page} />
        </FormSection>
        <FormSection id="services" title={checkoutCopy.services}>
          <ServiceFields page={page} lockerName={state.place.locker?.name ?? null} />
        </FormSection>
        <FormSection id="discount" title={checkoutCopy.promo}>
          <PromoField page={page} />
        </FormSection>
        <Draft page={page} />
      </Stack>
    </form>
  )
})

/** The order: the pressed control answers first, what it comes to a frame later. */
function Later({ page, Draw }: Props & { Draw: typeof OrderAside }) {
  const order = useDeferredValue(useStore(page.$order))
  return order && <Draw state={order} page={page} />
}

/** Step 1 of a rent: the place on the left, the form, what it comes to on the right (M-FORM-07). */
export function WizardView({ page }: { page: WizardPage }) {
  const state = useStore(page.$wizard)
  if (state.kind === 'failed') return <PlaceFailure code={state.code} onRetry={page.retry} />
  if (state.kind === 'unavailable') return <UnavailableView state={state} page={page} />
  const shown = state.kind === 'shown'
  const isLocker = shown ? state.place.locker !== null : page.namesLocker
  return (
    <Stack gap="l">
      <StepsOfRent at="terms" back={shown ? addresses.office(state.place.office.index) : addresses.home} />
      <Stack gap="xs" align="start">
        <LinkButton icon="arrow-left" onClick={() => void page.back()}>
          {checkoutCopy.back}
        </LinkButton>
        <Heading level={1}>{isLocker ? checkoutCopy.lockerTitle : checkoutCopy.title}</Heading>
      </Stack>
      {state.kind === 'loading' ? (
        <Skeleton label={checkoutCopy.loading} shape="card" count={3} />
      ) : (
        <>
          <Columns shape="rails" gap="l" align="start">
            <PlaceCard place={state.place} />
            <Form state={state} page={page} />
            <Later page={page} Draw={OrderAside} />
          </Columns>
          <Later page={page} Draw={OrderBar} />
        </>
      )}
    </Stack>
  )
}
