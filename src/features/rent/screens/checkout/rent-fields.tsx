import { useStore } from '@nanostores/react'
import { memo, useEffect, useRef, useState } from 'react'
import { listAllowedServices } from '#claims/rules/services.ts'
import { lazyView } from '#kit/screens/lazy-view.tsx'
import { formatAmount } from '#kit/words/amount-text.ts'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import { typeset } from '#kit/words/typeset.ts'
import { ClientTypeChoice } from '#rent/parts/client-type-choice.tsx'
import { RentStartField, RentTermField } from '#rent/parts/period-fields.tsx'
import { countFullMonths, listTermChoices } from '#rent/rules/rental-period.ts'
import {
  checkoutCopy,
  clientTypeChangedCopy,
  clientTypeLockTexts,
  serviceHints,
} from '#rent/words/checkout.ts'
import { periodCopy } from '#rent/words/period.ts'
import { serviceName } from '#rent/words/price-words.ts'
import { whatIfCopy } from '#rent/words/what-if.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { CollapsibleFormSheetSection } from '#ui/form-sheet/form-sheet.tsx'
import { HiddenByWidthOrLogin } from '#ui/hidden-by-width-or-login/hidden-by-width-or-login.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { SwitchRow, SwitchRows } from '#ui/switch-row/switch-row.tsx'
import { Text } from '#ui/text/text.tsx'
import { ErrorCodeMarker, useRentalFormField } from './form-parts.tsx'
import { type ServiceField, serviceFields } from './form-price.ts'
import { fieldIds, problemTexts } from './form-problems.ts'
import type { ServicePrices } from './pricing-store.ts'
import type { WizardPage } from './wizard-page.ts'

interface Props {
  page: WizardPage
}

const fieldSkeleton = <Skeleton label={checkoutCopy.loading} shape="card" />

/** Says that a legal form in the name changed the client type (M-NAME-05). */
const TypeChangedDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    title={clientTypeChangedCopy.title}
    closeLabel={sharedCopy.close}
    size="small"
    actions={
      <Button tone="primary" onClick={onClose}>
        {clientTypeChangedCopy.understood}
      </Button>
    }
  >
    <Text>{clientTypeChangedCopy.text}</Text>
  </Dialog>
)

/** Choice of the client type, locked to 3 in some cases (M-CLIENT-01, 03; M-NAME-05…07). */
export const ClientTypeField = memo(({ page }: Props) => {
  const { clientType, locked } = useStore(page.$type)
  const byType = useStore(page.$byType)
  const { typeChanged, typeRemembered } = useStore(page.$notices, { keys: ['typeChanged', 'typeRemembered'] })
  return (
    <Stack gap="xs">
      <ClientTypeChoice
        value={clientType}
        label={checkoutCopy.clientType}
        prices={byType}
        disabledReason={locked === null ? undefined : clientTypeLockTexts[locked]}
        onChoose={page.chooseClientType}
      />
      {typeRemembered && (
        <Text size="small" tone="muted">
          {checkoutCopy.typeRemembered}
        </Text>
      )}
      {typeChanged && <TypeChangedDialog onClose={page.closeTypeNotice} />}
    </Stack>
  )
})

function Months({ page, today, dates }: Props & { today: string; dates: readonly [string, string] }) {
  const byTerm = useStore(page.$byTerm)
  const clientType = useRentalFormField('clientType')
  return (
    <RentTermField
      start={dates[0]}
      clientType={clientType}
      terms={listTermChoices(dates[0], today).map(({ months, end, allowed }) => ({
        months,
        end,
        total: byTerm[months],
        closed: allowed ? undefined : periodCopy.onlyFromFirst,
      }))}
      months={countFullMonths(...dates)}
      onChoose={page.chooseMonths}
    />
  )
}

