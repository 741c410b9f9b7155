import { Icon, type IconName } from '../icon/icon.tsx'
import * as css from './tile.css.ts'

export interface TileProps {
  href: string
  title: string
  text?: string
  icon?: IconName
  tone?: keyof typeof css.tones
}

/** A big way in: the whole tile is one link. */
export function Tile({ href, title, text, icon, tone = 'paper' }: TileProps) {
  return (
    <a href={href} className={`${css.tile} ${css.tones[tone]}`}>
      {icon && (
        <span className={css.icon}>
          <Icon name={icon} size="large" />
        </span>
      )}
      <span className={css.words}>
        <span className={css.title}>{title}</span>
        {text && <span className={css.text}>{text}</span>}
      </span>
      <Icon name="arrow-right" />
    </a>
  )
}
