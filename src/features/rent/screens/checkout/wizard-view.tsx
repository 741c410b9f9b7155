import { useStore } from '@nanostores/react'
import { memo, useDeferredValue } from 'react'
import { pagePaths } from '#kit/api/page-paths.ts'
import { island } from '#kit/screens/island.tsx'
import { lazyView } from '#kit/screens/lazy-view.tsx'
import { typesetAddress } from '#kit/words/typeset.ts'
import { OfficeNoteView } from '#places/parts/office-note.tsx'
import { officeAddress } from '#places/rules/office-address.ts'
import { placeCopy } from '#places/words/office.ts'
import { RentSteps } from '#rent/parts/rent-steps.tsx'
import { updateRentalForm } from '#rent/parts/rental-form.ts'
import { checkoutCopy } from '#rent/words/checkout.ts'
import { Columns } from '#ui/columns/columns.tsx'
import { FormSheet, FormSheetSection } from '#ui/form-sheet/form-sheet.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { HiddenByWidthOrLogin } from '#ui/hidden-by-width-or-login/hidden-by-width-or-login.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { LinkButton } from '#ui/link/link.tsx'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { BoxPicker } from './box-picker.tsx'
import { FormErrors, FormNotices } from './form-notices.tsx'
import { DeleteDraftButton, useRentalFormField } from './form-parts.tsx'
import { RENTAL_FORM_ID } from './form-problems.ts'
import { OrderSummaryAside, OrderSummaryBar } from './order-summary.tsx'
import { PlaceHours, PlaceLoadFailure } from './place-parts.tsx'
import { ClientTypeField, PeriodFields, PromoField, ServiceFields, WhatIfSection } from './rent-fields.tsx'
import { createWizardPage, type WizardPage } from './wizard-page.ts'
import type { WizardPlace } from './wizard-place.ts'
import type { WizardState } from './wizard-stores.ts'

/** One line about the place, above the form. */
const PlaceLine = memo(({ place: { office, locker } }: { place: WizardPlace }) => (
  <Text>
    <Text as="strong" weight="strong">
      {locker ? placeCopy.lockerTitle(locker.name) : placeCopy.officeTitle(office.index)}
    </Text>
    {', '}
    {typesetAddress(officeAddress(office.settlement, office.addressSource))}
  </Text>
))

const UnavailableView = lazyView(
  async () => (await import('./unavailable-view.tsx')).UnavailableView,
  <Skeleton label={checkoutCopy.loading} shape="card" count={4} />,
)

interface Props {
  page: WizardPage
}

/** Cost centre of the organisation; a claim that replaces another keeps that one's (M-SCALE-02). */
const CostCentreField = memo(({ page }: Props) => {
  const costCentres = useStore(page.$costCentres)
  const chosen = useRentalFormField('costCentre')
  const replaces = useRentalFormField('replaces')
  if (costCentres.length === 0 || replaces !== null) return null
  return (
    <Select
      name="costCentre"
      label={checkoutCopy.costCentre}
      width="medium"
      empty={checkoutCopy.noCostCentre}
      options={costCentres.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` }))}
      value={chosen === null ? '' : String(chosen)}
      onChange={({ target }) =>
        updateRentalForm({ costCentre: target.value === '' ? null : Number(target.value) })
      }
    />
  )
})

const Form = memo(({ today, lockerName, page }: Props & { today: string; lockerName: string | null }) => (
  <form
    id={RENTAL_FORM_ID}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      void page.goOn()
    }}
  >
    <Stack gap="s">
      <FormErrors page={page} today={today} />
      <FormNotices page={page} today={today} />
      <FormSheet>
        <FormSheetSection id="client" title={checkoutCopy.clientType} note={checkoutCopy.clientTypeHint}>
          <Stack gap="m">
            <ClientTypeField page={page} />
            <CostCentreField page={page} />
          </Stack>
        </FormSheetSection>
        <FormSheetSection id="period" title={checkoutCopy.dates} titleHidden>
          <PeriodFields page={page} today={today} />
        </FormSheetSection>
        <FormSheetSection id="boxes" title={lockerName === null ? checkoutCopy.box : checkoutCopy.cell}>
          <BoxPicker page={page} />
        </FormSheetSection>
        <FormSheetSection id="services" title={checkoutCopy.services}>
          <ServiceFields page={page} lockerName={lockerName} />
        </FormSheetSection>
        <PromoField page={page} />
        <WhatIfSection page={page} />
      </FormSheet>
      <HiddenByWidthOrLogin above="tablet">
        <Inline justify="between">
          <Text size="small" tone="muted">
            {checkoutCopy.draftKept}
          </Text>
          <DeleteDraftButton page={page} />
        </Inline>
      </HiddenByWidthOrLogin>
    </Stack>
  </form>
))

function DeferredOrder({ page, Draw }: Props & { Draw: typeof OrderSummaryAside }) {
  const order = useDeferredValue(useStore(page.$order))
  return order && <Draw state={order} page={page} />
}

interface WizardProps extends Props {
  locker?: boolean | undefined
}

/** The loading state must not depend on the URL, because it is rendered at build time (M-FORM-07). */
export function WizardView({ page, state, locker = false }: WizardProps & { state: WizardState }) {
  if (state.kind === 'failed') return <PlaceLoadFailure code={state.code} onRetry={page.retry} />
  if (state.kind === 'unavailable') return <UnavailableView state={state} page={page} />
  const isLocker = state.kind === 'shown' ? state.place.locker !== null : locker
  return (
    <Stack gap="xs">
      <RentSteps
        at="terms"
        links={{ office: { href: state.kind === 'loading' ? pagePaths.home : page.backAddress() } }}
      />
      <Columns shape="order" gap="m">
        <Stack gap="xs">
          <Stack gap="xxs">
            <Inline justify="between">
              <Heading level={1} size="h2">
                {isLocker ? checkoutCopy.lockerTitle : checkoutCopy.title}
              </Heading>
              <LinkButton icon="arrow-left" onClick={() => void page.back()}>
                {checkoutCopy.back}
              </LinkButton>
            </Inline>
            {state.kind === 'shown' && <PlaceLine place={state.place} />}
            {state.kind === 'shown' && <OfficeNoteView note={state.place.office.note} />}
          </Stack>
          {state.kind === 'loading' ? (
            <Skeleton label={checkoutCopy.loading} shape="form" count={4} />
          ) : (
            <>
              <Form today={state.today} lockerName={state.place.locker?.name ?? null} page={page} />
              <PlaceHours place={state.place} />
            </>
          )}
        </Stack>
        {state.kind === 'shown' && <DeferredOrder page={page} Draw={OrderSummaryAside} />}
      </Columns>
      {state.kind === 'shown' && <DeferredOrder page={page} Draw={OrderSummaryBar} />}
    </Stack>
  )
}

function Wizard({ page, locker }: WizardProps) {
  // Deferred, so that React draws the large form in short tasks.
  const state = useDeferredValue(useStore(page.$wizard, { ssr: 'initial' }))
  return <WizardView page={page} state={state} locker={locker} />
}

export const RentalWizardIsland = island(createWizardPage, Wizard)
