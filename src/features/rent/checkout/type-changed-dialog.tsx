import { typeChangedCopy as copy } from '#copy/type-changed.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Text } from '#ui/text/text.tsx'

/** A legal form in the box name changed the client type (M-NAME-05). */
export const TypeChangedDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    title={copy.title}
    closeLabel={copy.close}
    size="small"
    actions={
      <Button tone="primary" onClick={onClose}>
        {copy.understood}
      </Button>
    }
  >
    <Text>{copy.text}</Text>
  </Dialog>
)
