import { useStore } from '@nanostores/react'
import { memo } from 'react'
import { checkoutCopy, typeLockWords } from '#copy/checkout.ts'
import { ClientTypeChoice } from '#parts/client-type-choice.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { WizardPage } from './wizard-page.ts'

/** Who rents, each at their price, and the reason when the choice is closed (M-CLIENT-01, 03; M-NAME-05…07). */
export const ClientTypeField = memo(({ page }: { page: WizardPage }) => {
  const { clientType, locked } = useStore(page.$type)
  const typePrices = useStore(page.$typePrices)
  const { typeChanged } = useStore(page.$notices, { keys: ['typeChanged'] })
  return (
    <Stack gap="xs">
      <ClientTypeChoice
        value={clientType}
        label={checkoutCopy.clientType}
        hint={checkoutCopy.clientTypeHint}
        prices={typePrices}
        disabledReason={locked === null ? undefined : typeLockWords[locked]}
        onChoose={page.chooseClientType}
      />
      <Dialog
        open={typeChanged}
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
