import { useStore } from '@nanostores/react'
import { memo, useDeferredValue, useState } from 'react'
import { addresses } from '#contract/addresses.ts'
import { checkoutCopy, placeCopy, typeLockWords } from '#copy/checkout.ts'
import { hoursLabelText } from '#copy/office-now.ts'
import { typeChangedCopy } from '#copy/type-changed.ts'
import { typesetAddress } from '#copy/typeset.ts'
import { officeAddress } from '#domain/office-address.ts'
import { ClientTypeChoice } from '#parts/client-type-choice.tsx'
import { lazyView } from '#parts/lazy-view.tsx'
import { island } from '#screens/island.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { FormSheet, SheetFold, SheetPart } from '#ui/form-sheet/form-sheet.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Hidden } from '#ui/hidden/hidden.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { LinkButton } from '#ui/link/link.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { BoxPicker } from './box-picker.tsx'
import { DraftLine } from './draft-line.tsx'
import { formId } from './field-words.ts'
import { FormErrors, FormNotices } from './form-notices.tsx'
import { OrderAside, OrderBar } from './order-summary.tsx'
import { PeriodFields } from './period-fields.tsx'
import type { Place } from './place.ts'
import { PlaceFailure } from './place-failure.tsx'
import { ServiceFields } from './service-fields.tsx'
import { StepsOfRent } from './steps-of-rent.tsx'
import { useChoice } from './use-choice.ts'
import { type WizardPage, wizardPage } from './wizard-page.ts'
import type { WizardState } from './wizard-stores.ts'

const PromoCode = lazyView(
  async () => (await import('./promo-code.tsx')).PromoCode,
  <Skeleton label={checkoutCopy.loading} shape="card" />,
)

/** One line until it is opened or has a code. */
const PromoField = memo(({ page }: { page: WizardPage }) => {
  const [opened, setOpened] = useState(false)
  const promo = useChoice('promo')
  const problem = useStore(page.$promoProblem)
  // Stays open: deleting the code must not close the field.
  const isOpen = opened || promo !== '' || problem !== null
  return (
    <SheetFold id="discount" title={checkoutCopy.promo} open={isOpen} onOpen={() => setOpened(true)}>
      {isOpen && <PromoCode page={page} />}
    </SheetFold>
  )
})

/** Office or locker, address, today's hours (M-OFF-01…09). */
const PlaceLine = memo(({ place: { office, locker, label } }: { place: Place }) => {
  const today = hoursLabelText(label)
  return (
    <Inline gap="xs">
      <Text>
        <Text as="strong" weight="strong">
          {locker ? placeCopy.lockerTitle(locker.name) : placeCopy.officeTitle(office.index)}
        </Text>
        {', '}
        {typesetAddress(officeAddress(office.settlement, office.addressSource))}
      </Text>
      {today !== '' && <Badge icon="clock">{today}</Badge>}
    </Inline>
  )
})

/** A legal form in the box name changed the client type (M-NAME-05). */
const TypeChangedDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    title={typeChangedCopy.title}
    closeLabel={typeChangedCopy.close}
    size="small"
    actions={
      <Button tone="primary" onClick={onClose}>
        {typeChangedCopy.understood}
      </Button>
    }
  >
    <Text>{typeChangedCopy.text}</Text>
  </Dialog>
)

/** Client types with their prices, and why the choice is locked (M-CLIENT-01, 03; M-NAME-05…07). */
const ClientTypeField = memo(({ page }: { page: WizardPage }) => {
  const { clientType, locked } = useStore(page.$type)
  const byType = useStore(page.$byType)
  const { typeChanged } = useStore(page.$notices, { keys: ['typeChanged'] })
  return (
    <Stack gap="xs">
      <ClientTypeChoice
        value={clientType}
        label={checkoutCopy.clientType}
        prices={byType}
        disabledReason={locked === null ? undefined : typeLockWords[locked]}
        onChoose={page.chooseClientType}
      />
      {typeChanged && <TypeChangedDialog onClose={page.closeTypeNotice} />}
    </Stack>
  )
})

const UnavailableView = lazyView(
  async () => (await import('./unavailable-view.tsx')).UnavailableView,
  <Skeleton label={checkoutCopy.loading} shape="card" count={4} />,
)
interface Props {
  page: WizardPage
}

interface ShownProps extends Props {
  state: Extract<WizardState, { kind: 'shown' }>
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
      <Stack gap="s">
        <FormErrors page={page} today={state.today} />
        <FormNotices page={page} today={state.today} />
        <FormSheet>
          <SheetPart id="client" title={checkoutCopy.clientType} note={checkoutCopy.clientTypeHint}>
            <ClientTypeField page={page} />
          </SheetPart>
          <SheetPart id="period" title={checkoutCopy.dates} titleHidden>
            <PeriodFields page={page} today={state.today} />
          </SheetPart>
          <SheetPart id="boxes" title={isAaps ? checkoutCopy.cell : checkoutCopy.box}>
            <BoxPicker page={page} />
          </SheetPart>
          <SheetPart id="services" title={checkoutCopy.services}>
            <ServiceFields page={page} lockerName={state.place.locker?.name ?? null} />
          </SheetPart>
          <PromoField page={page} />
        </FormSheet>
        <Hidden above="tablet">
          <DraftLine page={page} />
        </Hidden>
      </Stack>
    </form>
  )
})

function Later({ page, Draw }: Props & { Draw: typeof OrderAside }) {
  const order = useDeferredValue(useStore(page.$order))
  return order && <Draw state={order} page={page} />
}

function Title({ page, state, locker }: { page: WizardPage; state: WizardState; locker: boolean }) {
  const shown = state.kind === 'shown'
  const isLocker = shown ? state.place.locker !== null : locker
  return (
    <Stack gap="xxs">
      <Inline justify="between">
        <Heading level={1} size="h2">
          {isLocker ? checkoutCopy.lockerTitle : checkoutCopy.title}
        </Heading>
        <LinkButton icon="arrow-left" onClick={() => void page.back()}>
          {checkoutCopy.back}
        </LinkButton>
      </Inline>
      {shown && <PlaceLine place={state.place} />}
    </Stack>
  )
}

interface WizardProps extends Props {
  /** The address names a cell of a locker. */
  locker?: boolean | undefined
}

/** M-FORM-07. While it loads, nothing depends on the address: the built page has that state. */
export function WizardView({ page, state, locker = false }: WizardProps & { state: WizardState }) {
  if (state.kind === 'failed') return <PlaceFailure code={state.code} onRetry={page.retry} />
  if (state.kind === 'unavailable') return <UnavailableView state={state} page={page} />
  return (
    <Stack gap="xs">
      <StepsOfRent at="terms" back={state.kind === 'loading' ? addresses.home : page.backAddress()} />
      <Columns shape="order" gap="m">
        <Stack gap="xs">
          <Title page={page} state={state} locker={locker} />
          {state.kind === 'loading' ? (
            <Skeleton label={checkoutCopy.loading} shape="card" count={3} />
          ) : (
            <Form state={state} page={page} />
          )}
        </Stack>
        {state.kind === 'shown' && <Later page={page} Draw={OrderAside} />}
      </Columns>
      {state.kind === 'shown' && <Later page={page} Draw={OrderBar} />}
    </Stack>
  )
}

function Wizard({ page, locker }: WizardProps) {
  // Deferred, so that the whole form is drawn in short tasks.
  const state = useDeferredValue(useStore(page.$wizard, { ssr: 'initial' }))
  return <WizardView page={page} state={state} locker={locker} />
}

export const RentalIsland = island(wizardPage, Wizard)
