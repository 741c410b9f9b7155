import type { BranchPayment } from '#contract/branch.ts'
import { branchCopy as copy } from '#copy/branch.ts'
import { serviceName } from '#copy/price-words.ts'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'

interface Props {
  readonly payment: {
    readonly service: BranchPayment['service']
    readonly joint?: BranchPayment['joint'] | undefined
  }
}

/** What a payment is for; one that waits with others names their order and their claims. */
export function Purpose({ payment: { service, joint } }: Props) {
  return (
    <Stack gap="xxs">
      <Text as="span" size="small">
        {service === null ? copy.rent : serviceName(service)}
      </Text>
      {joint && (
        <Text as="span" size="small" tone="muted" data-test="joint">
          {copy.jointShort(joint.order, joint.claims)}
        </Text>
      )}
    </Stack>
  )
}
