import type { ComponentProps } from 'react'
import { Icon } from '../icon/icon.tsx'
import * as css from './tooltip.css.ts'

export const HelpButton = ({ label, ...rest }: ComponentProps<'button'> & { label: string }) => (
  <button {...rest} type="button" aria-label={label} className={css.helpButton}>
    <Icon name="help" size="small" />
  </button>
)
