import { useStore } from '@nanostores/react'
import { personalDataCopy as copy, personalDataRefusalText } from '#copy/personal-data.ts'
import { shortOrganisationName } from '#domain/legal-conditions.ts'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { LeavingStore, OwnOrganisation } from './personal-data-page.ts'

export const LeaveButton = ({
  organisation,
  store,
}: {
  organisation: OwnOrganisation
  store: LeavingStore
}) => (
  <Button
    size="small"
    tone="plain"
    aria-haspopup="dialog"
    aria-label={copy.leaveOf(organisation.name)}
    data-print="never"
    onClick={() => store.ask(organisation)}
  >
    {copy.leave}
  </Button>
)

export function LeaveDialog({ store }: { store: LeavingStore }) {
  const state = useStore(store.$leaving)
  return (
    <Dialog
      open={state !== null}
      onClose={store.close}
      title={copy.leaveTitle}
      closeLabel={copy.close}
      actions={
        <>
          <Button tone="danger" busy={state?.sending ?? false} onClick={() => void store.confirm()}>
            {copy.leave}
          </Button>
          <Button onClick={store.close}>{copy.cancel}</Button>
        </>
      }
    >
      {state && (
        <Stack gap="s">
          <Text>{copy.leaveText(shortOrganisationName(state.organisation.name))}</Text>
          <RefusalNotice code={state.refused} words={personalDataRefusalText} />
        </Stack>
      )}
    </Dialog>
  )
}
