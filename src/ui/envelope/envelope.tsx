import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { type PassedAttributes, passedAttributes } from '../passed-attributes.ts'
import * as css from './envelope.css.ts'

export interface EnvelopeProps extends PassedAttributes {
  /** What senders write, as text that can be selected by one press. */
  address: string
  /** Title of the envelope: a heading or plain words. */
  title: ReactNode
  /** What stands on the stamp, e.g. the number of a box; a long one is left out. */
  stamp: string
  /** What stands in the postmark: a six-digit index, and a word or a date under it. */
  mark: { readonly middle: string; readonly below?: string }
  /** The postmark comes down now: for what has just happened, once. */
  lands?: boolean
  /** A sentence under the address. */
  note?: string
  /** A code for cameras, at the right of a wide page. */
  code?: ReactNode
  /** What can be done with the address, in a row under it. */
  actions?: ReactNode
  as?: 'div' | 'section' | 'figure'
}

/** Signs of an address that still go into large and medium letters. */
const fits = { short: 36, medium: 90 } as const
const scaleOf = ({ length }: string) =>
  length <= fits.short ? 'short' : length <= fits.medium ? 'medium' : 'long'

/** Signs of a number that the door on the stamp has room for. */
const onDoor = { large: 3, least: 7 } as const

const wave = (y: number) => `M100 ${y}c12-8 22 8 34 0s22 8 34 0 22 8 34 0`

/** Stamp and postmark: a door of the wall with its number, franked by the office. They repeat the address, so they are silent. */
function Franking({ stamp, mark, lands }: Pick<EnvelopeProps, 'stamp' | 'mark' | 'lands'>) {
  const number = stamp.length <= onDoor.least ? stamp : ''
  return (
    <svg className={css.franking} viewBox="0 0 216 124" aria-hidden="true" focusable="false">
      <rect className={css.stamp} x="122" y="2" width="90" height="110" />
      <rect className={css.holes} x="122" y="2" width="90" height="110" />
      <rect className={css.frame} x="122" y="2" width="90" height="110" />
      <rect className={css.door} x="133" y="13" width="68" height="88" rx="4" />
      <text
        className={classNames(css.number, css.numbers[number.length <= onDoor.large ? 'short' : 'long'])}
        x="167"
        y="52"
      >
        {number}
      </text>
      <circle className={css.keyhole} cx="167" cy="74" r="4.5" />
      <path className={css.keyhole} d="M165.200 76h3.600l1.600 12h-6.800z" />
      <g className={classNames(css.mark, lands && css.landing)}>
        <circle cx="56" cy="66" r="52" />
        <circle cx="56" cy="66" r="46" strokeWidth="1.2" />
        {[40, 53, 66, 79, 92].map((y) => (
          <path key={y} className={css.over} d={wave(y)} />
        ))}
        <text className={css.index} x="56" y={mark.below ? 67 : 73}>
          {mark.middle}
        </text>
        {mark.below && (
          <text className={css.below} x="56" y="83">
            {mark.below}
          </text>
        )}
      </g>
    </svg>
  )
}

/** The address for senders as the front of an envelope, with what can be done with it. Works without script. */
export function Envelope(props: EnvelopeProps) {
  const { address, title, stamp, mark, lands = false, note, code, actions, as: Tag = 'div' } = props
  return (
    <Tag {...passedAttributes(props)} className={css.envelope}>
      <div className={css.paper}>
        <div className={css.top}>
          <div>{title}</div>
          <Franking stamp={stamp} mark={mark} lands={lands} />
        </div>
        <div className={css.sides}>
          <div className={css.words}>
            <p className={classNames(css.address, css.scales[scaleOf(address)])} data-test="senders">
              {address}
            </p>
            {note && <p className={css.note}>{note}</p>}
          </div>
          {code}
        </div>
        {actions && (
          <div className={css.actions} data-print="never">
            {actions}
          </div>
        )}
      </div>
    </Tag>
  )
}
