import { Tooltip as Primitive } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import * as css from './tooltip.css.ts'

export interface TooltipProps {
  /** Accessible name of the question mark. */
  label: string
  /** The explanation: words only, nothing to press. */
  children: ReactNode
}

/** A question mark that explains on hover, on focus and on a press. Not for what one must know. */
export function Tooltip({ label, children }: TooltipProps) {
  const [open, setOpen] = useState(false)
  return (
    <Primitive.Provider delayDuration={200}>
      <Primitive.Root open={open} onOpenChange={setOpen}>
        <Primitive.Trigger
          type="button"
          aria-label={label}
          className={css.trigger}
          // A finger has no hover: by itself Radix closes on a press.
          onClick={(event) => {
            event.preventDefault()
            setOpen(true)
          }}
        >
          <Icon name="help" size="small" />
        </Primitive.Trigger>
        {/* No portal: inside a modal dialog the body outside it cannot be seen or read. */}
        <Primitive.Content sideOffset={4} collisionPadding={16} className={css.content}>
          {children}
          <Primitive.Arrow className={css.arrow} />
        </Primitive.Content>
      </Primitive.Root>
    </Primitive.Provider>
  )
}
