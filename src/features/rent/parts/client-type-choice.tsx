import { amountInWords } from '#kit/words/amount-text.ts'
import { type ClientType, clientTypeOf, renterOf } from '#rent/rules/client-type.ts'
import { checkoutCopy, clientTypeWords } from '#rent/words/checkout.ts'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { RadioList } from '#ui/radio-list/radio-list.tsx'
import { Tooltip } from '#ui/tooltip/tooltip.tsx'

interface Props {
  value: ClientType
  label: string
  /** Kopecks by type; unknown prices are absent. */
  prices?: Readonly<Partial<Record<ClientType, number>>>
  disabledReason?: string | undefined
  onChoose: (type: ClientType) => void
}

/** The privileged category is a checkbox beside the person and also selects it (M-CLIENT-01, 03). */
export function ClientTypeChoice({ value, label, prices = {}, disabledReason, onChoose }: Props) {
  const { legal, privileged } = renterOf(value)
  const priceOf = (type: ClientType) => {
    const price = prices[type]
    return price === undefined ? {} : { aside: amountInWords(price) }
  }
  const category = (
    <Checkbox
      boxed
      segment
      name="privileged"
      {...clientTypeWords[2]}
      {...priceOf(2)}
      help={<Tooltip label={checkoutCopy.privilegeTooltip}>{checkoutCopy.privilegeWho}</Tooltip>}
      disabled={disabledReason !== undefined}
      checked={privileged}
      onChange={(event) => onChoose(clientTypeOf({ legal: false, privileged: event.target.checked }))}
    />
  )
  return (
    <RadioList
      id="clientType"
      name="clientType"
      label={label}
      labelHidden
      columns="segments"
      disabledReason={disabledReason}
      options={[
        { value: 'entity', ...clientTypeWords[3], ...priceOf(3) },
        { value: 'person', ...clientTypeWords[1], ...priceOf(1) },
      ]}
      beside={category}
      value={legal ? 'entity' : 'person'}
      onChange={(event) =>
        onChoose(clientTypeOf({ legal: event.target.value === 'entity', privileged: false }))
      }
    />
  )
}
