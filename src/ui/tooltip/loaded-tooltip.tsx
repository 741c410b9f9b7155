import { Tooltip as Primitive } from 'radix-ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { HelpButton } from './help-button.tsx'
import * as css from './tooltip.css.ts'

export interface TooltipProps {
  label: string
  /** Text only, no controls. */
  children: ReactNode
}

export interface LoadedTooltipProps extends TooltipProps {
  /** The pointer is over the button, or the button has the focus. */
  startsOpen: boolean
  takesFocus: boolean
}

export function LoadedTooltip({ label, children, startsOpen, takesFocus }: LoadedTooltipProps) {
  const [open, setOpen] = useState(startsOpen)
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when this button replaces the plain one
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [])
  return (
    <Primitive.Provider delayDuration={200}>
      <Primitive.Root open={open} onOpenChange={setOpen}>
        <Primitive.Trigger
          asChild
          // Radix closes the tooltip on a press, but touch screens have no hover, so a press must open it.
          onClick={(event) => {
            event.preventDefault()
            setOpen(true)
          }}
        >
          <HelpButton ref={button} label={label} />
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
