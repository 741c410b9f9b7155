import { useDisclosure } from '../disclosure.ts'
import { Icon } from '../icon/icon.tsx'
import { SpinnerRing } from '../spinner/spinner.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './switcher.css.ts'

export interface SwitcherOption {
  readonly id: string
  readonly name: string
  readonly note?: string
  readonly selected: boolean
}

export interface SwitcherProps {
  /** What the button does, for listeners, before the name that is shown. */
  label: string
  /** What is chosen now. */
  name: string
  note?: string
  options: readonly SwitcherOption[]
  onChoose: (id: string) => void
  /** Something was chosen and is under way: presses are ignored. */
  busy?: boolean
  /** What the header has no room for below desktop. */
  links?: readonly { readonly href: string; readonly text: string }[]
}

/** In the header: in whose name one acts, and a list to change it. Escape closes it and gives the focus back. */
export function Switcher({ label, name, note, options, onChoose, busy, links = [] }: SwitcherProps) {
  const { open, close, frame, button, panel } = useDisclosure()
  return (
    <div className={css.switcher} data-acting="" {...frame}>
      <button
        {...button}
        className={css.toggle}
        {...(busy ? { 'aria-disabled': true, 'aria-busy': true } : {})}
        onClick={() => !busy && button.onClick()}
      >
        {busy ? <SpinnerRing size="small" /> : <Icon name="building" size="small" />}
        <VisuallyHidden>{`${label}: `}</VisuallyHidden>
        <span className={css.words}>
          <span className={css.name}>{name}</span> {note && <span className={css.note}>{note}</span>}
        </span>
        <Icon name={open ? 'chevron-up' : 'chevron-down'} size="small" />
      </button>
      <div {...panel} className={css.panel}>
        <ul className={css.list} aria-label={label}>
          {options.map(({ id, selected, ...words }) => (
            <li key={id}>
              <button
                type="button"
                className={css.row}
                {...(selected ? { 'aria-current': true } : {})}
                onClick={() => {
                  close()
                  onChoose(id)
                }}
              >
                <span className={css.mark}>{selected && <Icon name="check" size="small" />}</span>
                <span className={css.words}>
                  <span className={css.optionName}>{words.name}</span>
                  {words.note && <span className={css.optionNote}>{words.note}</span>}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {links.length > 0 && (
          <div className={css.links}>
            {links.map(({ href, text }) => (
              <a key={href} href={href} className={css.row}>
                {text}
              </a>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}
