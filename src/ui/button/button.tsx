import { type MouseEventHandler, type ReactNode, type Ref, useId, useState } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import { narrowed } from '../narrowed.css.ts'
import { type PassedAttributes, passedAttributes } from '../passed-attributes.ts'
import { SpinnerRing } from '../spinner/spinner.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './button.css.ts'

interface Look {
  children?: ReactNode
  /** 'primary' is the one thing to do here; 'secondary' unless told. */
  tone?: keyof typeof css.tones
  size?: keyof typeof css.sizes
  /** As wide as its container. */
  wide?: boolean
  icon?: IconName | undefined
  iconEnd?: IconName | undefined
  /** Shows the icon alone; the children are then its accessible name. */
  iconOnly?: boolean
}

export interface ButtonProps extends PassedAttributes, Look {
  /** 'button' unless told. */
  type?: 'button' | 'submit' | 'reset'
  onClick?: MouseEventHandler<HTMLButtonElement> | undefined
  /** Given: the button does nothing and says why, in sight, under itself. There is no other way to disable. */
  disabledReason?: string | undefined
  /** Takes a press on a disabled button, by Enter in a field of its form too: who keeps it, or leads to the reason. */
  onEarlyPress?: (() => void) | undefined
  /** Something is being sent: presses are ignored, the words stay. */
  busy?: boolean
  name?: string
  value?: string
  form?: string
  'aria-expanded'?: boolean | undefined
  'aria-pressed'?: boolean | undefined
  'aria-controls'?: string | undefined
  'aria-haspopup'?: 'dialog' | 'menu' | 'listbox' | undefined
  ref?: Ref<HTMLButtonElement>
}

const looks = ({ tone = 'secondary', size = 'regular', wide, iconOnly }: Look, ...more: (string | false)[]) =>
  [
    css.button,
    css.tones[tone],
    css.sizes[size],
    wide && css.wide,
    iconOnly ? css.iconOnly : narrowed,
    ...more,
  ]
    .filter(Boolean)
    .join(' ')

const Inside = ({ children, icon, iconEnd, iconOnly, busy }: Look & { busy?: boolean | undefined }) => (
  <>
    {busy ? <SpinnerRing size="small" /> : icon && <Icon name={icon} size={iconOnly ? 'regular' : 'small'} />}
    {!iconOnly && children !== undefined && <span>{children}</span>}
    {iconEnd && <Icon name={iconEnd} size="small" />}
  </>
)

/** A button: it does something here. With `disabledReason` it stays focusable and says why it cannot. */
export function Button(props: ButtonProps) {
  const { type = 'button', onClick, disabledReason, busy, wide, name, value, form, ref, children } = props
  const takeEarly: typeof onClick = (event) => {
    event.preventDefault()
    if (busy !== true) props.onEarlyPress?.()
  }
  const own = useId()
  const reasonId = `${props.id ?? own}-reason`
  const inert = disabledReason !== undefined || busy === true
  const described = [props['aria-describedby'], disabledReason && reasonId].filter(Boolean).join(' ')
  const accessibleName = props.iconOnly && typeof children === 'string' ? children : undefined
  const element = (
    <button
      // A button that becomes a submit button under a press would send the form that it has just opened.
      key={type}
      {...passedAttributes(props)}
      {...(name === undefined ? {} : { name })}
      {...(value === undefined ? {} : { value })}
      {...(form === undefined ? {} : { form })}
      {...(ref ? { ref } : {})}
      {...(accessibleName ? { 'aria-label': accessibleName, title: accessibleName } : {})}
      {...(described ? { 'aria-describedby': described } : {})}
      {...(inert ? { 'aria-disabled': true } : {})}
      {...(busy ? { 'aria-busy': true } : {})}
      aria-expanded={props['aria-expanded']}
      aria-pressed={props['aria-pressed']}
      aria-controls={props['aria-controls']}
      aria-haspopup={props['aria-haspopup']}
      // A disabled submit stays in the tab order; as 'button' it cannot send the form, not even by Enter in a field.
      type={inert && type === 'submit' && !props.onEarlyPress ? 'button' : type}
      onClick={inert ? takeEarly : onClick}
      className={looks(props, disabledReason !== undefined && css.idle, busy === true && css.pending)}
    >
      <Inside {...props} busy={busy} />
    </button>
  )
  if (!('disabledReason' in props)) return element
  // The frame stays when the reason goes: another place in the tree would be another button, without the focus.
  const frame = disabledReason === undefined ? css.open : `${css.group} ${wide ? css.groupWide : ''}`
  return (
    <span className={frame}>
      {element}
      {disabledReason !== undefined && (
        <span id={reasonId} className={css.reason}>
          {disabledReason}
        </span>
      )}
    </span>
  )
}

export interface ButtonLinkProps extends PassedAttributes, Look {
  href: string
  /** File name to save under. */
  download?: string | boolean
  /** Opens beside; the words should say so. */
  external?: boolean
  onClick?: MouseEventHandler<HTMLAnchorElement> | undefined
}

/** A link that looks like a button: it goes somewhere. */
export function ButtonLink(props: ButtonLinkProps) {
  const { href, download, external, onClick } = props
  const accessibleName = props.iconOnly && typeof props.children === 'string' ? props.children : undefined
  return (
    <a
      {...passedAttributes(props)}
      {...(accessibleName ? { 'aria-label': accessibleName, title: accessibleName } : {})}
      {...(external ? { target: '_blank', rel: 'noopener' } : {})}
      {...(download === undefined ? {} : { download })}
      {...(onClick ? { onClick } : {})}
      href={href}
      className={looks(props)}
    >
      <Inside {...props} />
    </a>
  )
}

export interface CopyButtonProps {
  /** What is copied. */
  text: string
  label: string
  copiedLabel: string
  failedLabel: string
  /** Puts the text on the clipboard; a rejected promise means it could not. */
  onCopy: (text: string) => Promise<void>
}

/** Copies a number or an address and says so. */
export function CopyButton({ text, label, copiedLabel, failedLabel, onCopy }: CopyButtonProps) {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready')
  const words = { ready: label, copied: copiedLabel, failed: failedLabel }[state]
  return (
    <>
      <Button
        tone="quiet"
        size="small"
        icon={state === 'copied' ? 'check' : 'copy'}
        onClick={() =>
          onCopy(text).then(
            () => setState('copied'),
            () => setState('failed'),
          )
        }
      >
        {words}
      </Button>
      <VisuallyHidden aria-live="polite">{state === 'ready' ? '' : words}</VisuallyHidden>
    </>
  )
}
