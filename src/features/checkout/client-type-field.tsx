import { amountInWords } from '#copy/amount-text.ts'
import { checkoutCopy, clientTypeWords, typeLockWords } from '#copy/checkout.ts'
import { clientTypes, isClientType } from '#domain/client-type.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { RadioList } from '#ui/radio-list/radio-list.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { Tooltip } from '#ui/tooltip/tooltip.tsx'
import { section } from './wizard-section.ts'

const keys = ['clientType', 'typeLock', 'notices', 'typePrices'] as const

/** Who rents: three types, each with its price, the reason when the choice is closed, who is privileged (M-CLIENT-01, 03; M-NAME-05…07). */
export const ClientTypeField = section(keys, [], [], ({ state, page }) => {
  const { clientType, typeLock, notices, typePrices } = state
  return (
    <Stack gap="xs">
      <RadioList
        id="clientType"
        name="clientType"
        label={checkoutCopy.clientType}
        labelHidden
        hint={checkoutCopy.clientTypeHint}
        disabledReason={typeLock === null ? undefined : typeLockWords[typeLock]}
        options={clientTypes.map((type) => {
          const price = typePrices[type]
          return {
            value: String(type),
            ...clientTypeWords[type],
            ...(price === undefined ? {} : { aside: amountInWords(price) }),
          }
        })}
        value={String(clientType)}
        onChange={(event) => {
          const type = Number(event.target.value)
          if (isClientType(type)) page.chooseClientType(type)
        }}
      />
      <Inline gap="xs" wrap={false}>
        <Text size="small" tone="muted">
          {checkoutCopy.privilegeTooltip}
        </Text>
        <Tooltip label={checkoutCopy.privilegeTooltip}>{checkoutCopy.privilegeWho}</Tooltip>
      </Inline>
      <Dialog
        open={notices.typeChanged}
        onClose={page.closeTypeNotice}
        title={checkoutCopy.typeChangedTitle}
        closeLabel={checkoutCopy.close}
        size="small"
        actions={
          <Button tone="primary" onClick={page.closeTypeNotice}>
            {checkoutCopy.typeChangedOk}
          </Button>
        }
      >
        <Text>{checkoutCopy.typeChangedText}</Text>
      </Dialog>
    </Stack>
  )
})
