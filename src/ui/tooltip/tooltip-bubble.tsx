import { Tooltip as Primitive } from 'radix-ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import * as css from './tooltip.css.ts'

/** The question mark with its bubble, fetched when someone first points at it: placing a bubble costs 20 kB. */
export function TooltipBubble({
  label,
  focused,
  children,
}: {
  label: string
  focused: boolean
  children: ReactNode
}) {
  const [open, setOpen] = useState(true)
  const trigger = useRef<HTMLButtonElement>(null)
  // It takes the place of the plain question mark, and with it the focus: once, and only if nobody went on meanwhile.
  useEffect(() => {
    const page = trigger.current?.ownerDocument
    if (focused && page?.activeElement === page?.body) trigger.current?.focus()
  }, [focused])
  return (
    <Primitive.Provider delayDuration={200}>
      <Primitive.Root open={open} onOpenChange={setOpen}>
        <Primitive.Trigger
          type="button"
          aria-label={label}
          className={css.trigger}
          ref={trigger}
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
