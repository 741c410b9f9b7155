import { formatAmount } from '#kit/words/amount-text.ts'
import type { WhyNotText } from '#kit/words/why-not.ts'
import { type ClientType, clientTypeFromFlags, toClientTypeFlags } from '#rent/rules/client-type.ts'
import { checkoutCopy, clientTypeOptions } from '#rent/words/checkout.ts'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { RadioList } from '#ui/radio-list/radio-list.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Tooltip } from '#ui/tooltip/tooltip.tsx'

interface Props {
  value: ClientType
  label: string
  /** Kopecks by client type; unknown prices are missing. */
  prices?: Readonly<Partial<Record<ClientType, number>>>
  disabledReason?: WhyNotText | undefined
  onChoose: (type: ClientType) => void
}

/**
 * The privileged category is a checkbox below the two kinds of renters; ticking it also selects 'person'
 * (M-CLIENT-01, 03).
 */
export function ClientTypeChoice({ value, label, prices = {}, disabledReason, onChoose }: Props) {
  const { legal, privileged } = toClientTypeFlags(value)
  const priceOf = (type: ClientType) => {
    const price = prices[type]
    return price === undefined ? {} : { aside: formatAmount(price) }
  }
  return (
    <Stack gap="xs">
      <RadioList
        id="clientType"
        name="clientType"
        label={label}
        labelHidden
        columns="segments"
        disabledReason={disabledReason}
        options={[
          { value: 'entity', ...clientTypeOptions[3], ...priceOf(3) },
          { value: 'person', ...clientTypeOptions[1], ...priceOf(1) },
        ]}
        value={legal ? 'entity' : 'person'}
        onChange={(event) =>
          onChoose(clientTypeFromFlags({ legal: event.target.value === 'entity', privileged: false }))
        }
      />
      <Checkbox
        name="privileged"
        {...clientTypeOptions[2]}
        {...priceOf(2)}
        help={<Tooltip label={checkoutCopy.privilegeTooltip}>{checkoutCopy.privilegeWho}</Tooltip>}
        disabledBy={disabledReason && 'clientType-reason'}
        checked={privileged}
        onChange={(event) =>
          onChoose(clientTypeFromFlags({ legal: false, privileged: event.target.checked }))
        }
      />
    </Stack>
  )
}
