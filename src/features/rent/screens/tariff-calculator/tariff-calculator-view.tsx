import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { serviceNumberByName } from '#claims/rules/services.ts'
import { tariffTableCopy } from '#content/words/content-pages.ts'
import { browserEnvironment } from '#kit/browser/browser-environment.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { ClientTypeChoice } from '#rent/parts/client-type-choice.tsx'
import { RentStartField, RentTermField } from '#rent/parts/period-fields.tsx'
import { clientTypeName } from '#rent/rules/client-type.ts'
import { groupPriceLines } from '#rent/rules/price.ts'
import { checkoutCopy } from '#rent/words/checkout.ts'
import { periodCopy } from '#rent/words/period.ts'
import { priceCopy, priceRowFromGroup, serviceName } from '#rent/words/price-words.ts'
import { calculatorCopy } from '#rent/words/tariff-calculator.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { FormSheet, FormSheetSection } from '#ui/form-sheet/form-sheet.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { PriceLines, PriceTotal } from '#ui/price-lines/price-lines.tsx'
import { PriceSummaryPanel } from '#ui/price-summary-panel/price-summary-panel.tsx'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { SwitchRow, SwitchRows } from '#ui/switch-row/switch-row.tsx'
import { Text } from '#ui/text/text.tsx'
import {
  type CalculatorInput,
  createTariffCalculator,
  type ShownCalculator,
  type TariffCalculator,
} from './tariff-calculator.ts'

interface Props {
  state: ShownCalculator
  calculator: TariffCalculator
}

const sizeKeys = ['1', '2', 'locker'] as const

function PlaceFields({ state: { choice, groups }, calculator }: Props) {
  return (
    <Columns shape="two" gap="m">
      <Select
        name="group"
        label={calculatorCopy.group}
        options={groups.map(({ key, title }) => ({ value: key, label: title }))}
        value={choice.group}
        onChange={(event) => calculator.choose({ group: event.target.value })}
      />
      <Select
        name="size"
        label={calculatorCopy.size}
        options={sizeKeys.map((size) => ({ value: size, label: tariffTableCopy.size[size] }))}
        value={choice.size}
        onChange={(event) => {
          const size = sizeKeys.find((size) => size === event.target.value)
          if (size) calculator.choose({ size })
        }}
      />
    </Columns>
  )
}

function CalculatorFields({ state, calculator }: Props) {
  const { choice, months, today, typePrices } = state
  return (
    <FormSheet>
      <FormSheetSection id="client" title={calculatorCopy.client}>
        <ClientTypeChoice
          value={choice.clientType}
          label={calculatorCopy.client}
          prices={typePrices}
          onChoose={(clientType) => calculator.choose({ clientType })}
        />
      </FormSheetSection>
      <FormSheetSection id="place" title={calculatorCopy.place}>
        <PlaceFields state={state} calculator={calculator} />
      </FormSheetSection>
      <FormSheetSection id="period" title={calculatorCopy.period}>
        <Stack gap="m">
          <RentStartField
            id="start"
            name="start"
            today={today}
            value={choice.start}
            onChoose={calculator.chooseStart}
          />
          <RentTermField
            start={choice.start}
            clientType={choice.clientType}
            terms={months.map(({ months, end, total, allowed }) => ({
              months,
              end,
              total,
              closed: allowed ? undefined : periodCopy.onlyFromFirst,
            }))}
            months={choice.months}
            onChoose={(months) => calculator.choose({ months })}
          />
          {state.clamped && <Notice live="polite">{calculatorCopy.clamped}</Notice>}
        </Stack>
      </FormSheetSection>
      <FormSheetSection id="services" title={calculatorCopy.services}>
        <SwitchRows>
          {state.services.map(({ number, amount, once }) => (
            <SwitchRow
              key={number}
              name={`service-${number}`}
              label={serviceName(number)}
              hint={number === serviceNumberByName.digitization ? calculatorCopy.digitizationHint : undefined}
              amount={amount === undefined ? undefined : formatAmount(amount)}
              unit={amount === undefined ? undefined : checkoutCopy.serviceUnit(once)}
              checked={choice.services.includes(number)}
              onChange={() => calculator.toggle(number)}
            />
          ))}
        </SwitchRows>
      </FormSheetSection>
    </FormSheet>
  )
}

function TariffCalculatorView({ calculator }: { calculator: TariffCalculator }) {
  const state = useStore(calculator.$state)
  if (state.kind === 'loading') return <Skeleton label={calculatorCopy.waiting} shape="card" count={6} />
  if (state.kind === 'failed')
    return (
      <Notice tone="warning" title={calculatorCopy.failedTitle}>
        {calculatorCopy.failed}
      </Notice>
    )
  return (
    <Columns shape="order" align="start">
      <CalculatorFields state={state} calculator={calculator} />
      <PriceSummaryPanel
        aria-label={priceCopy.total}
        foot={
          <>
            <div aria-live="polite">
              <PriceTotal
                label={priceCopy.total}
                note={`${priceCopy.firstMonth}: ${formatAmount(state.price.firstMonth)}`}
                amount={formatAmount(state.price.total)}
              />
            </div>
            <ButtonLink href="/" tone="primary" size="large" wide>
              {calculatorCopy.go}
            </ButtonLink>
          </>
        }
      >
        <Text size="small" tone="muted">
          {tariffTableCopy.client[clientTypeName(state.choice.clientType)]}.{' '}
          {calculatorCopy.tariff(state.tariffFrom)}
        </Text>
        <PriceLines lines={groupPriceLines(state.price.lines).map((group) => priceRowFromGroup(group))} />
      </PriceSummaryPanel>
    </Columns>
  )
}

export function TariffCalculatorIsland(offer: CalculatorInput) {
  const [calculator] = useState(() => createTariffCalculator(browserEnvironment, offer))
  return <TariffCalculatorView calculator={calculator} />
}
