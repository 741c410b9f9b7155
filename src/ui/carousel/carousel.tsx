import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import * as css from './carousel.css.ts'

export interface CarouselProps {
  label: string
  slides: readonly { id: string; label: string; content: ReactNode }[]
  /** Index of the visible slide; the parent changes it every 5000 ms (M-HOME-05). */
  current: number
  onCurrent: (index: number) => void
  playing: boolean
  onPlaying: (playing: boolean) => void
  /** Called when the pointer or focus enters or leaves, so that the parent can pause its timer. */
  onHold: (held: boolean) => void
  pauseLabel: string
  playLabel: string
}

/** Slides that advance automatically and can be paused; hidden slides are not focusable. */
export function Carousel(props: CarouselProps) {
  const { label, slides, current, onCurrent, playing, onPlaying, onHold, pauseLabel, playLabel } = props
  return (
    <section
      aria-label={label}
      aria-roledescription="carousel"
      data-scripted=""
      className={css.carousel}
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onHold(false)}
    >
      <div className={css.controls} data-print="never">
        <Button tone="quiet" icon={playing ? 'pause' : 'play'} iconOnly onClick={() => onPlaying(!playing)}>
          {playing ? pauseLabel : playLabel}
        </Button>
        {slides.map((slide, index) => (
          <button
            key={slide.id}
            type="button"
            className={css.dotButton}
            aria-label={slide.label}
            {...(index === current ? { 'aria-current': true } : {})}
            onClick={() => onCurrent(index)}
          />
        ))}
      </div>
      <div className={css.slideStack} aria-live={playing ? 'off' : 'polite'}>
        {slides.map((slide, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide may contain any content
          <div
            key={slide.id}
            role="group"
            aria-label={slide.label}
            className={css.slide}
            inert={index !== current}
          >
            {slide.content}
          </div>
        ))}
      </div>
    </section>
  )
}
