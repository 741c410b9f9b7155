import type { ReactNode } from 'react'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, type DialogProps } from '#ui/dialog/dialog.tsx'

interface Props extends Pick<DialogProps, 'open' | 'onClose' | 'title'> {
  formId: string
  send: string
  sending: string
  busy: boolean
  danger?: boolean
  keeps?: boolean
  /** Label of the only button once the dialog shows a result. */
  done?: string | undefined
  children?: ReactNode
}

/** Dialog with a form. Asks for confirmation before typed text is lost, unless `keeps` says that the text is stored. */
export function FormDialog(props: Props) {
  const { open, onClose, title, formId, send, sending, busy, danger = false, keeps = false } = props
  const { done, children } = props
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={sharedCopy.close}
      {...(done === undefined && !keeps ? { leaving: sharedCopy.leaving } : {})}
      actions={
        done === undefined ? (
          <>
            <Button tone={danger ? 'danger' : 'primary'} type="submit" form={formId} busy={busy}>
              {busy ? sending : send}
            </Button>
            <Button tone="quiet" onClick={onClose}>
              {sharedCopy.cancel}
            </Button>
          </>
        ) : (
          <Button tone="primary" onClick={onClose}>
            {done}
          </Button>
        )
      }
    >
      {children}
    </Dialog>
  )
}
