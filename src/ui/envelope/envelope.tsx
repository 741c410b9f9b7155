import { Fragment, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { pickRootAttributes, type RootAttributes } from '../root-attributes.ts'
import * as css from './envelope.css.ts'

export interface EnvelopeProps extends RootAttributes {
  /** A single click selects the whole address. */
  address: string
  title: ReactNode
  stamp: string
  /** Texts of the postmark: a postal index, with a word or date below. */
  mark: { readonly middle: string; readonly below?: string }
  lands?: boolean
  note?: string
  code?: ReactNode
  actions?: ReactNode
  as?: 'div' | 'section' | 'figure'
}

/** Maximum address lengths, in characters, for the large and the medium font size. */
const MAX_LENGTHS = { short: 36, medium: 90 } as const
const addressSizeFor = ({ length }: string) =>
  length <= MAX_LENGTHS.short ? 'short' : length <= MAX_LENGTHS.medium ? 'medium' : 'long'

/** Maximum lengths of the box number on the stamp, by font size. */
const DOOR_CAPACITY = { large: 3, small: 7 } as const

const wavePath = (y: number) => `M103 ${y}c9-7 17 7 26 0s17 7 26 0`

/** Hidden from screen readers, because stamp and postmark repeat the address. */
function Franking({ stamp, mark, lands }: Pick<EnvelopeProps, 'stamp' | 'mark' | 'lands'>) {
  const number = stamp.length <= DOOR_CAPACITY.small ? stamp : ''
  return (
    <svg className={css.stampAndPostmark} viewBox="0 0 232 128" aria-hidden="true">
      <rect className={css.stamp} x="124" y="3" width="104" height="122" />
      <rect className={css.stampPerforation} x="124" y="3" width="104" height="122" />
      <rect className={css.stampFrame} x="124" y="3" width="104" height="122" />
      <rect className={css.stampDoor} x="136" y="15" width="80" height="98" rx="4" />
      <text
        className={classNames(
          css.boxNumber,
          css.boxNumberSizes[number.length <= DOOR_CAPACITY.large ? 'short' : 'long'],
        )}
        x="180"
        y="60"
      >
        {number}
      </text>
      <circle className={css.keyhole} cx="180" cy="82" r="5" />
      <path className={css.keyhole} d="M178 84h4l2 14h-8z" />
      <g className={classNames(css.postmarkGroup, lands && css.postmarkAnimation)}>
        <circle cx="56" cy="68" r="52" />
        <circle cx="56" cy="68" r="46" strokeWidth="1.2" />
        {[44, 56, 68, 80, 92].map((y) => (
          <path key={y} className={css.postmarkWaves} d={wavePath(y)} />
        ))}
        <text className={css.postmarkIndex} x="56" y={mark.below ? 69 : 76}>
          {mark.middle}
        </text>
        {mark.below && (
          <text className={css.postmarkCaption} x="56" y="86">
            {mark.below}
          </text>
        )}
      </g>
    </svg>
  )
}

/** Longer parts of an address, such as names, may break. */
const MAX_UNBROKEN_LENGTH = 12

/** Keeps the abbreviation of a box on one line with its number; copied text has only ordinary spaces. */
function AddressText({ address }: Pick<EnvelopeProps, 'address'>) {
  const parts = address.split(/(?<=,) /u)
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: Parts have no identity and are never reordered.
    <Fragment key={index}>
      {index > 0 && ' '}
      {part.length <= MAX_UNBROKEN_LENGTH ? <span className={css.unbrokenPart}>{part}</span> : part}
    </Fragment>
  ))
}

/** Shows a mailing address on an envelope, with its actions; works without JavaScript. */
export function Envelope(props: EnvelopeProps) {
  const { address, title, stamp, mark, lands = false, note, code, actions, as: Tag = 'div' } = props
  return (
    <Tag {...pickRootAttributes(props)} className={css.envelope}>
      <div className={css.envelopePaper}>
        <div className={css.header}>
          <div className={css.title}>{title}</div>
          <Franking stamp={stamp} mark={mark} lands={lands} />
        </div>
        <div className={css.addressRow}>
          <div className={css.addressBlock}>
            <p
              className={classNames(css.address, css.addressSizes[addressSizeFor(address)])}
              data-test="senders"
            >
              <AddressText address={address} />
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
