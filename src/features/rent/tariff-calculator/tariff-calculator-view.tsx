import { useStore } from '@nanostores/react'
import { amountInWords } from '#copy/amount-text.ts'
import { tariffWords } from '#copy/documents-page.ts'
import { priceCopy, priceGroupRow } from '#copy/price-words.ts'
import { calculatorCopy } from '#copy/tariff-calculator.ts'
import { clientTypeName } from '#domain/client-type.ts'
import { priceGroups } from '#domain/price-groups.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { OrderPanel } from '#ui/order-panel/order-panel.tsx'
import { PriceLines, PriceTotal } from '#ui/price-lines/price-lines.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Text } from '#ui/text/text.tsx'
import { CalculatorFields } from './calculator-fields.tsx'
import type { TariffCalculator } from './tariff-calculator.ts'

/** Choices on one side, the price of them on the other. */
export function TariffCalculatorView({ calculator }: { calculator: TariffCalculator }) {
  const state = useStore(calculator.$state)
  if (state.kind === 'waiting') return <Skeleton label={calculatorCopy.waiting} shape="card" count={6} />
  if (state.kind === 'failed')
    return (
      <Notice tone="warning" title={calculatorCopy.failedTitle}>
        {calculatorCopy.failed}
      </Notice>
    )
  return (
    <Columns shape="order" align="start">
      <CalculatorFields state={state} calculator={calculator} />
      <OrderPanel
        aria-label={priceCopy.total}
        foot={
          <>
            <div aria-live="polite">
              <PriceTotal
                label={priceCopy.total}
                note={`${priceCopy.firstMonth}: ${amountInWords(state.price.firstMonth)}`}
                amount={amountInWords(state.price.total)}
              />
            </div>
            <ButtonLink href="/" tone="primary" size="large" wide>
              {calculatorCopy.go}
            </ButtonLink>
          </>
        }
      >
        <Text size="small" tone="muted">
          {tariffWords.client[clientTypeName(state.choice.clientType)]}.{' '}
          {calculatorCopy.tariff(state.tariffFrom)}
        </Text>
        <PriceLines lines={priceGroups(state.price.lines).map((group) => priceGroupRow(group))} />
      </OrderPanel>
    </Columns>
  )
}
