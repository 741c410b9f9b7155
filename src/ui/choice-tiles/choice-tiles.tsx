import type { Ref } from 'react'
import * as choice from '../checkbox/checkbox-and-radio.css.ts'
import { hint as noteLook } from '../field/field.css.ts'
import { FieldMessages, type FieldWords, toControlAttributes } from '../field/field.tsx'
import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import { WhyNotLine, type WhyNotText } from '../why-not/why-not.tsx'
import * as css from './choice-tiles.css.ts'

export interface ChoiceTile {
  value: string
  label: string
  under?: string | undefined
  /** Read by screen readers instead of the abbreviation in `under`. */
  underInFull?: string | undefined
  accessibleEnd?: string | undefined
  /** Short visual form of `accessibleEnd`, such as the weekday. */
  mark?: string | undefined
  amount?: string | undefined
  hint?: string | undefined
  lead?: string | undefined
  /** Why the tile is disabled; a reason shared by several tiles is shown once below them. */
  disabledReason?: WhyNotText | undefined
  remark?: string | undefined
}

export interface ChoiceTilesProps extends Omit<FieldWords, 'disabledReason'> {
  name: string
  /** Id of the group; its first radio is `${id}-${value}`. */
  id?: string | undefined
  /** 'figures' shows large numbers; 'days' shows tiles like the pages of a tear-off calendar. */
  shape: keyof typeof css.listShapes
  options: readonly ChoiceTile[]
  value: string
  onChange: (value: string) => void
  more?: {
    label: string
    expanded: boolean
    controls: string
    onToggle: () => void
    ref?: Ref<HTMLButtonElement>
  }
}

const groupByReason = (
  options: readonly ChoiceTile[],
): readonly (readonly [WhyNotText, readonly string[]])[] => {
  const reasons = new Map<WhyNotText, string[]>()
  for (const { disabledReason, label } of options)
    if (disabledReason !== undefined)
      reasons.set(disabledReason, [...(reasons.get(disabledReason) ?? []), label])
  return [...reasons]
}

const describeRange = (labels: readonly string[]): string =>
  labels.length > 2 ? `${labels[0]}–${labels.at(-1)}` : labels.join(', ')

export function ChoiceTiles(props: ChoiceTilesProps) {
  const { name, label, note, hint, error, shape, options, value, onChange, more } = props
  const id = props.id ?? name
  const { 'aria-invalid': invalid, ...control } = toControlAttributes(id, { label, hint, error })
  const legend = note ? `${label} ${note}` : label
  const reasons = groupByReason(options)
  const isForOneTile = (reason: string) =>
    shape === 'figures' && reasons.some(([other, labels]) => other === reason && labels.length === 1)
  const reasonId = (reason: string) => `${id}-closed-${reasons.findIndex(([other]) => other === reason)}`
  return (
    <fieldset
      {...control}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a set of radios is announced as one control that may be invalid
      role="radiogroup"
      {...(invalid ? { 'aria-invalid': true } : {})}
      tabIndex={-1}
      className={choice.radioGroup}
    >
      <legend className={css.hiddenLegend}>{legend}</legend>
      <div className={css.heading}>
        <span aria-hidden="true" className={css.visibleLegend}>
          {legend}
        </span>
        <FieldMessages id={id} hint={hint} />
      </div>
      <FieldMessages id={id} error={error} />
      <div className={`${css.tileList} ${css.listShapes[shape]}`}>
        {options.map((option) => {
          const { disabledReason } = option
          const hasOwnReason = disabledReason !== undefined && isForOneTile(disabledReason)
          const lines = [
            option.hint && !hasOwnReason && `${id}-${option.value}-more`,
            disabledReason === undefined ? undefined : reasonId(disabledReason),
            option.remark && `${id}-${option.value}-remark`,
          ]
          const describedBy = lines.filter(Boolean).join(' ')
          return (
            <label key={option.value} className={`${css.tile} ${css.tileLayouts[shape]}`}>
              <input
                id={`${id}-${option.value}`}
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
                {...(describedBy === '' ? {} : { 'aria-describedby': describedBy })}
                disabled={disabledReason !== undefined}
                className={css.input}
              />
              <span className={css.tileNumber}>
                {option.label}
                {shape === 'figures' && option.accessibleEnd && (
                  <VisuallyHidden> {option.accessibleEnd}</VisuallyHidden>
                )}
              </span>{' '}
              {shape === 'figures' ? (
                <span className={css.tileDetails}>
                  {!hasOwnReason && <span className={css.amount}>{option.amount}</span>}
                  {hasOwnReason && (
                    <WhyNotLine
                      as="span"
                      id={reasonId(disabledReason)}
                      answer={disabledReason}
                      look={css.hint}
                    />
                  )}
                  {option.hint && !hasOwnReason && (
                    <span id={`${id}-${option.value}-more`} className={css.hint}>
                      {option.lead && <span className={css.hintPrefix}>{option.lead} </span>}
                      {option.hint}
                    </span>
                  )}
                </span>
              ) : (
                <>
                  <span {...(option.underInFull ? { 'aria-hidden': true } : {})} className={css.tileCaption}>
                    {option.under}
                  </span>{' '}
                  {option.underInFull && <VisuallyHidden>{option.underInFull} </VisuallyHidden>}
                  {option.accessibleEnd && <VisuallyHidden>{option.accessibleEnd}</VisuallyHidden>}
                  <span aria-hidden="true" className={css.weekday}>
                    {option.mark}
                  </span>
                </>
              )}
            </label>
          )
        })}
        {more && (
          <button
            ref={more.ref}
            type="button"
            className={css.moreButton}
            aria-expanded={more.expanded}
            aria-controls={more.expanded ? more.controls : undefined}
            onClick={more.onToggle}
          >
            <Icon name={more.expanded ? 'chevron-up' : 'calendar'} size="small" />
            {more.label}
          </button>
        )}
      </div>
      {options.map(
        ({ value, label, accessibleEnd, remark }) =>
          remark && (
            <p key={value} id={`${id}-${value}-remark`} className={noteLook}>
              {[label, accessibleEnd].filter(Boolean).join(' ')}: {remark}
            </p>
          ),
      )}
      {reasons
        .filter(([reason]) => !isForOneTile(reason))
        .map(([reason, labels]) => (
          <p key={reason} id={reasonId(reason)} className={noteLook}>
            {describeRange(labels)}: {reason}
          </p>
        ))}
    </fieldset>
  )
}
