import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { Heading } from '../heading/heading.tsx'
import { pickRootAttributes, type RootAttributes } from '../root-attributes.ts'
import * as css from './stamped-status-slip.css.ts'

export interface StampedStatusSlipProps extends RootAttributes {
  eyebrow?: string
  title: string
  level?: 1 | 3
  /** Text of the rubber stamp: one or two words that say the same as the title. */
  stamp: { readonly words: string; readonly tone: keyof typeof css.stampTones }
  lands?: boolean
  /** Moves the focus to the title, because the button that was pressed no longer exists. */
  takesFocus?: boolean
  children?: ReactNode
  actions?: ReactNode
  note?: string
  /** Beside the body and the actions on desktop, between them otherwise. */
  aside?: ReactNode
  /** Progress that is shown just above the actions. */
  progress?: ReactNode
  stub?: ReactNode
  stubLabel?: string
}

const MAX_LARGE_CHARACTERS = 9
/** Longer words are narrowed to stay within the frame. */
const MAX_NATURAL_CHARACTERS = 11
const LONGEST_TEXT = 172

function Stamp({ stamp: { words, tone }, lands }: Pick<StampedStatusSlipProps, 'stamp' | 'lands'>) {
  return (
    <svg
      className={classNames(css.stamp, css.stampTones[tone], lands && css.stampAnimation)}
      viewBox="0 0 208 84"
      aria-hidden="true"
    >
      {tone === 'awaited' ? (
        <rect className={css.emptyStampFrame} x="3" y="3" width="202" height="78" rx="8" />
      ) : (
        <>
          <rect className={css.stampFrame} x="3" y="3" width="202" height="78" rx="8" />
          <rect className={css.stampInnerFrame} x="9" y="9" width="190" height="66" rx="5" />
        </>
      )}
      <text
        className={classNames(
          css.stampText,
          css.stampTextSizes[words.length <= MAX_LARGE_CHARACTERS ? 'short' : 'long'],
        )}
        x="104"
        y="50"
        {...(words.length > MAX_NATURAL_CHARACTERS
          ? { textLength: LONGEST_TEXT, lengthAdjust: 'spacingAndGlyphs' }
          : {})}
      >
        {words}
      </text>
    </svg>
  )
}

/** Shows the status of a payment or service request as a stamped slip of paper with a stub. */
export function StampedStatusSlip(props: StampedStatusSlipProps) {
  const { eyebrow, title, level = 1, stamp, lands = false, takesFocus = false } = props
  const { children, actions, note, aside, progress, stub, stubLabel } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <div
      {...pickRootAttributes(props)}
      className={classNames(css.stampedSlip, stub ? css.slipWithStub : null)}
    >
      <div className={classNames(css.main, aside ? css.mainWithAside : null)}>
        <div className={css.header}>
          {eyebrow && <p className={css.eyebrow}>{eyebrow}</p>}
          <div className={css.title}>
            <Heading level={level} size="h1" ref={heading} focusable={takesFocus}>
              {title}
            </Heading>
          </div>
          <div className={css.stampArea}>
            <Stamp stamp={stamp} lands={lands} />
          </div>
        </div>
        {children && <div className={css.body}>{children}</div>}
        {aside && <div className={css.aside}>{aside}</div>}
        {progress && <div className={css.body}>{progress}</div>}
        {actions && (
          <div className={css.actions} data-print="never">
            {actions}
          </div>
        )}
        {note && <p className={css.note}>{note}</p>}
      </div>
      {stub && (
        <aside className={classNames(css.stub, css.stubNotches)} aria-label={stubLabel}>
          {stub}
        </aside>
      )}
    </div>
  )
}
