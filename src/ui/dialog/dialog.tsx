import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { Heading } from '../heading/heading.tsx'
import { Text } from '../text/text.tsx'
import * as css from './dialog.css.ts'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  closeLabel: string
  children?: ReactNode
  actions?: ReactNode
  /** Texts of the question before input is discarded; without them the dialog closes at once. */
  leaving?: { readonly question: string; readonly leave: string; readonly stay: string }
  size?: keyof typeof css.sizes
  id?: string
}

/** A modal native <dialog>: traps and restores the focus; slides up from the bottom on phones. */
export function Dialog({
  open,
  onClose,
  title,
  closeLabel,
  children,
  actions,
  leaving,
  size = 'regular',
  id,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const generatedId = useId()
  const titleId = `${id ?? generatedId}-title`
  const hasInput = useRef(false)
  /** Target of the pointer press: a selection dragged onto the backdrop must not close the dialog. */
  const pressedAt = useRef<EventTarget | null>(null)
  const focusedBefore = useRef<Element | null>(null)
  const [asking, setAsking] = useState(false)
  const stayButton = useRef<HTMLButtonElement>(null)

  const leave = () => {
    if (!leaving || !hasInput.current || asking) return onClose()
    focusedBefore.current = ref.current?.ownerDocument.activeElement ?? null
    setAsking(true)
  }
  const stay = () => {
    setAsking(false)
    if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus()
  }

  useEffect(() => {
    if (asking) stayButton.current?.focus()
  }, [asking])
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
    hasInput.current = false
    setAsking(false)
  }, [open])

  return (
    <dialog
      ref={ref}
      {...(id ? { id } : {})}
      {...(open ? { 'aria-labelledby': titleId } : {})}
      className={`${css.dialog} ${css.sizes[size]}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        // Prevents the key press itself, because browsers close a dialog at the second Escape in a row in any case.
        event.preventDefault()
        if (asking) stay()
        else leave()
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        leave()
      }}
      onClose={() => open && onClose()}
      onInput={() => {
        hasInput.current = true
      }}
      onPointerDown={(event) => {
        pressedAt.current = event.target
      }}
      onClick={(event) => {
        const { target, currentTarget } = event
        if (target === currentTarget && pressedAt.current === currentTarget) leave()
      }}
    >
      {open && (
        <>
          <div className={css.header}>
            <div className={css.title}>
              <Heading level={2} size="h3" id={titleId} focusable>
                {title}
              </Heading>
            </div>
            <Button tone="quiet" icon="close" iconOnly onClick={leave}>
              {closeLabel}
            </Button>
          </div>
          <div className={css.body}>{children}</div>
          {asking && leaving ? (
            <div className={css.actions} role="alert">
              <div className={css.discardInputQuestion}>
                <Text weight="strong">{leaving.question}</Text>
              </div>
              <Button ref={stayButton} tone="primary" onClick={stay}>
                {leaving.stay}
              </Button>
              <Button tone="danger" onClick={onClose}>
                {leaving.leave}
              </Button>
            </div>
          ) : (
            actions && <div className={css.actions}>{actions}</div>
          )}
        </>
      )}
    </dialog>
  )
}
