import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../button/button.tsx'
import { Heading } from '../heading/heading.tsx'
import * as css from './dialog.css.ts'

export interface DialogProps {
  open: boolean
  /** The reader closed it: by the cross, by Escape, or by a press on the veil. */
  onClose: () => void
  title: string
  /** Spoken name of the cross. */
  closeLabel: string
  children?: ReactNode
  /** Buttons at the foot, the main one first. */
  actions?: ReactNode
  size?: keyof typeof css.sizes
  id?: string
}

/** A modal dialog on the browser's own <dialog>: it holds the focus and gives it back; on phones it rises from below. */
export function Dialog({
  open,
  onClose,
  title,
  closeLabel,
  children,
  actions,
  size = 'regular',
  id,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const own = useId()
  const titleId = `${id ?? own}-title`

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
  }, [open])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the press on the veil repeats what Escape and the cross do
    <dialog
      ref={ref}
      {...(id ? { id } : {})}
      {...(open ? { 'aria-labelledby': titleId } : {})}
      className={`${css.dialog} ${css.sizes[size]}`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {open && (
        <>
          <div className={css.head}>
            <div className={css.title}>
              <Heading level={2} size="h3" id={titleId} focusable>
                {title}
              </Heading>
            </div>
            <Button tone="quiet" icon="close" iconOnly onClick={onClose}>
              {closeLabel}
            </Button>
          </div>
          <div className={css.body}>{children}</div>
          {actions && <div className={css.actions}>{actions}</div>}
        </>
      )}
    </dialog>
  )
}
