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

/** In characters; longer parts may wrap, so that the address fits narrow screens. */
const MAX_UNBROKEN_LENGTH = 16

/** Wraps an address after commas, but never within short parts, such as a box number with its abbreviation. */
const AddressParts = ({ address }: Pick<EnvelopeProps, 'address'>) =>
  address.split(', ').map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity and may repeat
    <Fragment key={index}>
      {index > 0 && ', '}
      {part.length <= MAX_UNBROKEN_LENGTH ? <span className={css.unbroken}>{part}</span> : part}
    </Fragment>
  ))

/** Maximum lengths of the box number on the stamp, by font size. */
const DOOR_CAPACITY = { large: 3, small: 7 } as const

/** Ends at the stamp's edge, so that no wave crosses the box number. */
const wavePath = (y: number) => `M105 ${y}c5-6 9 6 14 0s9 6 14 0`

const MAX_CAPTION_LENGTH = 9
const CAPTION_WIDTH = 74

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
        x="176"
        y="60"
      >
        {number}
      </text>
      <circle className={css.keyhole} cx="176" cy="82" r="5" />
      <path className={css.keyhole} d="M174 84h4l2 14h-8z" />
      <g className={classNames(css.postmarkGroup, lands && css.postmarkAnimation)}>
        <circle cx="56" cy="68" r="52" />
        <circle cx="56" cy="68" r="46" strokeWidth="1.2" />
        {[44, 56, 68, 80, 92].map((y) => (
          <path key={y} className={css.postmarkWaves} d={wavePath(y)} />
        ))}
        <text
          className={classNames(css.postmarkIndex, mark.below && css.indexAboveCaption)}
          x="56"
          y={mark.below ? 69 : 76}
        >
          {mark.middle}
        </text>
        {mark.below && (
          <text
            className={css.postmarkCaption}
            x="56"
            y="86"
            {...(mark.below.length > MAX_CAPTION_LENGTH && {
              textLength: CAPTION_WIDTH,
              lengthAdjust: 'spacingAndGlyphs',
            })}
          >
            {mark.below}
          </text>
        )}
      </g>
    </svg>
  )
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
              <AddressParts address={address} />
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
