import { classNames } from '../class-names.ts'
import * as css from './logo.css.ts'

export interface LogoProps {
  /** Operator's name, also the accessible name of the link. */
  name: string
  tagline?: string
  /** If omitted, the logo is not a link. */
  href?: string
  on?: keyof typeof css.logoTones
}

function LogoMark({ on = 'paper' }: { on?: keyof typeof css.logoTones }) {
  return (
    <svg className={classNames(css.symbol, css.symbolTones[on])} viewBox="0 0 44 44" aria-hidden="true">
      <path
        className={css.symbolDoor}
        d="M10 4h24a6 6 0 0 1 6 6v24a6 6 0 0 1-6 6H10a6 6 0 0 1-6-6V10a6 6 0 0 1 6-6z"
      />
      <path className={css.symbolSlotTones[on]} d="M12.5 11h19a2.5 2.5 0 0 1 0 5h-19a2.5 2.5 0 0 1 0-5z" />
      <path
        className={css.symbolSlotTones[on]}
        d="M14 23.5a4 4 0 0 1 2.1 7.4L17 34.5h-6l.9-3.6A4 4 0 0 1 14 23.5z"
      />
      <path
        className={css.symbolWaveTones[on]}
        d="M22 23.5c2.2-1.9 4.2 1.9 6.4 0s4.2 1.9 6.4 0M22 28.7c2.2-1.9 4.2 1.9 6.4 0s4.2 1.9 6.4 0M22 33.9c2.2-1.9 4.2 1.9 6.4 0s4.2 1.9 6.4 0"
      />
    </svg>
  )
}

export function Logo({ name, tagline, href, on = 'paper' }: LogoProps) {
  const content = (
    <>
      <LogoMark on={on} />
      <span className={css.logoText}>
        <span className={css.operatorName}>{name}</span>
        {tagline && <span className={css.tagline}>{tagline}</span>}
      </span>
    </>
  )
  const className = classNames(css.logo, css.logoTones[on])
  return href ? (
    <a href={href} className={className}>
      {content}
    </a>
  ) : (
    <span className={className}>{content}</span>
  )
}
