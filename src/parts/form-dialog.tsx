import type { ReactNode } from 'react'
import { partsCopy } from '#copy/parts.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, type DialogProps } from '#ui/dialog/dialog.tsx'

interface Props extends Pick<DialogProps, 'open' | 'onClose' | 'title'> {
  /** The `id` of the form inside, which the main button sends. */
  formId: string
  /** The main button, and the same while it is sending. */
  send: string
  sending: string
  busy: boolean
  /** What is sent cannot be undone. */
  danger?: boolean
  /** What is typed outlives the closing. */
  keeps?: boolean
  /** What was sent has left something to read: the only button that is left, which closes. */
  done?: string | undefined
  /** The form, drawn while the dialog is open. */
  children?: ReactNode
}

/** A dialog with a form: closing it asks before what was typed is lost, unless it is kept. */
export function FormDialog(props: Props) {
  const { open, onClose, title, formId, send, sending, busy, danger = false, keeps = false } = props
  const { done, children } = props
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={partsCopy.close}
      {...(done === undefined && !keeps ? { leaving: partsCopy.leaving } : {})}
      actions={
        done === undefined ? (
          <>
            <Button tone={danger ? 'danger' : 'primary'} type="submit" form={formId} busy={busy}>
              {busy ? sending : send}
            </Button>
            <Button tone="quiet" onClick={onClose}>
              {partsCopy.cancel}
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
