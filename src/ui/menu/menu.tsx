import { DropdownMenu as Primitive } from 'radix-ui'
import { useRef } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './menu.css.ts'

export interface MenuAction {
  readonly id: string
  readonly text: string
  readonly icon: IconName
  readonly danger?: boolean
  readonly href?: string
}

export interface MenuProps {
  label: string
  /** Names the row of the menu for screen readers. */
  about?: string | undefined
  actions: readonly MenuAction[]
  onChoose?: (id: string) => void
  busy?: boolean
  size?: keyof typeof css.menuButtonSizes
  /** Shows only the three dots; the label becomes the accessible name. */
  iconOnly?: boolean
}

export function Menu({
  label,
  about,
  actions,
  onChoose,
  busy = false,
  size = 'regular',
  iconOnly = false,
}: MenuProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    // A modal menu injects a style element, which the strict CSP blocks.
    <Primitive.Root modal={false}>
      <Primitive.Trigger
        ref={trigger}
        className={classNames(css.menuButton, css.menuButtonSizes[size], iconOnly && css.iconOnlyMenuButton)}
        {...(busy ? { 'aria-disabled': true } : {})}
      >
        <Icon name="more" size="small" />
        {iconOnly ? <VisuallyHidden>{label}</VisuallyHidden> : label}
        {about !== undefined && <VisuallyHidden>{` ${about}`}</VisuallyHidden>}
      </Primitive.Trigger>
      {/* No portal: content outside a modal dialog is inert. */}
      <Primitive.Content align="end" sideOffset={8} collisionPadding={16} className={css.panel}>
        {actions.map(({ id, text, icon, danger, href }) =>
          href === undefined ? (
            <Primitive.Item
              key={id}
              className={classNames(css.menuItem, danger && css.dangerItem)}
              onSelect={() => {
                // Focuses the button first, so that a dialog that the action opens returns the focus to it.
                trigger.current?.focus()
                if (!busy) onChoose?.(id)
              }}
            >
              <Icon name={icon} size="small" />
              {text}
            </Primitive.Item>
          ) : (
            <Primitive.Item key={id} asChild>
              <a href={href} className={css.menuItem}>
                <Icon name={icon} size="small" />
                {text}
              </a>
            </Primitive.Item>
          ),
        )}
      </Primitive.Content>
    </Primitive.Root>
  )
}
