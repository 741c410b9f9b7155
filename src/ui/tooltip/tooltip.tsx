import { type ComponentType, useRef, useState } from 'react'
import { HelpButton } from './help-button.tsx'
import type { LoadedTooltipProps, TooltipProps } from './loaded-tooltip.tsx'

interface LoadedState extends Pick<LoadedTooltipProps, 'startsOpen' | 'takesFocus'> {
  readonly Component: ComponentType<LoadedTooltipProps>
}

/**
 * A help button that shows its text on hover, focus and press. Not for essential information. Loads the popup's code on
 * the first of these events.
 */
export function Tooltip(props: TooltipProps) {
  const [loaded, setLoaded] = useState<LoadedState | null>(null)
  const isPointedAt = useRef(false)
  const isFocused = useRef(false)
  // If loading fails, the next event retries.
  const load = () =>
    void import('./loaded-tooltip.tsx').then(
      ({ LoadedTooltip }) =>
        setLoaded({
          Component: LoadedTooltip,
          startsOpen: isPointedAt.current || isFocused.current,
          takesFocus: isFocused.current,
        }),
      () => {},
    )
  if (loaded) {
    const { Component, ...start } = loaded
    return <Component {...props} {...start} />
  }
  return (
    <HelpButton
      label={props.label}
      onPointerEnter={() => {
        isPointedAt.current = true
        load()
      }}
      onPointerLeave={() => {
        isPointedAt.current = false
      }}
      onFocus={() => {
        isFocused.current = true
        load()
      }}
      onBlur={() => {
        isFocused.current = false
      }}
      onClick={(event) => {
        event.preventDefault()
        isPointedAt.current = true
        load()
      }}
    />
  )
}
