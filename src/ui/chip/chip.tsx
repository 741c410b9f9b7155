import type { ChangeEventHandler, ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import * as css from './chip.css.ts'

export interface ChipProps {
  name: string
  label: string
  /** For chips over a map, which stay light when chosen. */
  quiet?: boolean
  /** For chips in `ChipColumns`, which show their state by colour only. */
  inColumns?: boolean
  checked?: boolean
  defaultChecked?: boolean
  onChange?: ChangeEventHandler<HTMLInputElement>
  ref?: Ref<HTMLInputElement>
}

export function Chip({ name, label, quiet, inColumns, checked, defaultChecked, onChange, ref }: ChipProps) {
  return (
    <label className={classNames(css.chip, quiet && css.chipOnMap, inColumns && css.chipInColumns)}>
      <input
        type="checkbox"
        id={name}
        name={name}
        {...(checked === undefined ? {} : { checked })}
        {...(defaultChecked === undefined ? {} : { defaultChecked })}
        {...(onChange ? { onChange } : checked === undefined ? {} : { readOnly: true })}
        {...(ref ? { ref } : {})}
        className={css.input}
      />
      {!inColumns && (
        <span className={css.tickBox}>
          <span className={css.tickIcon}>
            <Icon name="check" size="small" />
          </span>
        </span>
      )}
      {label}
    </label>
  )
}

export interface ScrollableChipRowProps {
  children?: ReactNode
  label: string
  oneLine?: boolean
}

/** One row of chips, of equal width below desktop; with enlarged text there are several rows. */
export const ChipColumns = ({ children, label }: { children?: ReactNode; label: string }) => (
  // biome-ignore lint/a11y/useSemanticElements: a named row of chips is not a fieldset
  <div role="group" aria-label={label} className={css.chipColumns}>
    {children}
  </div>
)

/** A row of chips that scrolls sideways below desktop and wraps on desktop. */
export const ScrollableChipRow = ({ children, label, oneLine }: ScrollableChipRowProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a named row of chips is not a fieldset
  <div
    role="group"
    aria-label={label}
    data-scrolls=""
    className={classNames(css.chipRow, !oneLine && css.wrappingChipRow)}
  >
    {children}
  </div>
)
