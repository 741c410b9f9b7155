import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { Heading } from '../heading/heading.tsx'
import { type PassedAttributes, passedAttributes } from '../passed-attributes.ts'
import * as css from './receipt.css.ts'

export interface ReceiptProps extends PassedAttributes {
  /** What it is about, small above the title, e.g. the number of a claim. */
  eyebrow?: string
  /** How it stands. */
  title: string
  /** Rank of the title in the page's outline; 1 unless told: it names the page. */
  level?: 1 | 3
  /** Put across by a rubber stamp: one or two words, which repeat the title for the eye. */
  stamp: { readonly words: string; readonly tone: keyof typeof css.tones }
  /** The stamp comes down now: for what has just happened, once. */
  lands?: boolean
  /** The title has changed by a press whose button is gone: it takes the focus. */
  takesFocus?: boolean
  /** Why, and what happens with the money. */
  children?: ReactNode
  /** The one act first, then quiet ways. */
  actions?: ReactNode
  /** Small words under the acts, e.g. what a quiet way does. */
  note?: string
  /** What it is for, on the part that is torn off; the last of several children stands at its foot. */
  stub?: ReactNode
  /** Name of the stub, for listeners. */
  stubLabel?: string
}

/** Signs of a stamp that still go into large letters. */
const large = 9

function Stamp({ stamp: { words, tone }, lands }: Pick<ReceiptProps, 'stamp' | 'lands'>) {
  return (
    <svg
      className={classNames(css.stamp, css.tones[tone], lands && css.landing)}
      viewBox="0 0 208 84"
      aria-hidden="true"
    >
      {tone === 'awaited' ? (
        <rect className={css.place} x="3" y="3" width="202" height="78" rx="8" />
      ) : (
        <>
          <rect className={css.frame} x="3" y="3" width="202" height="78" rx="8" />
          <rect className={css.innerFrame} x="9" y="9" width="190" height="66" rx="5" />
        </>
      )}
      <text
        className={classNames(css.ink, css.inks[words.length <= large ? 'short' : 'long'])}
        x="104"
        y="50"
      >
        {words}
      </text>
    </svg>
  )
}

/** How a payment or an order stands, as a stamped slip with a stub that says what it is for. */
export function Receipt(props: ReceiptProps) {
  const { eyebrow, title, level = 1, stamp, lands = false, takesFocus = false } = props
  const { children, actions, note, stub, stubLabel } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <div {...passedAttributes(props)} className={css.receipt}>
      <div className={css.main}>
        <div className={css.top}>
          {eyebrow && <p className={css.eyebrow}>{eyebrow}</p>}
          <div className={css.title}>
            <Heading level={level} size="h1" ref={heading} focusable={takesFocus}>
              {title}
            </Heading>
          </div>
          <div className={css.stamped}>
            <Stamp stamp={stamp} lands={lands} />
          </div>
        </div>
        {children && <div className={css.body}>{children}</div>}
        {actions && (
          <div className={css.actions} data-print="never">
            {actions}
          </div>
        )}
        {note && <p className={css.note}>{note}</p>}
      </div>
      {stub && (
        <aside className={classNames(css.stub, css.notches)} aria-label={stubLabel}>
          {stub}
        </aside>
      )}
    </div>
  )
}
