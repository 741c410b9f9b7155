import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import { type PassedAttributes, passedAttributes } from '../passed-attributes.ts'
import * as css from './card.css.ts'

export interface CardProps extends PassedAttributes {
  children?: ReactNode
  /** 'stamp' has a perforated edge: for the one thing a page is about. */
  tone?: keyof typeof css.tones
  padding?: keyof typeof css.paddings
  /** The stripes of airmail along the top: for what needs an answer soon. */
  edge?: 'airmail'
  as?: 'div' | 'section' | 'article' | 'li' | 'aside'
}

/** A sheet that holds what belongs together. */
export function Card({
  children,
  tone = 'plain',
  padding = 'regular',
  edge,
  as: Tag = 'div',
  ...rest
}: CardProps) {
  return (
    <Tag {...passedAttributes(rest)} className={`${css.card} ${css.tones[tone]} ${css.paddings[padding]}`}>
      {edge && (
        <div className={css.edge}>
          <AirmailEdge />
        </div>
      )}
      {children}
    </Tag>
  )
}

export interface FactCardProps {
  title: string
  /** Rank of the title in the page's outline; 3 unless told. */
  level?: 2 | 3
  /** The figure that people look for, and what it is counted by. */
  fact: string
  unit?: string
  text: string
}

/** A card with one large figure: what it costs somebody. */
export function FactCard({ title, level = 3, fact, unit, text }: FactCardProps) {
  const Title = `h${level}` as const
  return (
    <div className={css.factCard}>
      <Title className={css.title}>{title}</Title>
      <p className={css.fact}>
        {fact} {unit && <span className={css.unit}>{unit}</span>}
      </p>
      <p className={css.text}>{text}</p>
    </div>
  )
}

/** The striped edge of an airmail letter; decorates the top of the one thing that matters. */
export function AirmailEdge() {
  return <div aria-hidden="true" className={css.airmail} />
}

/** A line of perforation between two parts of one sheet. */
export function Perforation() {
  return <hr className={css.perforation} />
}

export interface TileProps {
  href: string
  title: string
  text?: string
  icon?: IconName
  tone?: keyof typeof css.tileTones
}

/** A big way in: the whole tile is one link. */
export function Tile({ href, title, text, icon, tone = 'paper' }: TileProps) {
  return (
    <a href={href} className={`${css.tile} ${css.tileTones[tone]}`}>
      {icon && (
        <span className={css.icon}>
          <Icon name={icon} size="large" />
        </span>
      )}
      <span className={css.words}>
        <span className={css.tileTitle}>{title}</span>
        {text && <span className={css.tileText}>{text}</span>}
      </span>
      <Icon name="arrow-right" />
    </a>
  )
}
