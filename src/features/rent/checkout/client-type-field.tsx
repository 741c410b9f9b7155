import { useStore } from '@nanostores/react'
import { memo } from 'react'
import { checkoutCopy, typeLockWords } from '#copy/checkout.ts'
import { ClientTypeChoice } from '#parts/client-type-choice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { TypeChangedDialog } from './type-changed-dialog.tsx'
import type { WizardPage } from './wizard-page.ts'

/** Who rents, each at their price, and the reason when the choice is closed (M-CLIENT-01, 03; M-NAME-05…07). */
export const ClientTypeField = memo(({ page }: { page: WizardPage }) => {
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
