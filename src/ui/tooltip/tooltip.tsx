import { Tooltip as Primitive } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import * as css from './tooltip.css.ts'

export interface TooltipProps {
  label: string
  /** Text only, no controls. */
  children: ReactNode
}

/** A help button that shows its text on hover, focus and press. Not for essential information. */
export function Tooltip({ label, children }: TooltipProps) {
  const [open, setOpen] = useState(false)
  return (
    <Primitive.Provider delayDuration={200}>
      <Primitive.Root open={open} onOpenChange={setOpen}>
        <Primitive.Trigger
          type="button"
          aria-label={label}
          className={css.helpButton}
          // Radix closes the tooltip on a press, but touch screens have no hover, so a press must open it.
          onClick={(event) => {
            event.preventDefault()
            setOpen(true)
          }}
        >
          <Icon name="help" size="small" />
        </Primitive.Trigger>
        {/* No portal: content outside a modal dialog is inert. */}
        <Primitive.Content sideOffset={4} collisionPadding={16} className={css.content}>
          {children}
          <Primitive.Arrow className={css.arrow} />
        </Primitive.Content>
      </Primitive.Root>
    </Primitive.Provider>
  )
}
