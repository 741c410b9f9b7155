import { sharedCopy } from '#kit/words/shared-copy.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, type DialogProps } from '#ui/dialog/dialog.tsx'

interface Props extends Pick<DialogProps, 'open' | 'onClose' | 'title' | 'children'> {
  tone?: 'danger' | 'primary'
  confirm: string
  cancel?: string
  busy: boolean
  onConfirm: () => unknown
}

/** Asks for a confirmation before something is done. */
export const ConfirmDialog = (props: Props) => {
  const { tone = 'danger', confirm, cancel = sharedCopy.cancel, busy, onConfirm, ...dialog } = props
  return (
    <Dialog
      {...dialog}
      closeLabel={sharedCopy.close}
      actions={
        <>
          <Button tone={tone} busy={busy} onClick={() => void onConfirm()}>
            {confirm}
          </Button>
          <Button tone="quiet" onClick={dialog.onClose}>
            {cancel}
          </Button>
        </>
      }
    />
  )
}
