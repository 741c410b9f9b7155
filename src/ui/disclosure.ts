import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'

/**
 * A button that opens a panel beside it: Escape closes it and gives the focus back, and so does going elsewhere. The
 * parts are spread into what is around both, into the button and into the panel.
 */
export function useDisclosure() {
  const [open, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => {
    setOpen(false)
    toggle.current?.focus()
  }
  return {
    open,
    /** Closes the panel; the focus is at the button again. */
    close,
    frame: {
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        close()
      },
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      },
    },
    button: {
      ref: toggle,
      type: 'button',
      'aria-expanded': open,
      'aria-controls': id,
      onClick: () => setOpen(!open),
    },
    panel: { id, hidden: !open },
  } as const
}
