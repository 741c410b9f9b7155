import { type MouseEventHandler, type ReactNode, type Ref, useId, useState } from 'react'
import { compactOnNarrowPages } from '../compact-on-narrow-pages.css.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import { pickRootAttributes, type RootAttributes } from '../root-attributes.ts'
import { SpinnerRing } from '../spinner/spinner.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import { WhyNotLine, type WhyNotText } from '../why-not/why-not.tsx'
import * as css from './button.css.ts'

interface ButtonAppearance {
  children?: ReactNode
  /** At most one 'primary' per screen; defaults to 'secondary'. */
  tone?: keyof typeof css.tones
  size?: keyof typeof css.sizes
  wide?: boolean
  icon?: IconName | undefined
  iconEnd?: IconName | undefined
  /** Shows only the icon; the children become the accessible name. */
  iconOnly?: boolean
  /** On phones, shows only the icon. */
  iconOnlyOnPhone?: boolean
}

export interface ButtonProps extends RootAttributes, ButtonAppearance {
  type?: 'button' | 'submit' | 'reset'
  onClick?: MouseEventHandler<HTMLButtonElement> | undefined
  /** Reason that disables the button and is shown below it. A button cannot be disabled without a reason. */
  disabledReason?: WhyNotText | undefined
  /** Handles a press while the button is disabled, or Enter in a field of its form. */
  onEarlyPress?: (() => void) | undefined
  /** The action is in progress: the button keeps its label and ignores presses. */
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

const buttonClasses = (
  { tone = 'secondary', size = 'regular', wide, iconOnly, iconOnlyOnPhone }: ButtonAppearance,
  ...extraClasses: (string | false)[]
) =>
  [
    css.button,
    css.tones[tone],
    css.sizes[size],
    wide && css.fullWidthButton,
    iconOnly ? css.iconOnlyButton : iconOnlyOnPhone ? css.iconOnlyOnPhone : compactOnNarrowPages,
    ...extraClasses,
  ]
    .filter(Boolean)
    .join(' ')

const ButtonContent = ({
  children,
  icon,
  iconEnd,
  iconOnly,
  busy,
}: ButtonAppearance & { busy?: boolean | undefined }) => (
  <>
    {busy ? <SpinnerRing size="small" /> : icon && <Icon name={icon} size={iconOnly ? 'regular' : 'small'} />}
    {!iconOnly && children !== undefined && <span>{children}</span>}
    {iconEnd && <Icon name={iconEnd} size="small" />}
  </>
)

/** A disabled button stays focusable and shows its `disabledReason`. */
export function Button(props: ButtonProps) {
  const { type = 'button', onClick, disabledReason, busy, wide, name, value, form, ref, children } = props
  const handleEarlyPress: typeof onClick = (event) => {
    event.preventDefault()
    if (busy !== true) props.onEarlyPress?.()
  }
  const generatedId = useId()
  const reasonId = `${props.id ?? generatedId}-reason`
  const isInert = disabledReason !== undefined || busy === true
  const describedBy = [props['aria-describedby'], disabledReason && reasonId].filter(Boolean).join(' ')
  const accessibleName = props.iconOnly && typeof children === 'string' ? children : undefined
  const element = (
    <button
      // Remounts the button if its type changes; otherwise the press that opens a form would also submit it.
      key={type}
      {...pickRootAttributes(props)}
      {...(name === undefined ? {} : { name })}
      {...(value === undefined ? {} : { value })}
      {...(form === undefined ? {} : { form })}
      {...(ref ? { ref } : {})}
      {...(accessibleName ? { 'aria-label': accessibleName, title: accessibleName } : {})}
      {...(describedBy ? { 'aria-describedby': describedBy } : {})}
      {...(isInert ? { 'aria-disabled': true } : {})}
      {...(busy ? { 'aria-busy': true } : {})}
      aria-expanded={props['aria-expanded']}
      aria-pressed={props['aria-pressed']}
      aria-controls={props['aria-controls']}
      aria-haspopup={props['aria-haspopup']}
      // A disabled submit button gets the type 'button', so that Enter in a field does not submit the form.
      type={isInert && type === 'submit' && !props.onEarlyPress ? 'button' : type}
      onClick={isInert ? handleEarlyPress : onClick}
      className={buttonClasses(
        props,
        disabledReason !== undefined && css.disabledButton,
        busy === true && css.busyButton,
      )}
    >
      <ButtonContent {...props} busy={busy} />
    </button>
  )
  if (!('disabledReason' in props)) return element
  // The wrapper stays when there is no reason any more, because remounting the button would lose the focus.
  const frame =
    disabledReason === undefined
      ? css.wrapperWithoutBox
      : `${css.buttonWithReason} ${wide ? css.fullWidthButtonWithReason : ''}`
  return (
    <span className={frame}>
      {element}
      {disabledReason !== undefined && (
        <WhyNotLine as="span" id={reasonId} answer={disabledReason} look={css.disabledReason} />
      )}
    </span>
  )
}

export interface ButtonLinkProps extends RootAttributes, ButtonAppearance {
  href: string
  download?: string | boolean
  external?: boolean
  onClick?: MouseEventHandler<HTMLAnchorElement> | undefined
}

export function ButtonLink(props: ButtonLinkProps) {
  const { href, download, external, onClick } = props
  const accessibleName = props.iconOnly && typeof props.children === 'string' ? props.children : undefined
  return (
    <a
      {...pickRootAttributes(props)}
      {...(accessibleName ? { 'aria-label': accessibleName, title: accessibleName } : {})}
      {...(external ? { target: '_blank', rel: 'noopener' } : {})}
      {...(download === undefined ? {} : { download })}
      {...(onClick ? { onClick } : {})}
      href={href}
      className={buttonClasses(props)}
    >
      <ButtonContent {...props} />
    </a>
  )
}

export interface CopyButtonProps {
  text: string
  label: string
  copiedLabel: string
  failedLabel: string
  /** Copies the text to the clipboard; rejects if that fails. */
  onCopy: (text: string) => Promise<void>
}

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