/** Start and number of months (M-PERIOD-10…14, 17). */
export const PeriodFields = memo(({ page, today }: Props & { today: string }) => {
  const dates = useRentalFormField('dates')
  const problem = useStore(page.shownProblems.dates)
  const oldRent = useStore(page.$oldRent)
  const { monthsClamped } = useStore(page.$notices, { keys: ['monthsClamped'] })
  return (
    <Stack gap="m">
      <ErrorCodeMarker code={problem}>
        <RentStartField
          id={fieldIds.dates}
          name="start"
          today={today}
          value={dates?.[0] ?? null}
          error={problem && problemTexts.dates(problem, today, oldRent)}
          onChoose={page.chooseStart}
        />
      </ErrorCodeMarker>
      {dates && <Months page={page} today={today} dates={dates} />}
      {dates && monthsClamped && (
        <Notice tone="info" live="polite">
          {checkoutCopy.monthsClamped(dates[1])}
        </Notice>
      )}
    </Stack>
  )
})

const NameField = lazyView(async () => (await import('./box-name-field.tsx')).BoxNameField, fieldSkeleton)

interface ServiceProps extends Props {
  lockerName: string | null
}

const ServiceSwitch = memo(
  (
    props: ServiceProps & { field: ServiceField; service: number; price: ServicePrices[number] | undefined },
  ) => {
    const { field, service, price, page, lockerName } = props
    const checked = useRentalFormField(field)
    return (
      <SwitchRow
        name={field}
        label={typeset(serviceName(service))}
        hint={serviceHints[field]}
        amount={price && formatAmount(price.amount)}
        unit={price && checkoutCopy.serviceUnit(price.once)}
        checked={checked}
        onChange={(on) => page.toggle(field, on)}
      >
        {field === 'namedCell' && checked && <NameField page={page} lockerName={lockerName} />}
      </SwitchRow>
    )
  },
)

/** Switches of the services (M-SVC-01, M-DIGI-01). */
export const ServiceFields = memo(({ page, lockerName }: ServiceProps) => {
  const clientType = useStore(page.$clientType)
  const servicePrices = useStore(page.$servicePrices)
  const officeIndex = useRentalFormField('opsIndex')
  const isAaps = useRentalFormField('isAaps')
  const stoppedServices = useStore(page.$place)?.office.stoppedServices
  const allowed = listAllowedServices({ clientType, isAaps, officeIndex, stoppedServices })
  return (
    <SwitchRows>
      {serviceFields
        .map(({ field, number }) => ({ field, service: number(isAaps) }))
        .filter(({ service }) => allowed.includes(service))
        .map(({ field, service }) => (
          <ServiceSwitch
            key={field}
            field={field}
            service={service}
            price={servicePrices[service]}
            page={page}
            lockerName={lockerName}
          />
        ))}
    </SwitchRows>
  )
})

const PromoCode = lazyView(async () => (await import('./promo-code-input.tsx')).PromoCodeInput, fieldSkeleton)

export const PromoField = memo(({ page }: Props) => {
  const [opened, setOpened] = useState(false)
  const promo = useRentalFormField('promo')
  const problem = useStore(page.$promoProblem)
  // Stays open, because deleting the code must not hide the field.
  const isOpen = opened || promo !== '' || problem !== null
  return (
    <CollapsibleFormSheetSection
      id="discount"
      title={checkoutCopy.promo}
      open={isOpen}
      onOpen={() => setOpened(true)}
    >
      {isOpen && <PromoCode page={page} />}
    </CollapsibleFormSheetSection>
  )
})

const WhatIf = lazyView(async () => (await import('./what-if-view.tsx')).WhatIfView, fieldSkeleton)

/** Read and loaded once the person opens it (M-WHATIF-01). */
export const WhatIfSection = memo(({ page }: Props) => {
  const [opened, setOpened] = useState(false)
  const asked = useStore(page.$asksWhatIf)
  const section = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The link is in the summary, far from the section.
    if (asked) section.current?.querySelector('summary')?.focus()
  }, [asked])
  const isOpen = opened || asked
  const content = (
    <CollapsibleFormSheetSection
      id="what-if"
      title={whatIfCopy.title}
      open={isOpen}
      onOpen={() => setOpened(true)}
    >
      {isOpen && <WhatIf page={page} />}
    </CollapsibleFormSheetSection>
  )
  // On wide windows the link in the summary opens it.
  return (
    <div ref={section}>
      {isOpen ? content : <HiddenByWidthOrLogin above="tablet">{content}</HiddenByWidthOrLogin>}
    </div>
  )
})
