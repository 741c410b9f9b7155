import { DropdownMenu as Primitive } from 'radix-ui'
import { useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import { SpinnerRing } from '../spinner/spinner.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './account-switcher.css.ts'

export interface AccountOption {
  readonly id: string
  readonly name: string
  readonly note?: string
  readonly selected: boolean
}

export interface AccountSwitcherProps {
  label: string
  name: string
  note?: string
  options: readonly AccountOption[]
  onChoose: (id: string) => void
  busy?: boolean
  links?: readonly { readonly href: string; readonly text: string }[]
}

/** The account menu in the header, with which one chooses the person or organisation to act for. */
export function AccountSwitcher({
  label,
  name,
  note,
  options,
  onChoose,
  busy,
  links = [],
}: AccountSwitcherProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className={css.accountSwitcher} data-acting="">
      {/* A modal menu injects a style element, which the strict CSP blocks. */}
      <Primitive.Root modal={false} open={open} onOpenChange={(shouldOpen) => setOpen(shouldOpen && !busy)}>
        <Primitive.Trigger
          className={css.accountMenuToggle}
          {...(busy ? { 'aria-disabled': true, 'aria-busy': true } : {})}
        >
          {busy ? <SpinnerRing size="small" /> : <Icon name="building" size="small" />}
          <VisuallyHidden>{`${label}: `}</VisuallyHidden>
          <span className={css.accountText}>
            <span className={css.accountName}>{name}</span>{' '}
            {note && <span className={css.accountNote}>{note}</span>}
          </span>
          <Icon name={open ? 'chevron-up' : 'chevron-down'} size="small" />
        </Primitive.Trigger>
        <Primitive.Content
          align="end"
          sideOffset={8}
          collisionPadding={16}
          className={css.accountSwitcherPanel}
        >
          <Primitive.RadioGroup
            value={options.find(({ selected }) => selected)?.id ?? ''}
            onValueChange={onChoose}
          >
            {options.map(({ id, selected, ...words }) => (
              <Primitive.RadioItem key={id} value={id} className={css.accountRow}>
                <span className={css.selectedMark}>{selected && <Icon name="check" size="small" />}</span>
                <span className={css.accountText}>
                  <span className={css.optionName}>{words.name}</span>
                  {words.note && <span className={css.optionNote}>{words.note}</span>}
                </span>
              </Primitive.RadioItem>
            ))}
          </Primitive.RadioGroup>
          {links.length > 0 && (
            <div className={css.panelLinks}>
              {links.map(({ href, text }) => (
                <Primitive.Item key={href} asChild>
                  <a href={href} className={css.accountRow}>
                    {text}
                  </a>
                </Primitive.Item>
              ))}
            </div>
          )}
        </Primitive.Content>
      </Primitive.Root>
    </div>
  )
}
