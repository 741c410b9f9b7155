import { dateInDots } from '#copy/date-text.ts'
import { tariffWords } from '#copy/documents-page.ts'
import { serviceName } from '#copy/price-words.ts'
import { calculatorCopy } from '#copy/tariff-calculator.ts'
import { clientTypeName, clientTypes, isClientType } from '#domain/client-type.ts'
import { service } from '#domain/service.ts'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Select } from '#ui/select/select.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import type { CalculatorState, TariffCalculator } from './tariff-calculator.ts'

interface Props {
  state: Extract<CalculatorState, { kind: 'shown' }>
  calculator: TariffCalculator
}

const sizes = ['1', '2', 'locker'] as const

/** Where, what, who, from when and how long. */
export function CalculatorFields({ state, calculator }: Props) {
  const { choice, groups, starts, months } = state
  return (
    <Columns shape="two">
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
        options={sizes.map((size) => ({ value: size, label: tariffWords.size[size] }))}
        value={choice.size}
        onChange={(event) => {
          const size = sizes.find((size) => size === event.target.value)
          if (size) calculator.choose({ size })
        }}
      />
      <Select
        name="clientType"
        label={calculatorCopy.client}
        options={clientTypes.map((type) => ({
          value: String(type),
          label: tariffWords.client[clientTypeName(type)],
        }))}
        value={String(choice.clientType)}
        onChange={(event) => {
          const clientType = Number(event.target.value)
          if (isClientType(clientType)) calculator.choose({ clientType })
        }}
      />
      <Select
        name="start"
        label={calculatorCopy.start}
        options={starts.map((date) => ({ value: date, label: dateInDots(date) }))}
        value={choice.start}
        onChange={(event) => calculator.chooseStart(event.target.value)}
      />
      <Select
        name="months"
        label={calculatorCopy.months}
        options={months.map((month) => ({
          value: String(month.months),
          label: calculatorCopy.monthsOption(month.months, month.end),
          disabled: !month.allowed,
        }))}
        value={String(choice.months)}
        onChange={(event) => calculator.choose({ months: Number(event.target.value) })}
      />
    </Columns>
  )
}

/** The services that this client may take there. */
export function CalculatorServices({ state, calculator }: Props) {
  return (
    <Stack gap="s">
      <Heading level={3}>{calculatorCopy.services}</Heading>
      {state.services.map((number) => (
        <Checkbox
          key={number}
          name={`service-${number}`}
          label={serviceName(number)}
          {...(number === service.digitization ? { hint: calculatorCopy.digitizationHint } : {})}
          checked={state.choice.services.includes(number)}
          onChange={() => calculator.toggle(number)}
        />
      ))}
    </Stack>
  )
}
