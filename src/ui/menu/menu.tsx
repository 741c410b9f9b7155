import { classNames } from '../class-names.ts'
import { useDisclosure } from '../disclosure.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import * as css from './menu.css.ts'

export interface MenuAction {
  readonly id: string
  readonly text: string
  readonly icon: IconName
  /** Cannot be undone. */
  readonly danger?: boolean
  /** Where it leads, instead of doing something here. */
  readonly href?: string
}

export interface MenuProps {
  label: string
  actions: readonly MenuAction[]
  /** Not needed where all actions lead somewhere. */
  onChoose?: (id: string) => void
  /** Something is under way: presses are ignored. */
  busy?: boolean
  size?: keyof typeof css.sizes
}

/** Actions that are rarer or weigh more, behind one button. Escape closes it and gives the focus back. */
export function Menu({ label, actions, onChoose, busy = false, size = 'regular' }: MenuProps) {
  const { open, close, frame, button, panel } = useDisclosure()
  return (
    <div className={css.menu} {...frame}>
      <button
        {...button}
        className={classNames(css.toggle, css.sizes[size])}
        {...(busy ? { 'aria-disabled': true } : {})}
      >
        <Icon name="more" size="small" />
        {label}
      </button>
      <ul {...panel} className={css.panel} aria-label={label}>
        {actions.map(({ id, text, icon, danger, href }) => (
          <li key={id}>
            {href === undefined ? (
              <button
                type="button"
                className={classNames(css.action, danger && css.danger)}
                tabIndex={open ? 0 : -1}
                onClick={() => {
                  close()
                  if (!busy) onChoose?.(id)
                }}
              >
                <Icon name={icon} size="small" />
                {text}
              </button>
            ) : (
              <a href={href} className={classNames(css.action, css.leads)} tabIndex={open ? 0 : -1}>
                <Icon name={icon} size="small" />
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
