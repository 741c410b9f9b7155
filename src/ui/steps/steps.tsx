import type { MouseEventHandler } from 'react'
import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './steps.css.ts'

export interface Step {
  label: string
  state: keyof typeof css.stepStates
  stateLabel?: string
  href?: string
  onClick?: MouseEventHandler<HTMLAnchorElement>
}

export interface StepsProps {
  label: string
  steps: readonly Step[]
}

export function Steps({ label, steps }: StepsProps) {
  return (
    <nav aria-label={label}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role without bullets */}
      <ol role="list" className={css.stepList}>
        {steps.map((step) => {
          const content = (
            <>
              <span
                className={`${css.stepMark} ${css.markStates[step.state]} ${step.state === 'done' ? '' : css.numberedMark}`}
                aria-hidden
              >
                {step.state === 'done' && <Icon name="check" size="small" />}
              </span>
              <span className={step.state === 'current' ? css.currentLabel : css.label}>{step.label}</span>
              {step.stateLabel && <VisuallyHidden>— {step.stateLabel}</VisuallyHidden>}
            </>
          )
          return (
            <li
              key={step.label}
              className={`${css.step} ${css.stepStates[step.state]}`}
              {...(step.state === 'current' ? { 'aria-current': 'step' as const } : {})}
            >
              {step.href ? (
                <a href={step.href} className={css.link} {...(step.onClick ? { onClick: step.onClick } : {})}>
                  {content}
                </a>
              ) : (
                content
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
