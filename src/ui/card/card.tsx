import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import { pickRootAttributes, type RootAttributes } from '../root-attributes.ts'
import * as css from './card.css.ts'

export interface CardProps extends RootAttributes {
  children?: ReactNode
  /** 'stamp' has a perforated edge and is for the main content of a page. */
  tone?: keyof typeof css.tones
  padding?: keyof typeof css.paddings
  /** Airmail stripes along the top, for content that needs an answer soon. */
  edge?: 'airmail'
  /** Fills the row, and its last element is at the bottom; for cards side by side. */
  fills?: boolean
  as?: 'div' | 'section' | 'article' | 'li' | 'aside'
}

export function Card({
  children,
  tone = 'plain',
  padding = 'regular',
  edge,
  fills,
  as: Tag = 'div',
  ...rest
}: CardProps) {
  return (
    <Tag
      {...pickRootAttributes(rest)}
      className={classNames(css.card, css.tones[tone], css.paddings[padding], fills && css.fillingCard)}
    >
      {edge && (
        <div className={css.airmailEdge}>
          <AirmailEdge />
        </div>
      )}
      {children}
    </Tag>
  )
}

/** A box with its own scroll bar, for long text; also scrolls by keyboard. */
export const ScrollBox = ({ label, children }: { label: string; children?: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
  <section aria-label={label} tabIndex={0} className={css.scrollBox}>
    {children}
  </section>
)

export interface FactCardProps {
  title: string
  level?: 2 | 3
  fact: string
  unit?: string
  text: string
}

export function FactCard({ title, level = 3, fact, unit, text }: FactCardProps) {
  const Title = `h${level}` as const
  return (
    <div className={css.factCard}>
      <Title className={css.factTitle}>{title}</Title>
      <p className={css.factValue}>
        {fact} {unit && <span className={css.factUnit}>{unit}</span>}
      </p>
      <p className={css.factText}>{text}</p>
    </div>
  )
}

export function AirmailEdge() {
  return <div aria-hidden="true" className={css.airmailStripes} />
}

export function Perforation() {
  return <hr className={css.perforation} />
}

export interface TileLinkProps {
  href: string
  title: string
  text?: string
  price?: string
  icon?: IconName
  /** For a tile that repeats a link of the menu. */
  small?: boolean
}

export function TileLink({ href, title, text, price, icon, small }: TileLinkProps) {
  return (
    <a href={href} className={classNames(css.tileLink, small && css.smallTileLink)}>
      {icon && (
        <span className={css.tileIcon}>
          <Icon name={icon} size="large" />
        </span>
      )}
      <span className={css.tileBody}>
        <span className={css.tileTitle}>{title}</span>
        {text && <span className={css.tileText}>{text}</span>}
        {price && <span className={css.tilePrice}>{price}</span>}
      </span>
      <span className={css.tileArrow}>
        <Icon name="arrow-right" />
      </span>
    </a>
  )
}
