import { drawings } from './drawings.ts'
import * as css from './icon.css.ts'

export type IconName = keyof typeof drawings

export interface IconProps {
  name: IconName
  /** What it says; without it the icon only decorates and is silent. */
  label?: string | undefined
  size?: keyof typeof css.sizes
}

/** A drawing of our own in the colour of the words around it. */
export function Icon({ name, label, size = 'regular' }: IconProps) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or silent
    <svg
      className={`${css.icon} ${css.sizes[size]}`}
      viewBox="0 0 24 24"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={drawings[name]} />
    </svg>
  )
}
